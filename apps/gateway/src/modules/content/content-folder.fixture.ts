import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** A content folder for a test. */
export interface ContentFolder {
  readonly path: string;
  write(files: Readonly<Record<string, string | Uint8Array>>): Promise<void>;
  remove(...names: string[]): Promise<void>;
  /** Leaves nothing in it. */
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

/** A text with its facts. */
export const text = (facts: string, body = "Words.\n"): string => `---\n${facts}\n---\n${body}`;
