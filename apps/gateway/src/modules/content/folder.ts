import type { Dirent } from "node:fs";
import { lstat, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Findings } from "./findings.ts";

/** No text of a house is longer; a list of games or a whole book is no announcement. */
export const MOST_TEXT_BYTES = 256 * 1024;
export const MOST_PICTURE_BYTES = 20 * 1024 * 1024;
const MOST_FILES = 5_000;
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

/**
 * Every file of a folder that could be content, by name. Nothing outside of it is read: links are refused, wherever
 * they lead. What is too large is not even opened.
 */
export async function readFolder(folder: string, findings: Findings): Promise<ContentFile[]> {
  const names: string[] = [];

  async function walk(within: string, depth: number): Promise<void> {
    for (const entry of await entriesOf(path.join(folder, within))) {
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
      else if (names.push(name) > MOST_FILES) {
        findings.error(name, `is one file too many: at most ${MOST_FILES} are read`);
        return;
      }
    }
  }

  await walk("", 1);
  const files: ContentFile[] = [];
  for (const name of names.slice(0, MOST_FILES)) {
    const file = path.join(folder, name);
    const most = PICTURE.test(name) ? MOST_PICTURE_BYTES : MOST_TEXT_BYTES;
    const { size } = await lstat(file);
    if (size > most)
      findings.error(name, `holds ${Math.ceil(size / 1024)} KB; at most ${most / 1024} are read`);
    else files.push({ name, bytes: await readFile(file) });
  }
  return files;
}

/** By name, so that findings and ids come in the same order everywhere. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}
