import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";

/** The folders whose imports are checked. */
export const PARTS = ["packages", "apps", "content", "tools", "e2e", "bench"];

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const IGNORED_FOLDERS = /^(node_modules|dist|coverage|\.cache|test-results|playwright-report)$/;

export interface Violation {
  rule: string;
  from: string;
  to: string;
}

export interface Report {
  violations: Violation[];
  /** Every source file of the project that was read. */
  seen: string[];
  /** Every file that was read or imported, libraries included. */
  modules: string[];
  imports: Import[];
}

export interface Import {
  from: string;
  to: string;
}

/** The fields of a dependency-cruiser rule that this check reads. */
export interface Rule {
  name: string;
  from: { path?: string | string[]; pathNot?: string | string[] };
  to: { path?: string | string[] };
}

interface CruiseResult {
  modules: { source: string; dependencies: { resolved: string }[] }[];
  summary: { violations: { from: string; to: string; rule: { name: string } }[] };
}

/** Runs dependency-cruiser with the repository's rules over a project folder. */
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
    modules: modules.map((module) => module.source),
    imports: modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
    ),
  };
}

/** Names of the rules whose `from` or `to` matches none of the files: such a rule checks nothing. */
export function rulesWithoutMatch(rules: readonly Rule[], modules: readonly string[]): string[] {
  const isOneOf = (patterns: string | string[] | undefined, file: string) =>
    [patterns ?? []].flat().some((pattern) => new RegExp(pattern).test(file));
  const matches = (path: string | string[] | undefined, pathNot?: string | string[]) =>
    path === undefined || modules.some((file) => isOneOf(path, file) && !isOneOf(pathNot, file));
  return rules
    .filter(({ from, to }) => !matches(from.path, from.pathNot) || !matches(to.path))
    .map(({ name }) => name);
}

/** Listed public files of the web client that do not exist or that no other folder imports; tests and the component gallery do not count. */
export function unusedPublicFiles(
  publicFiles: Readonly<Record<string, readonly string[]>>,
  imports: readonly Import[],
): string[] {
  const used = new Set(
    imports
      .filter(({ from, to }) => !isTest(from) && !isGallery(from) && folderOf(from) !== folderOf(to))
      .map(({ to }) => to),
  );
  return Object.entries(publicFiles)
    .flatMap(([folder, files]) => files.map((file) => `apps/web/src/${folder}/${file}`))
    .filter((file) => !used.has(file));
}

const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file);
const isGallery = (file: string): boolean => file.startsWith("apps/web/src/gallery/");
/** `apps/web/src/<layer>/<folder>` of a file of the web client. */
const folderOf = (file: string): string => file.split("/").slice(0, 5).join("/");

/** The source files on disk; a run that has not read all of them proves nothing. */
export async function sourcesOf(root: string, parts: readonly string[]): Promise<string[]> {
  const found = await Promise.all(parts.map((part) => walk(root, part)));
  return found.flat();
}

async function walk(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
  const found = await Promise.all(
    entries
      .filter((entry) => !IGNORED_FOLDERS.test(entry.name))
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

/** The rules, and the public files of the web client; both are plain JavaScript. */
export async function readRules(): Promise<{ rules: Rule[]; publicFiles: Record<string, string[]> }> {
  const load = (file: string): Promise<unknown> => import(pathToFileURL(join(ROOT, file)).href);
  const { default: config } = (await load(".dependency-cruiser.mjs")) as { default: { forbidden: Rule[] } };
  const list = (await load("apps/web/public-files.mjs")) as { PUBLIC_FILES: Record<string, string[]> };
  return { rules: config.forbidden, publicFiles: list.PUBLIC_FILES };
}

if (import.meta.main) {
  const [report, sources, { rules, publicFiles }] = await Promise.all([
    cruise(ROOT, PARTS),
    sourcesOf(ROOT, PARTS),
    readRules(),
  ]);
  const problems = [
    ...report.violations.map(({ rule, from, to }) => `${rule}: ${from} -> ${to}`),
    ...sources.filter((source) => !report.seen.includes(source)).map((source) => `not read: ${source}`),
    ...rulesWithoutMatch(rules, report.modules).map((rule) => `matches no file: ${rule}`),
    ...unusedPublicFiles(publicFiles, report.imports).map(
      (file) => `public, but imported by no other folder: ${file}`,
    ),
  ];
  for (const problem of problems) console.error(problem);
  console.log(
    `${report.seen.length} files read, ${rules.length} rules, ${report.violations.length} forbidden imports.`,
  );
  if (problems.length > 0) process.exitCode = 1;
}
