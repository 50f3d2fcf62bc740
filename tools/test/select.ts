import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./step.ts";

/** What `npm test -- <word>` runs; paths from the root. */
export interface Selection {
  /** Test files whose path contains the word: run whole. */
  readonly files: readonly string[];
  /** Other test files that contain the word: of these run the tests whose title contains it. */
  readonly withTitles: readonly string[];
  /** Whether an end-to-end test file contains the word, in its path or text. */
  readonly endToEnd: boolean;
}

const SOURCES = ["apps", "bench", "content", "packages", "tools"];
const UNIT_TEST = /\.(?:test|spec)\.tsx?$/;
const END_TO_END_TEST = /\.spec\.ts$/;

/** Finds the tests whose path or title may contain a word, in any case. */
export function select(word: string, root = ROOT): Selection {
  const wanted = word.toLowerCase();
  const inPath = (file: string) => file.toLowerCase().includes(wanted);
  const inText = (file: string) => readFileSync(join(root, file), "utf8").toLowerCase().includes(wanted);
  const units = SOURCES.flatMap((folder) => filesBelow(root, folder)).filter((file) => UNIT_TEST.test(file));
  const specs = filesBelow(root, "e2e").filter((file) => END_TO_END_TEST.test(file));
  return {
    files: units.filter(inPath),
    withTitles: units.filter((file) => !inPath(file) && inText(file)),
    endToEnd: specs.some((file) => inPath(file) || inText(file)),
  };
}

/** A pattern for Vitest's `-t` that matches the word in any case and takes no character as special. */
export function titlePattern(word: string): string {
  return [...word].map((char) => (/\p{L}/u.test(char) ? eitherCase(char) : escaped(char))).join("");
}

export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const eitherCase = (char: string): string => `[${char.toLowerCase()}${char.toUpperCase()}]`;

function filesBelow(root: string, folder: string): string[] {
  let entries: ReturnType<typeof read>;
  try {
    entries = read(join(root, folder));
  } catch {
    return [];
  }
  return entries
    .filter(({ name }) => name !== "node_modules" && name !== "dist")
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(root, `${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
    );
}

const read = (folder: string) => readdirSync(folder, { withFileTypes: true });
