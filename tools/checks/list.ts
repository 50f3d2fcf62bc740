import { join } from "node:path";
import { ROOT, type Step } from "../test/step.ts";
import { PARTS } from "./import-boundaries.ts";

const bin = (name: string) => join(ROOT, "node_modules/.bin", name);
const node = bin("node");

/** Every check that reads the sources without running them. */
export const CHECKS: readonly Step[] = [
  { name: "format", command: [bin("biome"), "ci", "--error-on-warnings", "."] },
  { name: "lint", command: [bin("oxlint"), "--deny-warnings", ...PARTS] },
  { name: "browser baseline", command: [node, "tools/checks/browser-baseline.ts"] },
  { name: "import boundaries", command: [node, "tools/checks/import-boundaries.ts"] },
  { name: "unused", command: [bin("knip")] },
  { name: "texts", command: [node, "tools/checks/texts.ts"] },
  { name: "conventions", command: [node, "tools/checks/conventions.ts"] },
  { name: "lock", command: ["npm", "ci", "--dry-run", "--ignore-scripts", "--no-audit", "--no-fund"] },
];
