import type { Dirent } from "node:fs";
import { lstat, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Findings } from "./findings.ts";

/** No text of a house is longer; a list of games or a whole book is no announcement. */
export const MOST_TEXT_BYTES = 256 * 1024;
export const MOST_PICTURE_BYTES = 20 * 1024 * 1024;
/** Pictures are held in memory while the texts that use them are read. */
const MOST_BYTES = 512 * 1024 * 1024;
export const MOST_FILES = 5_000;
const DEEPEST = 4;

/** Names that go into addresses and keys, and are the same file on every system. */
const NAME = /^[a-z0-9][a-z0-9._-]{0,79}$/;
const PICTURE = /\.(png|jpe?g|webp|avif)$/;
/** What systems and editors leave lying about, and what is written for people. */
const NO_CONTENT = /^\.|^(README\.md|Thumbs\.db|desktop\.ini)$|~$/;

export interface ContentFile {
  /** From the folder, with slashes. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** There is no such folder, or it is a file. */
export class NoFolder extends Error {}

/**
 * Every file of a folder that could be content, by name. Nothing outside of it is read: links are refused, wherever
 * they lead. What is too large is not even opened. Null: there is more of it than a house has to say, and nothing
 * was read.
 * @throws NoFolder
 */
export async function readFolder(folder: string, findings: Findings): Promise<ContentFile[] | null> {
  const names: string[] = [];

  async function walk(within: string, depth: number): Promise<void> {
    for (const entry of await entriesOf(folder, within, findings)) {
      if (names.length > MOST_FILES) return;
      const name = within === "" ? entry.name : `${within}/${entry.name}`;
      if (NO_CONTENT.test(entry.name)) continue;
      if (entry.isSymbolicLink()) findings.error(name, "is a link: content is read from this folder alone");
      else if (!NAME.test(entry.name))
        findings.error(
          name,
          "must be named with small letters, digits, hyphens and dots, at most 80 of them",
        );
      else if (entry.isDirectory()) {
        if (depth === DEEPEST) findings.error(name, "lies too deep: nothing is read down there");
        else await walk(name, depth + 1);
      } else if (!entry.isFile()) findings.error(name, "is no file");
      else names.push(name);
    }
  }

  await walk("", 1);
  if (names.length > MOST_FILES) {
    findings.error(".", `holds more than ${MOST_FILES} files: nothing was read`);
    return null;
  }
  const sizes = await Promise.all(
    names.map(async (name) => ({ name, size: (await lstat(path.join(folder, name))).size })),
  );
  const total = sizes.reduce((sum, { size }) => sum + size, 0);
  if (total > MOST_BYTES) {
    findings.error(".", `holds ${inMegabytes(total)} MB; at most ${inMegabytes(MOST_BYTES)} are read`);
    return null;
  }
  const files: ContentFile[] = [];
  for (const { name, size } of sizes) {
    const most = PICTURE.test(name) ? MOST_PICTURE_BYTES : MOST_TEXT_BYTES;
    if (size > most) {
      findings.error(name, `holds ${Math.ceil(size / 1024)} KB; at most ${most / 1024} are read`);
      continue;
    }
    try {
      files.push({ name, bytes: await readFile(path.join(folder, name)) });
    } catch (error) {
      findings.error(name, `cannot be read: ${reasonOf(error)}`);
    }
  }
  return files;
}

const inMegabytes = (bytes: number): number => Math.ceil(bytes / (1024 * 1024));

/** What the system says of a file that cannot be opened, without the path: the finding names it. */
const reasonOf = (error: unknown): string =>
  (error as Error).message.replace(/^[A-Z]+: /, "").replace(/, \w+ '.*'$/, "");

/** By name, so that findings and ids come in the same order everywhere. */
async function entriesOf(folder: string, within: string, findings: Findings): Promise<Dirent[]> {
  try {
    const entries = await readdir(path.join(folder, within), { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (within === "") throw new NoFolder(`There is no folder ${folder} to read: ${reasonOf(error)}.`);
    findings.error(within, `cannot be read: ${reasonOf(error)}`);
    return [];
  }
}
