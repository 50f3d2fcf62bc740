import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startPostgres } from "../../../tools/postgres/server.ts";
import { query } from "../../../tools/postgres/test-server.ts";
import { migrate } from "../src/plugins/migrate.ts";

const AUDIT = fileURLToPath(new URL("audit.ts", import.meta.url));
const binDir = process.env["TEST_POSTGRES_BIN"] || undefined;
const PASSWORD = "a password";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "foyer-audit-test-"));
  await mkdir(join(dataDir, "keys"));
  await writeFile(join(dataDir, "keys/database-admin.secret"), PASSWORD);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Runs `npm run audit` as a person would. */
function audit(
  env: Record<string, string>,
): Promise<{ code: number | null; said: string; complained: string }> {
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      [AUDIT],
      { env: { PATH: process.env["PATH"], POSTGRES_BIN: binDir, ...env } },
      (_error, said, complained) => done({ code: child.exitCode, said, complained }),
    );
  });
}

const start = () =>
  startPostgres({ folder: join(dataDir, "postgres"), adminPassword: PASSWORD, binDir, durable: false });

describe("npm run audit", () => {
  it("without a database says in one sentence where it looked", async () => {
    const { code, complained } = await audit({ DATA_DIR: join(dataDir, "nothing-here") });
    expect(code).toBe(1);
    expect(complained).toMatch(/^There is no database of Foyer in .*nothing-here: .*\n$/);
  });

  it("with a database that is down says so", async () => {
    const { code, complained } = await audit({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/foyer" });
    expect(code).toBe(1);
    expect(complained).toMatch(/^The audit could not be made: .*ECONNREFUSED.*\n$/);
  });

  it("audits a data folder, running or not, and leaves it as it was", async () => {
    const server = await start();
    const url = new URL(server.adminUrl);
    url.pathname = "/foyer";
    await query(server.adminUrl, "CREATE DATABASE foyer");
    await migrate(url.href);
    const client = new pg.Client(url.href);
    await client.connect();
    await client.query(`
      INSERT INTO merchants (code, name, currency) VALUES ('DEMO', 'Demo', 'CNY');
      INSERT INTO members (merchant_id, username, currency) SELECT id, 'player', 'CNY' FROM merchants;
      SELECT ledger_open(id, 'CNY'), ledger_transfer('opening', 'deposit', id, 'CNY', 'deposit', 'cash', 150000) FROM members`);

    const running = await audit({ DATA_DIR: dataDir });
    expect(running.complained).toBe("");
    expect(running.code).toBe(0);
    expect(running.said).toContain("1 books, 1 transfers, 2 entries");
    expect(running.said).toContain("owed to members: 1.50 CNY");
    await client.query("SELECT 1"); // the server it found running still runs

    await client.query("ALTER TABLE ledger_accounts DISABLE TRIGGER USER");
    await client.query("UPDATE ledger_accounts SET balance = balance + 1 WHERE name = 'cash'");
    await client.end();
    await server.stop();

    const stopped = await audit({ DATA_DIR: dataDir });
    expect(stopped.code).toBe(1);
    expect(stopped.complained).toContain("WRONG  every book sums to zero");
    expect(stopped.complained).toContain("The books are NOT right");
    const again = await start();
    expect(again.adopted).toBe(false); // the server it started itself it also stopped
    await again.stop();
  }, 60_000);
});
