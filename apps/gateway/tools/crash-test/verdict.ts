import pg from "pg";
import { openDatabase } from "../../src/db/database.ts";
import { AuditRepository } from "../../src/modules/ledger/audit.repository.ts";
import { handedOver, miscounted } from "./bonuses.ts";
import { JACKPOT, readJackpot } from "./jackpot.ts";
import type { Vendor } from "./vendor.ts";

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(databaseUrl);
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function bookFaults(databaseUrl: string): Promise<readonly string[]> {
  const { pool, close } = openDatabase(databaseUrl, 1, null);
  try {
    return (await new AuditRepository(pool).audit()).faults;
  } finally {
    await close();
  }
}

/** Checks that hold at any time, also with calls in flight: acknowledged calls are stored and the books are correct. */
export function faultsNow(databaseUrl: string, vendor: Vendor): Promise<string[]> {
  const keys = [...vendor.acknowledged];
  return withClient(databaseUrl, async (client) => {
    const { rows: lost } = await client.query<{ key: string }>(
      "SELECT key FROM unnest($1::text[]) key WHERE NOT EXISTS (SELECT FROM ledger_transfers WHERE idempotency_key = key)",
      [keys],
    );
    const faults = [...(await bookFaults(databaseUrl))];
    faults.push(...(await miscounted(client)));
    return [...lost.map(({ key }) => `LOST: ${key} was acknowledged and is not in the ledger`), ...faults];
  });
}

/**
 * Checks that hold when every call has a response, exactly: each player's cash is the sum of acknowledged calls, jackpot
 * wins and paid bonuses, and the jackpot's amount is its seeds plus contributions minus wins.
 */
export function faultsWhenIdle(databaseUrl: string, vendor: Vendor): Promise<string[]> {
  return withClient(databaseUrl, async (client) => {
    const bonuses = await handedOver(client);
    const faults = await faultsNow(databaseUrl, vendor);
    if (bonuses.size === 0) faults.push("no bonus was handed over: that was not tested");
    const jackpot = await readJackpot(client);
    const due = JACKPOT.seed * (jackpot.wins + 1n) + vendor.fed - jackpot.paid;
    if (jackpot.held !== due)
      faults.push(`the jackpot holds ${jackpot.held}, by what was acknowledged it must be ${due}`);
    if (jackpot.wins === 0n) faults.push("the jackpot was never won: its payments were not tested");
    for (const { memberId, cash: played } of vendor.players) {
      const cash = played + (jackpot.paidTo.get(memberId) ?? 0n) + (bonuses.get(memberId) ?? 0n);
      const { rows } = await client.query<{ balance: string }>(
        "SELECT balance FROM ledger_accounts WHERE member_id = $1 AND name = 'cash'",
        [memberId],
      );
      if (BigInt(rows[0]?.balance ?? -1) !== cash)
        faults.push(
          `member ${memberId} has ${rows[0]?.balance}, by what was acknowledged it must be ${cash}`,
        );
    }
    const { rows } = await client.query<{ fault: string }>(
      `SELECT format('transfer %s (%s) has %s records of the vendor''s call', t.id, t.kind, count(p.transfer_id)) AS fault
         FROM ledger_transfers t
         LEFT JOIN provider_transactions p ON p.transfer_id = t.id
         LEFT JOIN ledger_transfers closed ON closed.id = t.closes
        WHERE t.kind IN ('bet', 'win') OR t.kind = 'rollback' AND closed.kind <> 'tombstone'
        GROUP BY t.id HAVING count(p.transfer_id) <> 1`,
    );
    return [...faults, ...rows.map(({ fault }) => `money and record differ: ${fault}`)];
  });
}
