import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { DatabaseCopy } from "../../db/database-copy.ts";
import { AdminError } from "../admin-error.ts";

/** What a backup contains: `manifest.json` in its folder, written last. */
export interface Manifest {
  readonly format: 1;
  readonly release: string;
  readonly createdAt: string;
  readonly gateway: DatabaseCopy;
  readonly studio: DatabaseCopy;
  /** Hexadecimal; of the secret that the gateway's database was set up with. */
  readonly secretVerifier: string;
  /** SHA-256 of every other file, by its path in the folder. */
  readonly files: Readonly<Record<string, string>>;
}

const NAME = "manifest.json";
const digestOf = (manifest: Manifest): string =>
  createHash("sha256").update(JSON.stringify(manifest)).digest("hex");

/** What `manifest.json` contains: the manifest and the SHA-256 of it. */
export const manifestText = (manifest: Manifest): string =>
  JSON.stringify({ ...manifest, digest: digestOf(manifest) }, null, 1);

/** Where the gateway's secret is in a backup, unless it comes from the environment. */
export const SECRET_FILE = "keys/foyer-secret";
export const manifestFile = (folder: string): string => path.join(folder, NAME);

/** @throws AdminError when the folder has no manifest of a format that this release reads, or another one than was written. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestFile(folder), "utf8").catch(() => {
    throw new AdminError(`${folder} is not a complete backup: it has no ${NAME}.`);
  });
  const damaged = new AdminError(`The backup is damaged: ${NAME} was changed.`);
  let read: Manifest & { readonly digest: string };
  try {
    read = JSON.parse(text) as typeof read;
  } catch {
    throw damaged;
  }
  const { digest, ...manifest } = read ?? {};
  if (typeof manifest.format === "number" && manifest.format > 1)
    throw new AdminError(`The backup in ${folder} is of another format; a newer release made it.`);
  if (digest !== digestOf(manifest)) throw damaged;
  return manifest;
}

/** SHA-256 of every file but the manifest. */
export async function digestsOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const digests: Record<string, string> = {};
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file);
    if (name === NAME) continue;
    const hash = createHash("sha256");
    await pipeline(createReadStream(file), hash);
    digests[name] = hash.digest("hex");
  }
  return digests;
}
