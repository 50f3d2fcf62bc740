import { cp, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { copyDatabases, secretVerifierOf } from "../../db/database-copy.ts";
import { AdminError } from "../admin-error.ts";
import { digestsOf, type Manifest, manifestFile, manifestText } from "./manifest.ts";
import { isSecretOf } from "./verify.ts";

export interface Deployment {
  readonly gatewayUrl: string;
  readonly studioUrl: string;
  readonly dataDir: string;
  /** `FOYER_SECRET`, where the secret does not come from a file. */
  readonly secret?: string | undefined;
}

/**
 * Writes a backup of both databases and the keys to a new folder, which gets its name when it is complete.
 * @throws AdminError when the folder exists, or when the keys are not those of the database.
 */
export async function createBackup(deployment: Deployment, folder: string): Promise<Manifest> {
  const { gatewayUrl, studioUrl, dataDir, secret } = deployment;
  const draft = `${folder}.part`;
  await mkdir(path.dirname(folder), { recursive: true, mode: 0o700 });
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  try {
    // keys first: they never change, and a missing one is noticed at once
    await cp(path.join(dataDir, "keys"), path.join(draft, "keys"), { recursive: true }).catch(() => {
      throw new AdminError(`The keys in ${dataDir} cannot be read: set DATA_DIR to the data folder.`);
    });
    const verifier = await secretVerifierOf(gatewayUrl);
    if (!verifier || !(await isSecretOf(draft, verifier, secret)))
      throw new AdminError(
        "The database was set up with another secret than that of DATA_DIR or FOYER_SECRET: a backup with it would be of no use.",
      );
    const [gateway, studio] = await copyDatabases(
      { url: gatewayUrl, folder: path.join(draft, "gateway") },
      { url: studioUrl, folder: path.join(draft, "studio") },
    );
    const { version } = JSON.parse(
      await readFile(new URL("../../../package.json", import.meta.url), "utf8"),
    ) as { version: string };
    const manifest: Manifest = {
      format: 1,
      release: version,
      createdAt: new Date().toISOString(),
      secretVerifier: verifier.toString("hex"),
      gateway,
      studio,
      files: await digestsOf(draft),
    };
    await writeFile(manifestFile(draft), manifestText(manifest), { mode: 0o600, flush: true });
    await rename(draft, folder).catch(() => {
      throw new AdminError(`${folder} exists already: name another folder.`);
    });
    return manifest;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
