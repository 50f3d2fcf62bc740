/**
 * Prints what the built front weighs, compressed with brotli as the gateway sends it, and fails when a budget is
 * broken: `node apps/web/tools/report-bytes.ts [--html <file>]`. Build first.
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { type Chunk, entryClosure } from "../build/client-build.ts";

const KB = 1024;
/** Bytes of brotli. */
const BUDGETS = { html: 13 * KB, firstScript: 105 * KB, screen: 20 * KB };

const client = path.join(import.meta.dirname, "../dist/client");
const manifestFile = path.join(client, ".vite/manifest.json");
if (!existsSync(manifestFile)) {
  console.error("There is no build to weigh: run the build of apps/web first.");
  process.exit(1);
}
type Manifest = Record<
  string,
  Chunk & { name?: string; isDynamicEntry?: boolean; dynamicImports?: string[] }
>;
const manifest = JSON.parse(readFileSync(manifestFile, "utf8")) as Manifest;

const brotli = (bytes: Buffer): number =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
const weigh = (file: string): number => brotli(readFileSync(path.join(client, file)));
const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + weigh(file), 0);
const closureOf = (key: string): Chunk[] => entryClosure(manifest, key);

const problems: string[] = [];
function line(what: string, bytes: number, budget?: number): void {
  const over = budget !== undefined && bytes > budget;
  const against = budget === undefined ? "" : ` of ${(budget / KB).toFixed(0)} KB${over ? "  TOO MUCH" : ""}`;
  console.log(`${(bytes / KB).toFixed(1).padStart(8)} KB${against.padEnd(12)}  ${what}`);
  if (over) problems.push(what);
}

const firstFiles = new Set(closureOf("src/entry-client.tsx").map(({ file }) => file));
const catalogues = Object.keys(manifest).filter((key) => /locales\/\w+\/first\.po$/.test(key));
const catalogue = Math.max(0, ...catalogues.map((key) => weigh(manifest[key]?.file ?? "")));
line("script before the first screen answers a tap", sum(firstFiles) + catalogue, BUDGETS.firstScript);
for (const file of firstFiles) line(`  ${file}`, weigh(file));
line("  texts of the largest language", catalogue);

const html = process.argv[process.argv.indexOf("--html") + 1];
if (process.argv.includes("--html") && html)
  line("HTML of the first screen, with its CSS", brotli(readFileSync(html)), BUDGETS.html);

// What the shell fetches for itself once it answers is no screen's own (`build/chunks.ts` names these files).
const shell = new Set(
  Object.values(manifest)
    .filter(({ name, file }) => (name === "after" || name === "member") && file.endsWith(".js"))
    .map(({ file }) => file),
);
line("script the shell fetches after that", sum([...shell].filter((file) => !firstFiles.has(file))));

const screens = Object.keys(manifest).filter((key) => /^src\/screens\/[^/]+\/[\w-]+-screen\.tsx$/.test(key));
for (const key of screens) {
  const own = new Set(
    closureOf(key)
      .map(({ file }) => file)
      .filter((file) => !firstFiles.has(file) && !shell.has(file)),
  );
  line(`screen ${path.basename(key, ".tsx")}`, sum(own), BUDGETS.screen);
}

if (problems.length > 0) {
  console.error(`\nOver budget: ${problems.join("; ")}`);
  process.exit(1);
}
