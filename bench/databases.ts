import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { migrate } from "../apps/gateway/src/db/migrate.ts";
import { startPostgres } from "../tools/postgres/server.ts";
import { copyTemplate } from "../tools/postgres/test-database.ts";
import { startTestServer } from "../tools/postgres/test-server.ts";

/**
 * A migrated database on its own server that syncs every commit: for measuring writes. POSTGRES_BIN is the folder of another
 * PostgreSQL than the shipped one.
 */
export async function durableDatabase(): Promise<AsyncDisposable & { readonly url: string }> {
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(await mkdtempDisposable(path.join(tmpdir(), "foyer-bench-")));
  const server = await startPostgres({
    folder: path.join(folder.path, "postgres"),
    adminPassword: "bench",
    binDir: process.env["POSTGRES_BIN"] || undefined,
  });
  opened.defer(() => server.stop());
  await inDatabase(server.adminUrl, (admin) => admin.query("CREATE DATABASE bench"));
  const url = new URL(server.adminUrl);
  url.pathname = "/bench";
  await migrate(url.href);
  const resources = opened.move();
  return { url: url.href, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

/**
 * A server without durability after a power loss, for any number of migrated databases: for measuring
 * reads.
 */
export async function readDatabases(): Promise<AsyncDisposable & { create(): Promise<string> }> {
  const server = await startTestServer();
  return {
    create: async () => {
      const template = { name: "gateway", migrate };
      return (await copyTemplate(server.databaseAdminUrl, server.runPrefix, template)).connectionString;
    },
    [Symbol.asyncDispose]: () => server.stop(),
  };
}

/** Runs work on a connection of its own. */
export async function inDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
