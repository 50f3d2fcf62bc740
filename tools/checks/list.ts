import { join } from "node:path";
import { ROOT, type Step } from "../test/step.ts";
import { PARTS } from "./directions.ts";

const bin = (name: string) => join(ROOT, "node_modules/.bin", name);
const node = bin("node");

/** Everything that reads the sources without running them. */
export const CHECKS: readonly Step[] = [
  { name: "format", command: [bin("biome"), "ci", "--error-on-warnings", "."] },
  { name: "lint", command: [bin("oxlint"), "--deny-warnings", ...PARTS] },
  { name: "floor", command: [node, "tools/checks/floor.ts"] },
  { name: "directions", command: [node, "tools/checks/directions.ts"] },
  { name: "unused", command: [bin("knip")] },
  { name: "texts", command: [node, "tools/checks/texts.ts"] },
  { name: "house", command: [node, "tools/checks/house.ts"] },
  { name: "lock", command: ["npm", "ci", "--dry-run", "--ignore-scripts", "--no-audit", "--no-fund"] },
];
