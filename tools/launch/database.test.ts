import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { chooseIdentity, spawnAs } from "../postgres/identity.ts";
import { freePort } from "../postgres/server.ts";
import { createTestDatabase } from "../postgres/test-database.ts";
import { query } from "../postgres/test-server.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { type Databases, openGatewayDatabase, openShippedDatabases } from "./database.ts";
import { keepSecrets } from "./secrets.ts";

it("a launcher that starts while another stops on the same data folder has a database that stays", async () => {
  const dataDir = await temporaryFolder("foyer-databases-");
  const secrets = await keepSecrets(dataDir);
  const open = (): Promise<Databases> =>
    openShippedDatabases(
      { port: 0, studioPort: 0, host: "127.0.0.1", dataDir, demoPlay: false, backgroundArtwork: false },
      secrets,
      () => {},
    );
  const first = await open();
  const next = open();
  next.catch(() => {});
  try {
    // both are connected: the next one found the server of the first, which has the lock
    await vi.waitUntil(
      async () => {
        const [row] = await query(
          first.gatewayUrl,
          "SELECT count(*)::int AS sessions FROM pg_stat_activity WHERE datname = 'postgres'",
        );
        return Number(row?.["sessions"]) === 2;
      },
      { timeout: 120_000, interval: 10 },
    );
    await first.stop();
    const { gatewayUrl } = await next;
    expect(await query(gatewayUrl, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  } finally {
    await first.stop();
    await next.then(
      (databases) => databases.stop(),
      () => {},
    );
    await rm(dataDir, { recursive: true, force: true });
  }
});

it("a server that takes no writes is refused in one sentence", async () => {
  const database = await createTestDatabase({ name: "empty", migrate: async () => {} });
  try {
    const { pathname } = new URL(database.connectionString);
    await query(
      database.connectionString,
      `ALTER DATABASE "${pathname.slice(1)}" SET default_transaction_read_only = on`,
    );
    await expect(openGatewayDatabase(database.connectionString)).rejects.toThrow(
      /^The database at DATABASE_URL is read-only/,
    );
  } finally {
    await database.drop();
  }
});

const PGBOUNCER = "/usr/sbin/pgbouncer";

/** Runs `use` with the address of the database behind PgBouncer. */
async function behindPooler(database: string, mode: string, use: (url: string) => Promise<void>) {
  const folder = await temporaryFolder("foyer-pooler-");
  const port = await freePort();
  const server = new URL(database);
  const name = server.pathname.slice(1);
  const file = join(folder, "pgbouncer.ini");
  await writeFile(
    file,
    `[databases]
${name} = host=127.0.0.1 port=${server.port} user=${server.username} password=${server.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
`,
  );
  await chmod(folder, 0o755);
  const pooler = spawnAs(chooseIdentity([folder]), PGBOUNCER, [file], { stdio: "ignore" });
  try {
    const url = `postgresql://anybody@127.0.0.1:${port}/${name}`;
    await vi.waitFor(() => query(url, "SELECT 1"), { timeout: 120_000 });
    await use(url);
  } finally {
    pooler.kill("SIGKILL");
    if (pooler.exitCode === null && pooler.signalCode === null) await once(pooler, "exit");
    await rm(folder, { recursive: true, force: true });
  }
}

it.skipIf(!existsSync(PGBOUNCER))(
  "a pooler in transaction mode is refused in one sentence, and one in session mode is not",
  async () => {
    const database = await createTestDatabase({ name: "empty", migrate: async () => {} });
    try {
      await behindPooler(database.connectionString, "transaction", async (url) => {
        await expect(openGatewayDatabase(url)).rejects.toThrow(
          /^The server at DATABASE_URL is a pooler in transaction mode, .*: give the database's own address/,
        );
      });
      await behindPooler(database.connectionString, "session", async (url) => {
        await expect(openGatewayDatabase(url)).resolves.toMatchObject({ gatewayUrl: url });
      });
    } finally {
      await database.drop();
    }
  },
  180_000,
);
