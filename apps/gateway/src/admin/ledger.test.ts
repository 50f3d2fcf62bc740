import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openExistingDatabase } from "../../../../tools/launch/existing-database.ts";
import { startPostgres } from "../../../../tools/postgres/server.ts";
import { query } from "../../../../tools/postgres/test-server.ts";
import { temporaryFolder } from "../../../../tools/testing/temporary-folder.ts";
import { migrate } from "../db/migrate.ts";
import { ADMIN_SECRET, runAdmin } from "./run-admin.fixture.ts";

const ADMIN = fileURLToPath(new URL("../../../../tools/admin.ts", import.meta.url));
const binDir = process.env["TEST_POSTGRES_BIN"] || undefined;
const PASSWORD = "a password";

let dataDir: string;
beforeAll(async () => {
  dataDir = await temporaryFolder("foyer-audit-test-");
  await mkdir(join(dataDir, "keys"));
  await writeFile(join(dataDir, "keys/database-admin.secret"), PASSWORD);
  await writeFile(join(dataDir, "keys/foyer-secret"), ADMIN_SECRET);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Runs `npm run admin -- ledger audit`, which finds the database by its environment. */
function audit(env: Record<string, string>): Promise<{ code: number | null; out: string; errors: string }> {
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      [ADMIN, "ledger", "audit"],
      {
        env: {
          PATH: process.env["PATH"],
          NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
          POSTGRES_BIN: binDir,
          ...env,
        },
      },
      (_error, out, errors) => done({ code: child.exitCode, out, errors }),
    );
  });
}

const start = () =>
  startPostgres({ folder: join(dataDir, "postgres"), adminPassword: PASSWORD, binDir, durable: false });

describe("ledger commands", () => {
  it("an audit without a database names the folder it looked in", async () => {
    const { code, errors } = await audit({ DATA_DIR: join(dataDir, "nothing-here") });
    expect(code).toBe(1);
    expect(errors).toMatch(/^No Foyer database in .*nothing-here: .*\n$/);
  });

  it("an audit of an unreachable database reports the refused connection", async () => {
    const { code, errors } = await runAdmin("postgres://nobody@127.0.0.1:1/foyer", ["ledger", "audit"]);
    expect(code).toBe(1);
    expect(errors).toMatch(/^The command failed: .*ECONNREFUSED.*\n$/);
  });

  it("an audit reads a data folder whose server runs or is stopped and leaves the server as it was", async () => {
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

    // as tools/admin.ts does, but in this process; the whole program audits the stopped server below
    const found = await openExistingDatabase({ DATA_DIR: dataDir, POSTGRES_BIN: binDir });
    const running = await runAdmin(found.url, ["ledger", "audit"]);
    await found.close();
    expect(running.errors).toBe("");
    expect(running.code).toBe(0);
    expect(running.out).toContain("1 books, 1 transfers, 2 entries");
    expect(running.out).toContain("owed to members: 1.50 CNY");
    await client.query("SELECT 1"); // the server it found running still runs

    await client.query("ALTER TABLE ledger_accounts DISABLE TRIGGER USER");
    await client.query("UPDATE ledger_accounts SET balance = balance + 1 WHERE name = 'cash'");
    await client.end();
    await server.stop();

    const stopped = await audit({ DATA_DIR: dataDir });
    expect(stopped.code).toBe(1);
    expect(stopped.errors).toContain("WRONG  every book sums to zero");
    expect(stopped.errors).toContain("The books are NOT right");
    const again = await start();
    expect(again.adopted).toBe(false); // a server that the audit started is stopped again
    await again.stop();
  }, 180_000);
});
