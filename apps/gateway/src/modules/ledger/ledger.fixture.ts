import type pg from "pg";
import { createTestDatabase } from "../../../../../tools/postgres/test-database.ts";
import { openDatabase } from "../../db/database.ts";
import { migrate } from "../../db/migrate.ts";
import { type AuditReport, AuditRepository } from "./audit.repository.ts";
import { BalanceAnnouncer } from "./balance-announcer.ts";
import { LedgerRepository } from "./ledger.repository.ts";
import { LedgerService } from "./ledger.service.ts";

export interface TestLedger {
  readonly ledger: LedgerService;
  readonly repository: LedgerRepository;
  readonly pool: pg.Pool;
  /** Members with an open CNY wallet, empty or with the given amount. */
  players(count: number, cash?: bigint): Promise<bigint[]>;
  /** A member's accounts with a balance other than zero, by name. */
  balances(memberId: bigint): Promise<Record<string, bigint>>;
  audit(): Promise<AuditReport>;
  close(): Promise<void>;
}

/** A ledger on a database of its own; up to `connections` calls run concurrently. */
export async function testLedger(connections = 12): Promise<TestLedger> {
  const testDatabase = await createTestDatabase({ name: "gateway", migrate });
  const { pool } = openDatabase(testDatabase.connectionString, connections);
  const repository = new LedgerRepository(pool);
  const ledger = new LedgerService(repository, new BalanceAnnouncer(async () => {}));
  await pool.query("INSERT INTO merchants (id, code, name, currency) VALUES (100, 'HOUSE', 'House', 'CNY')");
  return {
    ledger,
    repository,
    pool,
    async players(count, cash = 0n) {
      const { rows } = await pool.query<{ id: bigint }>(
        `INSERT INTO members (merchant_id, username, currency)
         SELECT 100, gen_random_uuid(), 'CNY' FROM generate_series(1, $1) RETURNING id`,
        [count],
      );
      const ids = rows.map((row) => row.id);
      for (const memberId of ids) {
        await ledger.openWallet(memberId, "CNY");
        if (cash > 0n)
          await ledger.move({
            kind: "deposit",
            key: `opening:${memberId}`,
            memberId,
            currency: "CNY",
            from: "deposit",
            to: "cash",
            amount: cash,
          });
      }
      return ids;
    },
    async balances(memberId) {
      const { rows } = await pool.query<{ name: string; balance: bigint }>(
        "SELECT name, balance FROM ledger_accounts WHERE member_id = $1 AND balance <> 0",
        [memberId],
      );
      return Object.fromEntries(rows.map((row) => [row.name, row.balance]));
    },
    audit: () => new AuditRepository(pool).audit(),
    async close() {
      await pool.end();
      await testDatabase.drop();
    },
  };
}
