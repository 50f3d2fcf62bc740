import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type PostgresServer, startPostgres } from "../tools/postgres/server.ts";
import { query } from "../tools/postgres/test-server.ts";

/** Data folders of the products this process started, by address. */
const folders = new Map<string, string>();

export const rememberProduct = (address: string, folder: string): void => {
  folders.set(address, folder);
};

/** The data folder of the product at an address: this worker's own one, or the one that tests share. */
export function dataFolderOf(address: string): string {
  const folder = folders.get(new URL(address).origin) ?? process.env["E2E_DATA_DIR"];
  if (!folder) throw new Error(`E2E_DATA_DIR must name the data folder of the product at ${address}`);
  return folder;
}

/** Starts the database server of a data folder, or finds the one that runs on it. */
export async function startDatabase(folder: string): Promise<PostgresServer> {
  const adminPassword = await readFile(join(folder, "keys/database-admin.secret"), "utf8");
  return startPostgres({
    folder: join(folder, "postgres"),
    adminPassword,
    binDir: process.env["POSTGRES_BIN"] || undefined,
  });
}

/** Connection string of the database of the running platform with this data folder. */
export async function platformUrl(folder: string): Promise<string> {
  const { adminUrl } = await startDatabase(folder);
  const url = new URL(adminUrl);
  url.pathname = "/foyer";
  return url.href;
}

/** Runs a statement in that database. */
export async function queryPlatform(
  folder: string,
  text: string,
  values: readonly unknown[],
): Promise<Record<string, unknown>[]> {
  return query(await platformUrl(folder), text, [...values]);
}
