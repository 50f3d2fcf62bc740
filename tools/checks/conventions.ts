import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import ts from "typescript";

export interface Finding {
  /** Line number, starting at 1. */
  line: number;
  text: string;
  why: string;
}

const RULES: readonly {
  pattern: RegExp;
  why: string /** Where it holds; everywhere without one. */;
  of?: RegExp;
}[] = [
  {
    pattern: /\.\.\/shared\b|\bshared\/(spec|design)\b|\bfarm-[a-z]|(^|[\s"'`(=])\/work\//,
    why: "refers to something outside the repository",
  },
  {
    // A TODO with an issue number can be found again; one without is forgotten.
    pattern: /\b(TODO|FIXME)\b(?!\(#\d+\))(?=[\s:(]|$)/,
    why: "is a TODO without an issue number: TODO(#12)",
  },
  { pattern: /\b(describe|it|test)\.only\(/, why: "skips every other test" },
  {
    pattern: /\bqueryKey: \["/,
    why: "writes a query key by hand: endpointKey(id, …) or queryKeyOf(id, query)",
  },
  {
    // dependency-cruiser looks at the names in braces only
    pattern: /^import \w+, \{(\s*type \w+( as \w+)?,?)+ \} from/,
    why: "hides a default import from the import boundaries: import the types in a statement of their own",
  },
  {
    of: /^apps\/web\/src\/(?!i18n\/(time-formats|zone-name)\.ts$)(?!.*\.(spec|test)\.tsx?$)/,
    pattern: /\bDateTimeFormat\(|\.toLocale(Date|Time)String\(|\.to(Date|Time)String\(/,
    why: "writes a time in a way of its own: use i18n/use-moment.ts, which writes it by the merchant's clock",
  },
  {
    of: /^apps\/web\/src\/(?!.*\.(spec|test)\.tsx?$)/,
    // also behind a name of its own, as what a rule falls back to, and as the default of a destructured rule
    pattern: /\bmaxLength(=\{|: )[^}A-Za-z]*\d|\bmaxLength=\{[A-Z_]+\}|\bmaxLength( \?\?|: \w+ =) \d/,
    why: "writes the length of a field by hand: LIMITS, or TEXT_LIMITS of the back office, which a test compares with the contract",
  },
  {
    of: /^apps\/web\/src\/(?!i18n\/time-formats\.ts$)(?!.*\.(spec|test)\.tsx?$)/,
    pattern: /\b(day|shortDay|longDay|date)\([^()]*\)\}? [–-] \$?\{(day|shortDay|longDay|date)\(/,
    why: "writes a range of days in a way of its own: use `days` of useRecordTimes, or useDays of i18n/use-moment.ts",
  },
];

/** Files where these words are intended: this list, its test, and files that are not source text. */
const EXEMPT =
  /^tools\/checks\/conventions(\.test)?\.ts$|^package-lock\.json$|\.(png|jpe?g|webp|avif|woff2?|ico|svg)$/;

/** Words of earlier names that have a standard term now (docs/GLOSSARY.md); refused in file names and declarations. */
const RETIRED = new Set(
  (
    "house desk pot pots heart hearts hearers asleep sleeper sleepers awake playbill shelf shelves dock misfits " +
    "witness journey journeys hanging trail shut resting purse patience hurry droppers quitter thief anew standing " +
    "standings wish housekeeping told hear heard victim seat lamps gate gates beat ghost starter wall walls " +
    "door doors rise rises"
  ).split(" "),
);
/** Published demo content keeps its ids: they are data in databases and in the names of its pictures. */
const CONTENT_IDS = /^content\/demo\/published\//;
/** Drawings are named by what they show, such as a house. */
const DRAWINGS = /^packages\/artwork\//;

/** Terms of retired words: a case has a trail, and "trail" once named the trial. */
const TERMS = /^trail$|\baudit trail\b|\bshut down\b/g;

const phraseOf = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, " ");

const isRetired = (name: string): boolean =>
  phraseOf(name)
    .replaceAll(TERMS, "")
    .split(" ")
    .some((word) => RETIRED.has(word));

/** File names and declared names of a source file that contain a retired word. */
export function retiredNames(file: string, text: string): string[] {
  const names = CONTENT_IDS.test(file) || !isRetired(file) ? [] : [file];
  if (!/\.(ts|tsx|mjs)$/.test(file) || DRAWINGS.test(file)) return names;
  return [...names, ...new Set(declaredNames(text).filter(isRetired))];
}

/** Names that a file declares or exports. Parts of destructured values are left out: others have named them. */
function declaredNames(text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isDeclaration(node) && node.name && (ts.isIdentifier(node.name) || ts.isPrivateIdentifier(node.name)))
      found.push(node.name.text.replace("#", ""));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("file.tsx", text, ts.ScriptTarget.Latest));
  return found;
}

const isDeclaration = (node: ts.Node) =>
  ts.isVariableDeclaration(node) ||
  ts.isParameter(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isClassDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isPropertyDeclaration(node) ||
  ts.isExportSpecifier(node);

/** Findings in the text of a file with this path. */
export function examine(text: string, file = ""): Finding[] {
  return text.split("\n").flatMap((line, index) =>
    RULES.filter(({ of = /^/, pattern }) => of.test(file) && pattern.test(line)).map(({ why }) => ({
      line: index + 1,
      text: line.trim().slice(0, 120),
      why,
    })),
  );
}

if (import.meta.main) {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const { stdout } = await promisify(execFile)("git", ["ls-files", "-z"], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  const files = stdout.split("\0").filter((file) => file !== "" && !EXEMPT.test(file));
  let findings = 0;
  for (const file of files) {
    const text = await readFile(join(root, file), "utf8").catch(() => "");
    for (const finding of examine(text, file)) {
      findings += 1;
      console.error(`${file}:${finding.line} ${finding.why}: ${finding.text}`);
    }
    for (const name of retiredNames(file, text)) {
      findings += 1;
      console.error(`${file}: "${name}" contains a retired word; docs/GLOSSARY.md has the term to use`);
    }
  }
  console.log(`${files.length} files read, ${findings} findings.`);
  if (findings > 0 || files.length === 0) process.exitCode = 1;
}
