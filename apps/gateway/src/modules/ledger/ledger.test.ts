import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BalanceAnnouncer } from "./balance-announcer.ts";
import { type TestLedger, testLedger } from "./ledger.fixture.ts";
import { LedgerService } from "./ledger.service.ts";
import type { Movement, PastMovement } from "./movement.ts";

let books: TestLedger;
let ledger: LedgerService;
beforeAll(async () => {
  books = await testLedger(64);
  ledger = books.ledger;
});
afterAll(() => books.close());

async function player(cash = 0n): Promise<bigint> {
  const [id] = await books.players(1, cash);
  return id as bigint;
}

const bet = (memberId: bigint, key: string, amount: bigint): Movement => ({
  kind: "bet",
  key: `${memberId}:${key}`,
  memberId,
  currency: "CNY",
  vendor: "lumen",
  amount,
});

/** The SQLSTATE a statement fails with. */
async function failure(sql: string, values: unknown[] = []): Promise<string | undefined> {
  return books.pool.query(sql, values).then(
    () => undefined,
    (error: { code?: string }) => error.code,
  );
}

describe("64 concurrent callers on one wallet", () => {
  it("concurrent bets never overdraw a wallet: as many succeed as it can pay", async () => {
    const memberId = await player(10n);
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, i) => ledger.move(bet(memberId, `bet-${i}`, 1n))),
    );
    const applied = answers.filter((a) => a.outcome === "applied");
    expect(applied.map((a) => Number(a.balance)).toSorted((a, b) => b - a)).toEqual([
      9, 8, 7, 6, 5, 4, 3, 2, 1, 0,
    ]);
    expect(answers.filter((a) => a.outcome === "insufficient_funds")).toHaveLength(54);
    expect(await books.balances(memberId)).toEqual({ deposit: -10n, "game:lumen": 10n });
  });

  it("concurrent copies of one bet take the stake once", async () => {
    const memberId = await player(100n);
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => ledger.move(bet(memberId, "same", 7n))),
    );
    expect(answers.filter((a) => a.outcome === "applied")).toHaveLength(1);
    expect(answers.filter((a) => a.outcome === "replayed")).toHaveLength(63);
    expect(new Set(answers.map((a) => a.transferId))).toHaveProperty("size", 1);
    expect(await books.balances(memberId)).toEqual({ cash: 93n, deposit: -100n, "game:lumen": 7n });
  });

  it("a rollback among concurrent copies of its bet results in one of the possible orders", async () => {
    const memberId = await player(100n);
    const [first] = await Promise.all([
      ledger.move({
        kind: "rollback",
        key: `${memberId}:undo`,
        memberId,
        currency: "CNY",
        target: `${memberId}:bet`,
      }),
      ...Array.from({ length: 63 }, () => ledger.move(bet(memberId, "bet", 7n))),
    ]);
    expect(["applied", "tombstoned"]).toContain(first?.outcome);
    expect(await books.balances(memberId)).toEqual({ cash: 100n, deposit: -100n });
  });
});

describe("an idempotency key", () => {
  it("a key that two members use for different movements at once is taken by one of them only", async () => {
    const members = await books.players(32, 10n);
    const answers = await Promise.all(
      members.map((memberId) => ledger.move({ ...bet(memberId, "", 1n), key: `shared:${members[0]}` })),
    );
    expect(answers.map((a) => a.outcome).toSorted()).toEqual(["applied", ...Array(31).fill("conflict")]);
  });

  it("the key of a refused bet stays free: the bet can be repeated once there is money", async () => {
    const memberId = await player();
    expect(await ledger.move(bet(memberId, "a", 5n))).toMatchObject({
      outcome: "insufficient_funds",
      balance: 0n,
    });
    await ledger.move({ ...bet(memberId, "b", 5n), kind: "win" } as Movement);
    expect(await ledger.move(bet(memberId, "a", 5n))).toMatchObject({ outcome: "applied", balance: 0n });
  });

  it("a replay returns the balance of then and the current balance", async () => {
    const memberId = await player(100n);
    await ledger.move(bet(memberId, "a", 10n));
    await ledger.move(bet(memberId, "b", 20n));
    expect(await ledger.move(bet(memberId, "a", 10n))).toMatchObject({
      outcome: "replayed",
      balanceAfter: 90n,
      balance: 70n,
    });
  });
});

describe("invalid movements", () => {
  it.each([
    ["an amount below zero", { amount: -1n }, "22023"],
    ["no key", { key: null }, "23502"],
    ["a key of 201 characters", { key: "k".repeat(201) }, "23514"],
    ["an invalid account name", { vendor: "Lum en'; DROP TABLE members" }, "23514"],
    ["an amount that overflows the balance", { kind: "win", amount: 9_223_372_036_854_775_807n }, "22003"],
  ])("an invalid movement is refused and writes nothing: %s", async (_name, wrong, code) => {
    const memberId = await player(100n);
    const move = ledger.move({ ...bet(memberId, "a", 5n), ...wrong } as Movement);
    await expect(move).rejects.toMatchObject({ code });
    expect(await books.balances(memberId)).toEqual({ cash: 100n, deposit: -100n });
    expect(await ledger.balanceOf(memberId, "CNY")).toEqual({ cash: 100n, bonus: 0n, version: 1n });
  });

  it("a movement on a wallet that is not open has an outcome, not an error", async () => {
    const memberId = await player();
    const answer = await ledger.move({ ...bet(memberId, "a", 1n), currency: "USD" });
    expect(answer).toMatchObject({ outcome: "no_wallet", balance: null });
    expect(await ledger.balanceOf(memberId, "USD")).toBeNull();
  });
});

describe("immutability of the ledger", () => {
  it.each([
    "UPDATE ledger_transfers SET amount = 1",
    "UPDATE ledger_transfers SET reference = reference",
    "DELETE FROM ledger_transfers",
    "TRUNCATE ledger_transfers CASCADE",
    "UPDATE ledger_entries SET amount = -amount",
    "DELETE FROM ledger_entries",
    "TRUNCATE ledger_entries",
    "DELETE FROM ledger_accounts",
    "DELETE FROM ledger_books",
    "UPDATE ledger_accounts SET balance = balance + 1",
    "UPDATE ledger_accounts SET name = 'promo' WHERE name = 'deposit'",
    "UPDATE ledger_books SET seq = seq - 1",
    "UPDATE ledger_books SET head = '\\x00'",
  ])("ledger rows cannot be changed or removed: %s", async (sql) => {
    await player(100n);
    expect(await failure(sql)).toBe("23001");
  });

  it("a transfer moves between two accounts of its book, and an entry is one of its transfer, even by direct SQL", async () => {
    const [own, other] = await books.players(2, 100n);
    const transfer = (from: string, to: string): string =>
      `INSERT INTO ledger_transfers (member_id, currency, seq, idempotency_key, request_hash, kind, from_account, to_account, amount, cash_after, created_at, hash)
       VALUES (${own}, 'CNY', 99, 'stray', '\\x', 'adjustment', ${from}, ${to}, 5, 0, now(), '\\x')`;
    const account = (member: bigint | undefined, name: string): string =>
      `(SELECT id FROM ledger_accounts WHERE member_id = ${member} AND name = '${name}')`;
    expect(await failure(transfer(account(own, "deposit"), account(other, "cash")))).toBe("23503");
    expect(await failure(transfer(account(own, "deposit"), "999999"))).toBe("23503");
    expect(
      await failure(
        `INSERT INTO ledger_transfers (member_id, currency, seq, idempotency_key, request_hash, kind, amount, cash_after, created_at, hash)
         VALUES (999999, 'CNY', 99, 'stray', '\\x', 'bet', 0, 0, now(), '\\x')`,
      ),
    ).toBe("23503");
    const entry = (id: string, transferId: string, amount: number): string =>
      `INSERT INTO ledger_entries (account_id, transfer_id, amount, balance_after) VALUES (${id}, ${transferId}, ${amount}, 0)`;
    const known = `(SELECT id FROM ledger_transfers WHERE member_id = ${own} AND seq = 1)`;
    expect(await failure(entry(account(own, "cash"), "999999", 100))).toBe("23503");
    expect(await failure(entry(account(other, "cash"), known, 100))).toBe("23503");
  });

  it("a member's account cannot go below zero, even by direct SQL", async () => {
    const memberId = await player(100n);
    const { rows } = await books.pool.query<{ id: bigint }>(
      "SELECT id FROM ledger_accounts WHERE member_id = $1 AND name = 'cash'",
      [memberId],
    );
    expect(await failure("UPDATE ledger_accounts SET balance = -1 WHERE id = $1", [rows[0]?.id])).toBe(
      "23514",
    );
  });
});

describe("the ledger called from another SQL function", () => {
  it("a movement made inside another function is undone with that function's transaction", async () => {
    const memberId = await player(100n);
    await books.pool.query(`CREATE FUNCTION spoiled_bet(p_member bigint) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM ledger_lock_wallet(p_member, 'CNY');
        PERFORM ledger_bet(p_member || ':x', p_member, 'CNY', 'lumen', 5, NULL, NULL);
        RAISE EXCEPTION 'no record, no money';
      END $$`);
    expect(await failure("SELECT spoiled_bet($1)", [memberId])).toBe("P0001");
    expect(await ledger.balanceOf(memberId, "CNY")).toEqual({ cash: 100n, bonus: 0n, version: 1n });
  });
});

describe("a transient database failure", () => {
  const failing = (code: string, times: number) => {
    let calls = 0;
    const move = async () => {
      if (++calls <= times) throw Object.assign(new Error(code), { code });
      return { outcome: "replayed" };
    };
    return {
      service: new LedgerService({ move } as never, new BalanceAnnouncer(async () => {})),
      calls: () => calls,
    };
  };

  it.each(["40001", "40P01"])("a transient database failure (%s) is retried", async (code) => {
    const { service, calls } = failing(code, 4);
    expect(await service.move(bet(1n, "a", 1n))).toEqual({ outcome: "replayed" });
    expect(calls()).toBe(5);
  });

  it("a persistent transient failure is thrown after the retries, and any other failure at once", async () => {
    await expect(failing("40001", 5).service.move(bet(1n, "a", 1n))).rejects.toMatchObject({ code: "40001" });
    const lost = failing("08006", 1);
    await expect(lost.service.move(bet(1n, "a", 1n))).rejects.toMatchObject({ code: "08006" });
    expect(lost.calls()).toBe(1);
  });
});

describe("notifications of changed balances", () => {
  it("changed balances reach the listeners by row id and by public id, also many at once", async () => {
    const [one, two] = (await books.players(2, 100n)) as [bigint, bigint];
    const { rows } = await books.pool.query<{ public_id: string }>(
      "SELECT public_id FROM members WHERE id = $1",
      [two],
    );
    const listener = new pg.Client(books.pool.options.connectionString);
    const notifications: string[] = [];
    listener.on("notification", ({ payload }) => notifications.push(payload ?? ""));
    await listener.connect();
    await listener.query("LISTEN foyer_events");
    await books.repository.announce([one, rows[0]?.public_id as string, "nobody"]);
    await listener.query("SELECT 1");
    await listener.end();
    const notices = notifications.map(
      (payload) => JSON.parse(payload) as { kind: string; member_id: number },
    );
    expect(notices.toSorted((a, b) => a.member_id - b.member_id)).toEqual([
      { kind: "balance", member_id: Number(one) },
      { kind: "balance", member_id: Number(two) },
    ]);
  });

  it("notifications of changed balances are batched: the first is sent at once, the following together", async () => {
    const sent: (bigint | string)[][] = [];
    const announcer = new BalanceAnnouncer(async (members) => void sent.push([...members]));
    announcer.changed(1n);
    for (let i = 0; i < 100; i++) announcer.changed(BigInt(i % 3));
    await announcer.close();
    await delay(0);
    expect(sent).toEqual([[1n], [0n, 1n, 2n]]);
  });

  it("changed balances are notified for movements that were made, not for refusals and replays", async () => {
    const memberId = await player(10n);
    const sent: (bigint | string)[] = [];
    const announcer = new BalanceAnnouncer(async (members) => void sent.push(...members));
    const service = new LedgerService(books.repository, announcer);
    await service.move(bet(memberId, "big", 11n));
    expect(sent).toEqual([]);
    await service.move(bet(memberId, "a", 1n));
    expect(sent).toEqual([memberId]);
    await announcer.close();
    await service.move(bet(memberId, "a", 1n));
    expect(sent).toEqual([memberId]);
  });
});

describe("an import of past movements", () => {
  const DAY = 86_400_000;
  const past = (memberId: bigint, n: number, more: Partial<PastMovement> = {}): PastMovement => ({
    key: `${memberId}:past:${n}`,
    kind: "deposit",
    memberId,
    currency: "CNY",
    from: "deposit",
    to: "cash",
    amount: 100n,
    at: new Date(Date.now() - DAY + n),
    ...more,
  });

  it("an import leaves the same books as the movements one by one, and play continues on them", async () => {
    const [imported, moved] = (await books.players(2)) as [bigint, bigint];
    const history = (memberId: bigint): PastMovement[] =>
      Array.from({ length: 300 }, (_, n) => {
        const vendor = `game:v${n % 5}`;
        if (n % 10 === 0) return past(memberId, n, { amount: 5_000n });
        if (n % 3 === 0)
          return past(memberId, n, { kind: "win", from: vendor, to: "cash", amount: BigInt(n % 7) });
        return past(memberId, n, { kind: "bet", from: "cash", to: vendor, amount: BigInt(n % 50) });
      });
    expect(await ledger.importPast(history(imported).toReversed())).toBe(300);
    for (const { at: _, from, to, kind, ...m } of history(moved)) {
      const answer = await ledger.move({ ...m, kind: "transfer", from, to });
      expect(answer.outcome, kind).toBe("applied");
    }
    expect(await books.balances(imported)).toEqual(await books.balances(moved));
    expect(await ledger.importPast(history(imported))).toBe(0);
    expect(await ledger.move(bet(imported, "now", 1n))).toMatchObject({ outcome: "applied", version: 301n });
    expect(await ledger.move({ ...past(imported, 0, { amount: 5_000n }), kind: "deposit" })).toMatchObject({
      outcome: "replayed",
    });
    expect((await books.audit()).faults).toEqual([]);
  });

  it("an import closes holds, and the same capture made later is a repetition", async () => {
    const memberId = await player();
    const hold = { kind: "hold", from: "cash", to: "hold:withdrawal" } as const;
    const captured = past(memberId, 1, { ...hold, amount: 60n });
    const released = past(memberId, 3, { ...hold, amount: 40n });
    const out = { from: "hold:withdrawal", amount: 60n } as const;
    const capture = past(memberId, 2, { ...out, kind: "capture", to: "withdrawal", closes: captured.key });
    await ledger.importPast([
      past(memberId, 0),
      captured,
      capture,
      released,
      past(memberId, 4, { ...out, kind: "release", to: "cash", amount: 40n, closes: released.key }),
    ]);
    expect(await ledger.balanceOf(memberId, "CNY")).toMatchObject({ cash: 40n });
    const { key } = capture;
    const again = { key, memberId, currency: "CNY", kind: "capture", target: captured.key, to: "withdrawal" };
    expect(await ledger.move(again as Movement)).toMatchObject({ outcome: "replayed" });
    expect((await books.audit()).faults).toEqual([]);
  });

  it.each<[string, Partial<PastMovement>, string]>([
    ["of another amount", { amount: 9n }, "22023"],
    ["that is not there", { closes: "no such hold" }, "23514"],
    ["it does not name", {}, "23514"],
  ])("an import is refused when it captures a hold %s", async (_name, wrong, code) => {
    const memberId = await player();
    const hold = past(memberId, 1, { kind: "hold", from: "cash", to: "hold:withdrawal", amount: 10n });
    const capture = past(memberId, 2, {
      kind: "capture",
      from: "hold:withdrawal",
      to: "withdrawal",
      amount: 10n,
      ...("amount" in wrong && { closes: hold.key }),
      ...wrong,
    });
    await expect(ledger.importPast([past(memberId, 0), hold, capture])).rejects.toMatchObject({ code });
  });

  it.each<[string, (first: PastMovement) => Partial<PastMovement>, string]>([
    [
      "takes an account below zero temporarily",
      () => ({ kind: "bet", from: "cash", to: "game:v1", amount: 101n }),
      "23514",
    ],
    ["is dated in the future", () => ({ at: new Date(Date.now() + DAY) }), "22023"],
    ["is dated before the book's latest transfer", () => ({ at: new Date(Date.now() - 2 * DAY) }), "22023"],
    ["has no open book", () => ({ currency: "USD" }), "22023"],
    ["has an amount below zero", () => ({ amount: -1n }), "22023"],
    ["has the key of another movement", ({ key }) => ({ key, amount: 2n }), "23505"],
    ["has an unknown kind", () => ({ kind: "gift" as "bonus" }), "23514"],
  ])("an import is refused as a whole when a movement %s", async (_name, wrong, code) => {
    const memberId = await player();
    const first = past(memberId, 0);
    await ledger.importPast([first]);
    // money that arrives last does not cover an earlier shortage
    const movements = [past(memberId, 1, { amount: 0n }), past(memberId, 2, wrong(first)), past(memberId, 3)];
    await expect(ledger.importPast(movements)).rejects.toMatchObject({ code });
    expect(await ledger.balanceOf(memberId, "CNY")).toEqual({ cash: 100n, bonus: 0n, version: 1n });
  });
});
