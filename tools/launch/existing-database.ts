import { access, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { LaunchError, systemErrorCode } from "../launch-error.ts";
import { startPostgres } from "../postgres/server.ts";

/** An open database; call `close` when done. */
interface OpenDatabase {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * The database of `DATABASE_URL`, or else the shipped one in `DATA_DIR` (./data), running or not.
 * @throws LaunchError when there is none.
 */
export async function openExistingDatabase(env: NodeJS.ProcessEnv): Promise<OpenDatabase> {
  if (env["DATABASE_URL"]) return { url: env["DATABASE_URL"], close: async () => {} };
  const dataDir = resolve(env["DATA_DIR"] || "data");
  try {
    await access(join(dataDir, "postgres/cluster/PG_VERSION"));
    const adminPassword = await readFile(join(dataDir, "keys/database-admin.secret"), "utf8");
    const server = await startPostgres({
      folder: join(dataDir, "postgres"),
      adminPassword,
      binDir: env["POSTGRES_BIN"] || undefined,
    });
    const url = new URL(server.adminUrl);
    url.pathname = "/foyer";
    // a server that was running before keeps running
    return { url: url.href, close: async () => (server.adopted ? undefined : server.stop()) };
  } catch (error) {
    if (systemErrorCode(error) !== "ENOENT") throw error;
    throw new LaunchError(
      `No Foyer database in ${dataDir}: set DATA_DIR to its data folder, or DATABASE_URL.`,
    );
  }
}
