import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** The parts of the project whose imports are held to the directions. */
export const PARTS = ["packages", "apps", "content", "tools", "e2e", "bench"];

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const NOT_OURS = /^(node_modules|dist|coverage|\.cache|test-results|playwright-report)$/;

export interface Violation {
  rule: string;
  from: string;
  to: string;
}

export interface Report {
  violations: Violation[];
  /** Every module of ours that was looked into. */
  seen: string[];
}

interface CruiseResult {
  modules: { source: string; followable?: boolean }[];
  summary: { violations: { from: string; to: string; rule: { name: string } }[] };
}

/** Runs dependency-cruiser with our rules over a project folder. */
export async function cruise(root: string, parts: readonly string[]): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      join(ROOT, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs"),
      "--config",
      join(ROOT, ".dependency-cruiser.mjs"),
      "--output-type",
      "json",
      ...parts,
    ],
    { cwd: root, maxBuffer: 256 * 1024 * 1024 },
  );
  const { modules, summary } = JSON.parse(stdout) as CruiseResult;
  return {
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
    seen: modules.map((module) => module.source).filter((source) => isSource(source)),
  };
}

/** The source files on disk; a run that has not seen them all has proven nothing. */
export async function sourcesOf(root: string, parts: readonly string[]): Promise<string[]> {
  const found = await Promise.all(parts.map((part) => walk(root, part)));
  return found.flat();
}

async function walk(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
  const found = await Promise.all(
    entries
      .filter((entry) => !NOT_OURS.test(entry.name))
      .map(async (entry) => {
        const path = `${folder}/${entry.name}`;
        if (entry.isDirectory()) return walk(root, path);
        return isSource(path) ? [path] : [];
      }),
  );
  return found.flat();
}

function isSource(path: string): boolean {
  return /\.(ts|tsx|mjs|js)$/.test(path) && !path.endsWith(".d.ts") && !path.includes("node_modules/");
}

if (import.meta.main) {
  const [report, sources] = await Promise.all([cruise(ROOT, PARTS), sourcesOf(ROOT, PARTS)]);
  const unseen = sources.filter((source) => !report.seen.includes(source));
  for (const { rule, from, to } of report.violations) console.error(`${rule}: ${from} -> ${to}`);
  for (const source of unseen) console.error(`not seen: ${source}`);
  console.log(`${report.seen.length} modules seen, ${report.violations.length} against the directions.`);
  if (report.violations.length > 0 || unseen.length > 0) process.exitCode = 1;
}
