import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { formatFinding } from "./findings.ts";
import { readContent } from "./read-content.ts";

/** A content folder for a test. */
export interface ContentFolder {
  readonly path: string;
  write(files: Readonly<Record<string, string | Uint8Array>>): Promise<void>;
  remove(...names: string[]): Promise<void>;
  /** Removes everything in it. */
  clear(): Promise<void>;
}

export async function contentFolder(): Promise<ContentFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), "foyer-content-"));
  return {
    path: folder,
    async write(files) {
      for (const [name, content] of Object.entries(files)) {
        await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
        await writeFile(path.join(folder, name), content);
      }
    },
    async remove(...names) {
      for (const name of names) await rm(path.join(folder, name), { recursive: true });
    },
    async clear() {
      await rm(folder, { recursive: true });
      await mkdir(folder);
    },
  };
}

/** A text file with front matter. */
export const text = (facts: string, body = "Words.\n"): string => `---\n${facts}\n---\n${body}`;

/** Adds files to the folder and reads it for a merchant of two languages. */
export async function readIn(folder: ContentFolder, files: Readonly<Record<string, string | Uint8Array>>) {
  await folder.write(files);
  const { set, findings } = await readContent(folder.path, {
    languages: ["EN", "TY"],
    defaultLanguage: "EN",
  });
  return {
    set,
    errors: findings.all.filter(({ severity }) => severity === "error").map(formatFinding),
    warnings: findings.all
      .filter(
        ({ severity, text: message }) => severity === "warning" && !message.startsWith("has no text in"),
      )
      .map(formatFinding),
  };
}

/** A picture of one colour. */
export const plainPng = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#c02030" } })
    .png()
    .toBuffer();
