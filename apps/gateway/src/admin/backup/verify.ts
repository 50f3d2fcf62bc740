import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { fileOfTable } from "../../db/database-copy.ts";
import { migrationNames } from "../../db/migrate.ts";
import { deriveSecret } from "../../secrets.ts";
import { AdminError } from "../admin-error.ts";
import { digestsOf, type Manifest, readManifest, SECRET_FILE } from "./manifest.ts";

/** Whether the secret in a backup's folder, or the given one, is that of a database. */
export async function isSecretOf(folder: string, verifier: Buffer, given?: string): Promise<boolean> {
  const secret = given ?? (await readFile(path.join(folder, SECRET_FILE), "utf8").catch(() => undefined));
  return secret !== undefined && deriveSecret(secret.trim(), "deployment").equals(verifier);
}

/**
 * Proves that a backup is as it was written, that this release can restore it, and that its keys are those of its
 * database.
 * @throws AdminError with the first fault.
 */
export async function verifyBackup(folder: string, secret?: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const found = await digestsOf(folder);
  for (const [name, digest] of Object.entries(manifest.files))
    if (found[name] !== digest)
      throw new AdminError(
        `The backup is damaged: ${name} ${found[name] === undefined ? "is missing" : "was changed"}.`,
      );
  for (const database of ["gateway", "studio"] as const)
    for (const { name, rows } of manifest[database].tables) {
      const lines = await linesOf(path.join(folder, database, fileOfTable(name)));
      if (lines !== rows)
        throw new AdminError(
          `The backup is damaged: ${database}/${name} has ${lines} rows instead of ${rows}.`,
        );
    }
  const known = await migrationNames();
  const unknown = manifest.gateway.migrations.find(({ name }) => !known.includes(name));
  if (unknown)
    throw new AdminError(
      `The backup has the migration ${unknown.name}, which this release does not know: release ${manifest.release} made it.`,
    );
  if (!(await isSecretOf(folder, Buffer.from(manifest.secretVerifier, "hex"), secret)))
    throw new AdminError(
      manifest.files[SECRET_FILE] === undefined
        ? "The backup has no secret: set FOYER_SECRET to the one it was made with."
        : "The secret in the backup, or FOYER_SECRET, is not that of its database.",
    );
  return manifest;
}

/** In the text format of COPY, a row is a line. */
async function linesOf(file: string): Promise<number> {
  let lines = 0;
  await pipeline(createReadStream(file), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks)
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++;
  });
  return lines;
}
