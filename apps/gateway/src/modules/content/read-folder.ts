import type { Dirent } from "node:fs";
import { lstat, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Findings } from "./findings.ts";

/** Announcements are short; a longer file is a mistake. */
export const MAX_TEXT_BYTES = 256 * 1024;
export const MAX_PICTURE_BYTES = 20 * 1024 * 1024;
/** Pictures are kept in memory while the texts that use them are read. */
const MAX_TOTAL_BYTES = 512 * 1024 * 1024;
export const MAX_FILES = 5_000;
const MAX_DEPTH = 4;

/** Valid in URLs and keys, and the same on every file system. */
const NAME = /^[a-z0-9][a-z0-9._-]{0,79}$/;
const PICTURE = /\.(png|jpe?g|webp|avif)$/;
/** Files of operating systems and editors, and documentation. */
const IGNORED = /^\.|^(README\.md|Thumbs\.db|desktop\.ini)$|~$/;

export interface ContentFile {
  /** Relative to the folder, with slashes. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** The folder does not exist, or is a file. */
export class FolderNotFound extends Error {}

/**
 * Every file of a folder that could be content, by name. Nothing outside of the folder is read: symbolic
 * links are refused wherever they point. Files that are too large are not opened. Null when the folder
 * exceeds the limits; then nothing was read.
 * @throws NoFolder
 */
export async function readFolder(folder: string, findings: Findings): Promise<ContentFile[] | null> {
  const names: string[] = [];

  async function walk(within: string, depth: number): Promise<void> {
    for (const entry of await entriesOf(folder, within, findings)) {
      if (names.length > MAX_FILES) return;
      const name = within === "" ? entry.name : `${within}/${entry.name}`;
      if (IGNORED.test(entry.name)) continue;
      if (entry.isSymbolicLink())
        findings.error(name, "is a symbolic link: content is read from this folder only");
      else if (!NAME.test(entry.name))
        findings.error(name, "must have a name of at most 80 lower-case letters, digits, hyphens and dots");
      else if (entry.isDirectory()) {
        if (depth === MAX_DEPTH) findings.error(name, "is nested too deeply and is not read");
        else await walk(name, depth + 1);
      } else if (!entry.isFile()) findings.error(name, "is not a file");
      else names.push(name);
    }
  }

  await walk("", 1);
  if (names.length > MAX_FILES) {
    findings.error(".", `contains more than ${MAX_FILES} files: nothing was read`);
    return null;
  }
  const sizes = await Promise.all(
    names.map(async (name) => ({ name, size: (await lstat(path.join(folder, name))).size })),
  );
  const total = sizes.reduce((sum, { size }) => sum + size, 0);
  if (total > MAX_TOTAL_BYTES) {
    findings.error(".", `has ${inMegabytes(total)} MB; at most ${inMegabytes(MAX_TOTAL_BYTES)} are read`);
    return null;
  }
  const files: ContentFile[] = [];
  for (const { name, size } of sizes) {
    const most = PICTURE.test(name) ? MAX_PICTURE_BYTES : MAX_TEXT_BYTES;
    if (size > most) {
      findings.error(name, `has ${Math.ceil(size / 1024)} KB; at most ${most / 1024} are read`);
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

/** The system's message for a file that cannot be opened, without the path: the finding has it. */
const reasonOf = (error: unknown): string =>
  (error as Error).message.replace(/^[A-Z]+: /, "").replace(/, \w+ '.*'$/, "");

/** By name, so that findings and ids have the same order everywhere. */
async function entriesOf(folder: string, within: string, findings: Findings): Promise<Dirent[]> {
  try {
    const entries = await readdir(path.join(folder, within), { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (within === "") throw new FolderNotFound(`The folder ${folder} cannot be read: ${reasonOf(error)}.`);
    findings.error(within, `cannot be read: ${reasonOf(error)}`);
    return [];
  }
}
