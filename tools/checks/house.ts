import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export interface Finding {
  /** Line number, from 1. */
  line: number;
  text: string;
  why: string;
}

const RULES: readonly { pattern: RegExp; why: string }[] = [
  {
    pattern: /\.\.\/shared\b|\bshared\/(spec|design)\b|\bfarm-[a-z]|(^|[\s"'`(=])\/work\//,
    why: "points outside the repository, where a reader cannot follow",
  },
  {
    // With an issue's number a promise can be found again; without one it is forgotten.
    pattern: /\b(TODO|FIXME)\b(?!\(#\d+\))(?=[\s:(]|$)/,
    why: "is a promise without an issue's number: TODO(#12)",
  },
  { pattern: /\b(describe|it|test)\.only\(/, why: "silences every other test" },
];

/** Where the words are meant: this list, its test, and text that is no source of ours. */
const EXEMPT =
  /^tools\/checks\/house(\.test)?\.ts$|^package-lock\.json$|\.(png|jpe?g|webp|avif|woff2?|ico|svg)$/;

/** What a file says that it should not. */
export function examine(text: string): Finding[] {
  return text.split("\n").flatMap((line, index) =>
    RULES.filter(({ pattern }) => pattern.test(line)).map(({ why }) => ({
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
    for (const finding of examine(text)) {
      findings += 1;
      console.error(`${file}:${finding.line} ${finding.why}: ${finding.text}`);
    }
  }
  console.log(`${files.length} files read, ${findings} against the house.`);
  if (findings > 0 || files.length === 0) process.exitCode = 1;
}
