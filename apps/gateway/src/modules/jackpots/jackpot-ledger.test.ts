import { randomUUID } from "node:crypto";
import { DRAW_RANGE, isWinningDraw } from "@foyer/domain/jackpot-rule";
import fc from "fast-check";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchedGame, playingMember } from "../../providers/provider-testing.ts";
import { createGames } from "../../testing/catalogue.ts";
import { createMember } from "../../testing/index.ts";
import { AuditRepository } from "../ledger/audit.repository.ts";
import { type JackpotFixture, jackpotFixture } from "./jackpots.fixture.ts";

/** A jackpot that every stake of one unit wins. */
const SURE = { odds: 1n };

let fixture: JackpotFixture;

beforeAll(async () => {
  fixture = await jackpotFixture();
});
afterAll(() => fixture.gateway.close());

const one = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row> =>
  (await fixture.app.database.pool.query(sql, values)).rows[0] as Row;
const winsOf = async (memberId: bigint): Promise<bigint> =>
  (
    await one<{ n: bigint }>(
      "SELECT count(*) AS n FROM jackpot_wins WHERE member_id = $1 AND undone_at IS NULL",
      [memberId],
    )
  ).n;

describe("contributions to a jackpot", () => {
  it("a stake contributes its share to the jackpot, paid from the vendor's game account", async () => {
    const game = await fixture.openJackpot({ code: "fed", seed: 500_000n });
    const player = await fixture.player("feeder", game);
    expect((await player.bet({ amount: 250_000 })).balance).toBe(99_750_000);
    expect(await fixture.amountOf("fed")).toBe(502_500n);
    expect(await fixture.account(player.memberId, "jackpot:fed")).toBe(2_500n);
    expect(await fixture.account(player.memberId, "game:nightjar")).toBe(247_500n);
    expect(await fixture.audit()).toEqual([]);
  });

  it("a bet contributes to the jackpot once, however often it is sent", async () => {
    const game = await fixture.openJackpot({ code: "replayed" });
    const player = await fixture.player("repeater", game);
    const bet = player.betFields({ amount: 100_000 });
    for (let n = 0; n < 3; n++) await player.send("bet", bet);
    expect(await fixture.amountOf("replayed")).toBe(1_000n);
  });

  it("a rolled-back bet is removed from the jackpot once", async () => {
    const game = await fixture.openJackpot({ code: "undone", seed: 700n });
    const player = await fixture.player("undoer", game);
    const bet = player.betFields({ amount: 100_000 });
    const [uuid, round] = [String(bet.transaction_uuid), String(bet.round)];
    await player.send("bet", bet);
    await player.bet({ amount: 300_000 });
    const undo = { transaction_uuid: randomUUID() };
    for (let n = 0; n < 2; n++) expect((await player.rollback(uuid, round, undo)).balance).toBe(99_700_000);
    await player.rollback(uuid, round);
    expect(await fixture.amountOf("undone")).toBe(3_700n);
    expect(await fixture.audit()).toEqual([]);
  });

  it("a bet that was refunded because its round got no result is removed from the jackpot", async () => {
    const game = await fixture.openJackpot({ code: "refunded" });
    const player = await fixture.player("forgotten", game);
    await player.bet({ amount: 100_000 });
    await fixture.app.database.pool.query(
      "UPDATE rounds SET updated_at = now() - interval '3 days' WHERE member_id = $1",
      [player.memberId],
    );
    expect(await fixture.app.services.providers.closeOverdueRounds()).toMatchObject({
      refunded: 1,
      failed: 0,
    });
    expect(await fixture.amountOf("refunded")).toBe(0n);
    expect(await fixture.audit()).toEqual([]);
  });

  it("a stake that was refused, is zero or too small to be divided contributes nothing and gets no jackpot ticket", async () => {
    const game = await fixture.openJackpot({ code: "nothing", seed: 9_000n, ...SURE });
    const player = await fixture.player("pauper", game, 1_000n);
    expect((await player.bet({ amount: 100_000 })).status).toBe("RS_ERROR_NOT_ENOUGH_MONEY");
    expect((await player.bet({ amount: 0 })).status).toBe("RS_OK");
    expect((await player.bet({ amount: 99 })).status).toBe("RS_OK");
    expect(await fixture.amountOf("nothing")).toBe(9_000n);
    expect(await winsOf(player.memberId)).toBe(0n);
  });

  it("a stake on another game, in another currency, on a closed jackpot or of trial money contributes nothing and gets no ticket", async () => {
    const { pool } = fixture.app.database;
    const game = await fixture.openJackpot({ code: "apart", seed: 9_000n, ...SURE });
    await createGames(fixture.app, { vendor: "NIGHTJAR", name: "Plain", code: "plain" });
    await pool.query(
      `INSERT INTO merchants (code, name, currency, trial_of) SELECT 'DEMO_TRIAL', name, currency, id FROM merchants WHERE code = 'DEMO'`,
    );
    const plain = await fixture.player("plain", "plain");
    const guest = await createMember(fixture.app, "guest", { merchant: "DEMO_TRIAL", balance: 10_000_000n });
    const foreigner = await createMember(fixture.app, "foreigner", { currency: "EUR", balance: 10_000_000n });
    const at = async (memberId: bigint) => {
      const wallet = await playingMember(fixture.app, fixture.vendor, randomUUID(), { gameCode: game });
      Object.assign(
        wallet.subject,
        await launchedGame(fixture.app, fixture.vendor.id, memberId, { gameCode: game }),
      );
      return wallet;
    };
    for (const wallet of [plain, await at(guest), await at(foreigner)])
      expect((await wallet.bet({ amount: 100_000, currency: wallet.subject.currency })).status).toBe("RS_OK");
    await pool.query("UPDATE jackpots SET state = 'closed' WHERE code = 'apart'");
    expect((await (await fixture.player("late", game)).bet({ amount: 100_000 })).status).toBe("RS_OK");
    expect(await fixture.amountOf("apart")).toBe(9_000n);
    const { n } = await one<{ n: bigint }>(
      "SELECT count(*) AS n FROM jackpot_wins w JOIN jackpots j ON j.id = w.jackpot_id WHERE j.code = 'apart'",
    );
    expect(n).toBe(0n);
  });
});

describe("a winning jackpot ticket", () => {
  it("a winning ticket is paid the whole jackpot with its bet, and the jackpot restarts at its seed", async () => {
    const game = await fixture.openJackpot({ code: "won", seed: 5_000_000n, ...SURE });
    const player = await fixture.player("winner", game);
    // 1,000.00 less the stake, and the seed plus the stake's own contribution
    expect(await player.bet({ amount: 100_000 })).toMatchObject({ status: "RS_OK", balance: 104_901_000 });
    expect((await player.balance()).balance).toBe(104_901_000);
    expect(await fixture.amountOf("won")).toBe(5_000_000n);
    expect(await fixture.account(player.memberId, "jackpot:won")).toBe(-5_000_000n);
    expect(await fixture.audit()).toEqual([]);
  });

  it("a jackpot ticket is drawn once: sending the bet again returns the same result", async () => {
    const game = await fixture.openJackpot({ code: "once", seed: 100_000n, ...SURE });
    const player = await fixture.player("once", game);
    const bet = player.betFields({ amount: 100_000 });
    const first = await player.send("bet", bet);
    expect((await player.send("bet", bet)).balance).toBe(first.balance);
    expect(await winsOf(player.memberId)).toBe(1n);
  });

  it("rolling back a bet takes its jackpot win back", async () => {
    const game = await fixture.openJackpot({ code: "void", seed: 5_000_000n, ...SURE });
    const player = await fixture.player("voided", game);
    const bet = player.betFields({ amount: 100_000 });
    await player.send("bet", bet);
    const answer = await player.rollback(String(bet.transaction_uuid), String(bet.round));
    expect(answer).toMatchObject({ status: "RS_OK", balance: 100_000_000 });
    expect(await fixture.amountOf("void")).toBe(5_000_000n);
    expect(await winsOf(player.memberId)).toBe(0n);
    expect(await fixture.audit()).toEqual([]);
  });

  it("a rollback is refused when the jackpot win has been spent: bet and win stay, and the vendor gets an error", async () => {
    const game = await fixture.openJackpot({ code: "spent", seed: 5_000_000n, ...SURE });
    await createGames(fixture.app, { vendor: "NIGHTJAR", name: "Sink", code: "sink" });
    const player = await fixture.player("spender", game, 100_000n);
    const bet = player.betFields({ amount: 100_000 });
    await player.send("bet", bet);
    const elsewhere = await launchedGame(fixture.app, fixture.vendor.id, player.memberId, {
      gameCode: "sink",
    });
    await player.bet({ game_code: "sink", token: elsewhere.token, amount: 4_000_000 });
    const answer = await player.rollback(String(bet.transaction_uuid), String(bet.round));
    expect(answer).toMatchObject({ status: "RS_ERROR_NOT_ENOUGH_MONEY", balance: 1_001_000 });
    expect(await winsOf(player.memberId)).toBe(1n);
    expect(await fixture.audit()).toEqual([]);
  });

  it("a jackpot win counts as a result: its round is not refunded when the vendor never closes it", async () => {
    const game = await fixture.openJackpot({ code: "memory", seed: 5_000_000n, ...SURE });
    const player = await fixture.player("memory", game);
    await player.bet({ amount: 100_000 });
    await fixture.app.database.pool.query(
      "UPDATE rounds SET updated_at = now() - interval '3 days' WHERE member_id = $1",
      [player.memberId],
    );
    expect(await fixture.app.services.providers.closeOverdueRounds()).toMatchObject({
      closed: 1,
      refunded: 0,
    });
    expect((await player.balance()).balance).toBe(104_901_000);
    expect(await winsOf(player.memberId)).toBe(1n);
  });
});

describe("the jackpot draw", () => {
  it("the database draws jackpots by the same published rule as the domain", async () => {
    const stakes = fc.bigInt(0n, 10n ** 12n);
    const draws = fc.bigInt(0n, DRAW_RANGE - 1n);
    const odds = fc.bigInt(1n, 10n ** 12n);
    const near = fc.tuple(stakes, odds, fc.integer({ min: -2, max: 2 })).map(([stake, all, off]) => {
      const edge = (stake * DRAW_RANGE) / (all * 100_000n) + BigInt(off);
      return [edge < 0n ? 0n : edge >= DRAW_RANGE ? DRAW_RANGE - 1n : edge, stake, all] as const;
    });
    const cases = fc.sample(fc.oneof(fc.tuple(draws, stakes, odds), near), 2_000);
    const { rows } = await fixture.app.database.pool.query<{ hit: boolean }>(
      `SELECT jackpot_hit(draw, stake, odds) AS hit
         FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) WITH ORDINALITY c (draw, stake, odds, n) ORDER BY n`,
      [cases.map((c) => c[0]), cases.map((c) => c[1]), cases.map((c) => c[2])],
    );
    const rule = { seed: 0n, share: 1 };
    expect(rows.map((row) => row.hit)).toEqual(
      cases.map(([draw, stake, all]) => isWinningDraw({ ...rule, odds: all }, stake, draw)),
    );
    expect(new Set(rows.map((row) => row.hit)).size).toBe(2);
  });

  it("jackpot draws are spread evenly over the whole range", async () => {
    const { rows } = await fixture.app.database.pool.query<{
      sixteenth: number;
      n: bigint;
      least: bigint;
      most: bigint;
    }>(
      `SELECT (draw >> 56)::int AS sixteenth, count(*) AS n, min(draw) AS least, max(draw) AS most
         FROM (SELECT jackpot_draw() AS draw FROM generate_series(1, 64000)) d GROUP BY 1 ORDER BY 1`,
    );
    expect(rows.map((row) => row.sixteenth)).toEqual(Array.from({ length: 16 }, (_, n) => n));
    // 4,000 expected per bucket; the tolerance is eight standard deviations
    for (const { n } of rows) expect(Math.abs(Number(n) - 4_000)).toBeLessThan(8 * 62);
    expect(rows.every((row) => row.least >= 0n && row.most < DRAW_RANGE)).toBe(true);
    const { n } = await one<{ n: bigint }>(
      "SELECT count(DISTINCT jackpot_draw() & 4095) AS n FROM generate_series(1, 64000)",
    );
    expect(n).toBe(4_096n);
  });
});

describe("concurrent bets on a jackpot", () => {
  it("64 concurrent bets lose and double no contribution, and no two win the same money", async () => {
    const seed = 1_000_000n;
    // half of all stakes win, so that wins coincide
    const game = await fixture.openJackpot({ code: "crowd", seed, odds: 2n });
    const players: Awaited<ReturnType<JackpotFixture["player"]>>[] = [];
    for (let n = 0; n < 16; n++) players.push(await fixture.player(`crowd${n}`, game));
    const answers = await Promise.all(
      Array.from({ length: 64 }, async (_, n) => {
        const player = players[n % 16] as (typeof players)[number];
        const bet = player.betFields({ amount: 100_000 });
        const [first] = await Promise.all([player.send("bet", bet), player.send("bet", bet)]);
        return first.status;
      }),
    );
    expect(new Set(answers)).toEqual(new Set(["RS_OK"]));
    const { n, paid } = await one<{ n: bigint; paid: string }>(
      "SELECT count(*) AS n, coalesce(sum(amount), 0)::text AS paid FROM jackpot_wins w JOIN jackpots j ON j.id = w.jackpot_id WHERE j.code = 'crowd'",
    );
    expect(n).toBeGreaterThan(4n);
    expect(n).toBeLessThanOrEqual(64n);
    expect(await fixture.amountOf("crowd")).toBe(seed * (n + 1n) + 64n * 1_000n - BigInt(paid));
    let cash = 0n;
    for (const player of players) cash += await fixture.account(player.memberId, "cash");
    expect(cash).toBe(16n * 100_000_000n - 64n * 100_000n + BigInt(paid));
    expect(await fixture.audit()).toEqual([]);
  });
});

describe("the jackpot audit", () => {
  let own: JackpotFixture;
  beforeAll(async () => {
    own = await jackpotFixture();
    const game = await own.openJackpot({ code: "watched", seed: 5_000n, ...SURE });
    const player = await own.player("watched", game);
    await player.bet({ amount: 100_000 });
  });
  afterAll(() => own.gateway.close());

  it.each([
    [
      "money added to a jackpot",
      "UPDATE jackpot_shards SET amount = amount + 1 WHERE shard = 3",
      "a jackpot holds its seeds",
    ],
    [
      "a seed that was never paid in",
      "INSERT INTO jackpot_seeds (jackpot_id, amount) SELECT id, 500 FROM jackpots LIMIT 1",
      "a jackpot holds its seeds",
    ],
    [
      "a jackpot whose code the books do not know",
      "ALTER TABLE jackpots DISABLE TRIGGER USER; UPDATE games SET jackpot_code = NULL; UPDATE jackpots SET code = code || '-x'",
      "a jackpot holds its seeds",
    ],
    [
      "a win with another amount",
      "UPDATE jackpot_wins SET amount = amount + 1",
      "a jackpot is paid to its winner",
    ],
    [
      "a win removed from the history",
      "ALTER TABLE jackpot_wins DISABLE TRIGGER USER; ALTER TABLE jackpot_seeds DISABLE TRIGGER USER; UPDATE jackpot_seeds SET win_id = NULL; DELETE FROM jackpot_wins",
      "a jackpot is paid to its winner",
    ],
    [
      "a contribution of a bet that was rolled back",
      `SELECT ledger_rollback('behind-the-back', member_id, currency, left(idempotency_key, -4), NULL, NULL)
         FROM ledger_transfers t WHERE kind = 'contribution'
          AND NOT EXISTS (SELECT FROM ledger_transfers u WHERE u.idempotency_key = t.idempotency_key || ':undo')
          AND idempotency_key LIKE '%:pot' LIMIT 1`,
      "a bet contributes to its jackpot once",
    ],
  ])("the audit finds %s", async (_name, tampering, fault) => {
    expect(await own.audit()).toEqual([]);
    const client = await own.app.database.pool.connect();
    // the audit's transaction is the one of the tampering, which is undone
    const within = {
      query: async (text: string) => (/^(BEGIN|ROLLBACK)/.test(text) ? undefined : client.query(text)),
      release: () => {},
    };
    const audit = new AuditRepository({ connect: async () => within } as unknown as pg.Pool);
    try {
      await client.query("BEGIN");
      await client.query(`ALTER TABLE jackpot_wins DISABLE TRIGGER jackpot_wins_no_delete; ${tampering}`);
      expect((await audit.audit()).faults.join("\n")).toContain(fault);
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
  });
});

it("rows of jackpot seeds and wins cannot be changed by hand", async () => {
  const { pool } = fixture.app.database;
  await expect(pool.query("UPDATE jackpot_seeds SET amount = 1")).rejects.toThrow("never changed or removed");
  await expect(pool.query("DELETE FROM jackpot_wins")).rejects.toThrow("never changed or removed");
  await expect(pool.query("UPDATE jackpots SET code = 'other' WHERE code = 'won'")).rejects.toThrow(
    "keeps its merchant",
  );
});
