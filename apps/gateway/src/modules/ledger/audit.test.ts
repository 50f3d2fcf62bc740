import { describe, expect, it } from "vitest";
import { type TestLedger, testLedger } from "./ledger.fixture.ts";

/** Two books; the first has bets, wins, a rollback, and a rollback that arrived before its bet. */
async function filledBooks(): Promise<TestLedger> {
  const books = await testLedger(1);
  const [memberId] = (await books.players(2, 100_000n)) as [bigint, bigint];
  const common = { memberId, currency: "CNY", vendor: "lumen", reference: "round 1" };
  for (let n = 0; n < 6; n++)
    await books.ledger.move({
      ...common,
      kind: n % 2 ? "win" : "bet",
      key: `m${n}`,
      amount: BigInt(n) * 100n,
    });
  await books.ledger.move({ ...common, kind: "rollback", key: "undo", target: "m4" });
  await books.ledger.move({ ...common, kind: "rollback", key: "early", target: "late" });
  return books;
}

/** The audit's report after rows were changed with all triggers disabled, as the owner of the tables can do. */
async function faultsAfter(tampering: string): Promise<string> {
  const books = await filledBooks();
  try {
    for (const table of ["ledger_books", "ledger_accounts", "ledger_transfers", "ledger_entries"])
      await books.pool.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    await books.pool.query(tampering);
    return (await books.audit()).faults.join("\n");
  } finally {
    await books.close();
  }
}

const transfer = (key: string): string =>
  `(SELECT id FROM ledger_transfers WHERE idempotency_key = '${key}')`;

describe("the ledger audit", () => {
  it("the audit finds no fault in correct books and counts them", async () => {
    const books = await filledBooks();
    try {
      const before = await books.audit();
      expect(before).toMatchObject({ books: 2, transfers: 11, entries: 16, faults: [] });
      expect(before.owed).toEqual([{ currency: "CNY", amount: 200_700n }]);
      expect((await books.audit()).digest).toBe(before.digest);
      await books.players(1);
      expect((await books.audit()).digest).not.toBe(before.digest);
    } finally {
      await books.close();
    }
  });

  it.each([
    [
      "an entry without a counter-entry",
      `INSERT INTO ledger_entries SELECT a.id, ${transfer("early")}, 500, a.balance + 500 FROM ledger_accounts a
        WHERE name = 'cash' ORDER BY a.id LIMIT 1`,
      ["the entries of a currency sum to zero: CNY is off by 500", "a transfer has one entry"],
    ],
    [
      "a raised balance",
      "UPDATE ledger_accounts SET balance = balance + 1 WHERE name = 'cash'",
      ["every book sums to zero", "a balance is the sum of its entries"],
    ],
    [
      "two balances changed without changing their sum",
      "UPDATE ledger_accounts SET balance = balance + CASE WHEN owned THEN 1 ELSE -1 END WHERE name IN ('cash', 'deposit')",
      ["a balance is the sum of its entries"],
    ],
    [
      "an amount changed in transfer, entries and balances alike",
      `WITH t AS (UPDATE ledger_transfers SET amount = amount - 50, cash_after = cash_after + 50 WHERE idempotency_key = 'm2' RETURNING *),
            e AS (UPDATE ledger_entries e SET amount = e.amount - sign(e.amount)::bigint * 50 FROM t WHERE e.transfer_id = t.id)
       UPDATE ledger_accounts a SET balance = a.balance + CASE WHEN a.id = t.from_account THEN 50 ELSE -50 END
         FROM t WHERE a.id IN (t.from_account, t.to_account)`,
      [
        "the chain is whole",
        "does not have the hash that fits it",
        "each entry records the balance after it",
      ],
    ],
    [
      "a reference changed",
      "UPDATE ledger_transfers SET reference = 'round 2' WHERE idempotency_key = 'm3'",
      ["the chain is whole", "number 5"],
    ],
    [
      "a time changed by a microsecond",
      "UPDATE ledger_transfers SET created_at = created_at + interval '1 microsecond' WHERE idempotency_key = 'm0'",
      ["the chain is whole", "number 2"],
    ],
    [
      "a transfer removed from the middle",
      "DELETE FROM ledger_transfers WHERE idempotency_key = 'm0'",
      ["the chain is whole", "number 2 is missing"],
    ],
    [
      "the newest transfer removed",
      "DELETE FROM ledger_transfers WHERE idempotency_key = 'early'",
      ["the chain is whole", "ends at number 9, its head is at 10"],
    ],
    [
      "two transfers swapped",
      `UPDATE ledger_transfers SET seq = seq + 100 WHERE idempotency_key IN ('m0', 'm2');
       UPDATE ledger_transfers SET seq = CASE idempotency_key WHEN 'm0' THEN 4 ELSE 2 END WHERE seq > 100`,
      ["the chain is whole"],
    ],
    [
      "a removed entry",
      `DELETE FROM ledger_entries WHERE transfer_id = ${transfer("m1")} AND amount > 0`,
      [
        "a transfer has one entry",
        "a balance is the sum of its entries",
        "each transfer records the cash balance after it",
      ],
    ],
    [
      "an entry of no transfer",
      "INSERT INTO ledger_entries SELECT id, 999999, 500, balance + 500 FROM ledger_accounts WHERE name = 'cash' ORDER BY id LIMIT 1",
      ["an entry belongs to an account and a transfer", "a balance is the sum of its entries"],
    ],
    [
      "entries and a transfer of no account",
      `UPDATE ledger_transfers SET from_account = 999999 WHERE idempotency_key = 'm2';
       UPDATE ledger_entries SET account_id = 999999 WHERE transfer_id = ${transfer("m2")} AND amount < 0`,
      ["a transfer stays inside its book", "an entry belongs to an account and a transfer"],
    ],
    [
      "a bet undone twice",
      `ALTER TABLE ledger_transfers DROP CONSTRAINT ledger_transfers_closing;
       UPDATE ledger_transfers SET closes = ${transfer("m2")}, kind = 'rollback' WHERE idempotency_key = 'm5'`,
      ["a transfer is closed at most once", "the chain is whole"],
    ],
    [
      "a member's account below zero",
      `ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_not_below_zero;
       WITH e AS (UPDATE ledger_entries SET amount = amount - 200000, balance_after = balance_after - 200000 WHERE transfer_id = ${transfer("m5")} AND amount > 0 RETURNING *)
       UPDATE ledger_accounts a SET balance = a.balance - 200000 FROM e WHERE a.id = e.account_id`,
      ["a member's account never falls below zero"],
    ],
  ])("the audit finds %s", async (_name, tampering, faults) => {
    const found = await faultsAfter(tampering);
    for (const fault of faults) expect(found).toContain(fault);
  });
});
