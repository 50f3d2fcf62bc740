import { execFile } from "node:child_process";
import { chmod, copyFile, mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { LaunchError } from "../launch-error.ts";
import { makeWritable } from "../postgres/cluster-folder.ts";
import { type Databases, openStoredDatabases } from "./database.ts";
import type { LaunchSettings } from "./settings.ts";

const STUDIO_MIGRATE = fileURLToPath(
  new URL("../../apps/studio/src/database/migrate-command.ts", import.meta.url),
);

/**
 * Prepares a restore from a verified backup: its keys are put into the data folder, both databases exist and are empty,
 * and the studio's gets the tables of the backup's release.
 * @throws LaunchError when the data folder has other keys, or a database is not empty; nothing is changed then.
 */
export async function prepareRestore(settings: LaunchSettings, backup: string): Promise<Databases> {
  await makeWritable(settings.dataDir);
  await placeKeys(join(backup, "keys"), join(settings.dataDir, "keys"));
  const databases = await openStoredDatabases(settings);
  try {
    for (const url of [databases.gatewayUrl, databases.studioUrl]) await requireEmpty(url);
    const { studio } = JSON.parse(await readFile(join(backup, "manifest.json"), "utf8")) as {
      studio: { migrations: { name: string }[] };
    };
    await promisify(execFile)(
      process.execPath,
      [STUDIO_MIGRATE, ...studio.migrations.map(({ name }) => name)],
      { env: { ...process.env, STUDIO_DATABASE_URL: databases.studioUrl } },
    );
    return databases;
  } catch (error) {
    await databases.stop();
    throw error;
  }
}

async function placeKeys(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const names = await readdir(from);
  for (const name of names) {
    const present = await readFile(join(to, name)).catch(() => undefined);
    if (present && !present.equals(await readFile(join(from, name))))
      throw new LaunchError(
        `The folder ${to} has other keys than the backup: set DATA_DIR to a new folder, or move that one away.`,
      );
  }
  for (const name of names) {
    await copyFile(join(from, name), join(to, name));
    await chmod(join(to, name), 0o600);
  }
}

async function requireEmpty(url: string): Promise<void> {
  const client = new pg.Client(url);
  client.on("error", () => undefined); // a lost connection shows at the next query
  try {
    await client.connect();
    const { rows } = await client.query<{ database: string; tables: number }>(
      `SELECT current_database() AS database, count(*)::int AS tables
         FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'`,
    );
    if (rows[0]?.tables)
      throw new LaunchError(
        `The database ${rows[0].database} is not empty: restore into a new DATA_DIR, or into new databases.`,
      );
  } finally {
    await client.end().catch(() => undefined);
  }
}
