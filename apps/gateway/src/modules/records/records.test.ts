import type {
  Bet,
  BetDetails,
  BetPage,
  BetTotals,
  ProfitReport,
  Transaction,
  TransactionDetails,
  TransactionPage,
} from "@foyer/contract/records";
import { addDays, dayIn } from "@foyer/domain/record-days";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { VendorClient } from "../../providers/port.ts";
import { enterVendor, keyPair, playingMember } from "../../providers/provider-testing.ts";
import { createGames, createJackpot, createVendor } from "../../testing/catalogue.ts";
import { createMember, signIn, type TestApp, testApp } from "../../testing/index.ts";

type Headers = Record<string, string>;

let t: TestApp;
const keys = keyPair();
beforeAll(async () => {
  t = await testApp();
  await createVendor(t.app, "NIGHTJAR", {
    displayName: "Nightjar",
    categories: { RNG: "open", FISH: "open" },
  });
  await createVendor(t.app, "OTTER", { displayName: "Otter" });
  await createJackpot(t.app, { code: "door", seed: 5_000_000n, odds: 1n });
  await createGames(
    t.app,
    { vendor: "NIGHTJAR", name: "Ember Orchard", code: "ember-orchard" },
    { vendor: "NIGHTJAR", name: "Deep Lamp", code: "deep-lamp", category: "FISH" },
    { vendor: "NIGHTJAR", name: "Door Bell", code: "door-bell", jackpot: "door" },
    { vendor: "OTTER", name: "=Otter", code: "otter" },
  );
  await enterVendor(t.app, "nightjar", keys);
});
afterAll(() => t.close());

async function read<Value>(
  headers: Headers,
  path: string,
  query: Record<string, string> = {},
): Promise<Value> {
  const answer = await t.app.inject({ url: path, query, headers });
  return answer.json().errorCode ?? answer.json().value;
}
const bets = (headers: Headers, query = {}) => read<BetPage>(headers, "/wps/member/gameRecord", query);
const totals = (headers: Headers, query = {}) =>
  read<BetTotals>(headers, "/wps/member/gameRecord/totals", query);
const bet = (headers: Headers, { id }: Pick<Bet, "id">) =>
  read<BetDetails>(headers, `/wps/member/gameRecord/${id}`);
const transactions = (headers: Headers, query = {}) =>
  read<TransactionPage>(headers, "/wps/wallet/details", query);
const profit = (headers: Headers, query = {}) => read<ProfitReport>(headers, "/wps/member/report/pnl", query);
const file = (headers: Headers, report: string, query = {}) =>
  t.app.inject({ url: `/wps/member/report/csv/${report}`, query, headers });

interface PastRound {
  name: string;
  /** A moment such as 2026-11-22T16:00:00Z. */
  at: Date;
  vendor?: string;
  game?: string;
  category?: string;
  stake?: number;
  win?: number;
  state?: string;
  bets?: number;
}
/** Rounds of the past, in 1/100,000. */
async function pastRounds(memberId: bigint, rounds: readonly PastRound[]): Promise<void> {
  const { pool } = t.app.database;
  await pool.query(
    `INSERT INTO launches (id, merchant_id, member_id, idempotency_key, integration_id, vendor, game_code, free_play, play_type,
                           language, currency, expires_at)
     VALUES ($1, 1, $2, $1, 'nightjar', 'NIGHTJAR', 'ember-orchard', false, 'trad', 'EN', 'CNY', now())`,
    [`past-${memberId}`, memberId],
  );
  await pool.query(
    `INSERT INTO rounds (member_id, integration_id, round, launch_id, vendor, game_code, category, currency, stake_total, win_total,
                         bets, wins, state, opened_at, closed_at)
     SELECT $1, 'nightjar', name, $2, coalesce(vendor, 'NIGHTJAR'), coalesce(game, 'ember-orchard'), coalesce(category, 'RNG'), 'CNY',
            coalesce(stake, 100000), coalesce(win, 0), coalesce(bets, 1), 1, coalesce(state, 'closed'), at,
            CASE WHEN state = 'open' THEN NULL ELSE at + interval '2 seconds' END
       FROM jsonb_to_recordset($3) AS r (name text, at timestamptz, vendor text, game text, category text, stake bigint, win bigint,
            state text, bets int)`,
    [memberId, `past-${memberId}`, JSON.stringify(rounds)],
  );
}
/** The beginning of a day in Manila, which has no summer time. */
const midnight = (day: string): Date => new Date(`${day}T00:00:00+08:00`);
const today = () => dayIn("Asia/Manila", new Date());
const after = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);

describe("the betting record", () => {
  it("a played round is in the record with its movements, the vendor's calls and the balance after each", async () => {
    const player = await playingMember(t.app, { id: "nightjar", keys }, "played");
    const headers = await signIn(t.app, "played");
    const [round, transaction] = [crypto.randomUUID(), crypto.randomUUID()];
    await player.bet({ round, transaction_uuid: transaction });
    expect((await bets(headers)).items[0]).toMatchObject({ state: "open", gameName: "Ember Orchard" });
    expect((await bets(headers)).items[0]).not.toHaveProperty("result");
    // what is open is neither lost nor won, in no total of the record
    expect(await totals(headers)).toMatchObject({
      bets: 1,
      stake: "0.00",
      result: "0.00",
      turnover: "0.00",
      open: { bets: 1, stake: "1.00" },
    });
    expect((await profit(headers)).total).toMatchObject({ stake: "0.00", result: "0.00" });
    await player.win(transaction, round, { amount: 350_000, round_closed: true });
    const { items, next } = await bets(headers);
    expect(next).toBeUndefined();
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      gameName: "Ember Orchard",
      displayName: "Nightjar",
      category: "RNG",
      state: "won",
      stake: "1.00",
      paid: "3.50",
      result: "2.50",
      day: today(),
    });
    expect(await totals(headers)).toMatchObject({
      bets: 1,
      stake: "1.00",
      paid: "3.50",
      result: "2.50",
      turnover: "1.00",
      days: { [today()]: 1 },
    });
    const details = await bet(headers, items[0] as Bet);
    expect(details).toMatchObject({ round, turnover: "1.00", nodeId: expect.any(String) });
    expect(details.transactions.map(({ code, amount, balance }) => [code, amount, balance])).toEqual([
      ["BET", "-1.00", "999.00"],
      ["WIN", "3.50", "1002.50"],
    ]);
    expect(details.vendorTransactions.map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ["bet", "applied"],
      ["win", "applied"],
    ]);
    const line = details.transactions[1] as Transaction;
    const about = await read<TransactionDetails>(headers, `/wps/wallet/details/${line.id}`);
    expect(about).toEqual({ ...line, bet: details.id });
  });

  it("a round that is rolled back is void, counts no turnover, and shows its refund", async () => {
    const player = await playingMember(t.app, { id: "nightjar", keys }, "void");
    const headers = await signIn(t.app, "void");
    const [round, transaction] = [crypto.randomUUID(), crypto.randomUUID()];
    await player.bet({ round, transaction_uuid: transaction, round_closed: true });
    expect(await totals(headers)).toMatchObject({ bets: 1, result: "-1.00", turnover: "1.00" });
    await player.rollback(transaction, round);
    const { items } = await bets(headers, { state: "void" });
    expect(items).toMatchObject([{ state: "void", stake: "0.00", result: "0.00" }]);
    expect(await totals(headers)).toMatchObject({ bets: 1, result: "0.00", turnover: "0.00" });
    expect((await bets(headers, { state: "lost" })).items).toEqual([]);
    const details = await bet(headers, items[0] as Bet);
    expect(details.transactions.map(({ code, amount }) => [code, amount])).toEqual([
      ["BET", "-1.00"],
      ["REFUND", "1.00"],
    ]);
  });

  it("a jackpot is part of what a round paid, and of neither after its bet was rolled back", async () => {
    const player = await playingMember(t.app, { id: "nightjar", keys }, "jackpot", { gameCode: "door-bell" });
    const headers = await signIn(t.app, "jackpot");
    const [round, transaction] = [crypto.randomUUID(), crypto.randomUUID()];
    await player.bet({ round, transaction_uuid: transaction });
    await player.win(transaction, round, { amount: 0, round_closed: true });
    const won = await bet(headers, (await bets(headers)).items[0] as Bet);
    expect(won).toMatchObject({ state: "won", stake: "1.00", paid: "50.01", jackpot: "50.01" });
    expect(won.transactions.map(({ code, amount }) => [code, amount])).toEqual([
      ["BET", "-1.00"],
      ["JACKPOT", "50.01"],
      ["WIN", "0.00"],
    ]);
    expect(await totals(headers)).toMatchObject({ paid: "50.01", result: "49.01" });
    await player.rollback(transaction, round);
    expect((await bets(headers)).items[0]).toMatchObject({ state: "void", paid: "0.00" });
    expect(await totals(headers)).toMatchObject({ bets: 1, paid: "0.00", result: "0.00" });
  });

  it("pages of the betting record contain each round once, newest first, also where rounds began at the same moment", async () => {
    const memberId = await createMember(t.app, "pages");
    const headers = await signIn(t.app, "pages");
    const day = addDays(today(), -3);
    await pastRounds(
      memberId,
      Array.from({ length: 60 }, (_, at) => ({
        name: `p/${String(at).padStart(2, "0")}`,
        at: after(midnight(day), Math.floor(at / 3) * 400_000),
        win: at % 2 ? 0 : 200_000,
        ...(at % 10 === 9 && { state: "open" }),
      })),
    );
    for (const filter of [{}, { vendor: "NIGHTJAR" }] as Record<string, string>[]) {
      const rounds: string[] = [];
      let before: string | undefined;
      do {
        const page = await bets(headers, { ...filter, ...(before && { before }) });
        rounds.push(...page.items.map(({ id }) => Buffer.from(id, "base64url").toString()));
        before = page.next;
      } while (before);
      expect(rounds).toEqual(
        Array.from({ length: 60 }, (_, at) => `nightjar/p/${String(59 - at).padStart(2, "0")}`),
      );
    }
  });

  it("days begin at midnight of the merchant's time zone", async () => {
    const memberId = await createMember(t.app, "days");
    const headers = await signIn(t.app, "days");
    const [day, next] = [addDays(today(), -8), addDays(today(), -7)];
    await pastRounds(memberId, [
      { name: "first", at: midnight(day) },
      { name: "last", at: after(midnight(next), -1) },
      { name: "next", at: midnight(next) },
    ]);
    expect((await bets(headers, { from: day, to: day })).items).toHaveLength(2);
    expect(await totals(headers, { from: day, to: next })).toMatchObject({ days: { [day]: 2, [next]: 1 } });
    expect((await profit(headers, { from: next, to: next })).days).toMatchObject([{ key: next, bets: 1 }]);
  });

  it("the betting record and its totals are filtered by vendor, category and state alike", async () => {
    const memberId = await createMember(t.app, "filters");
    const headers = await signIn(t.app, "filters");
    const at = midnight(addDays(today(), -1));
    await pastRounds(memberId, [
      { name: "won", at, win: 300_000 },
      { name: "even", at: after(at, 1), win: 100_000 },
      { name: "fish", at: after(at, 2), game: "deep-lamp", category: "FISH" },
      { name: "otter", at: after(at, 3), vendor: "OTTER", game: "otter", win: 50_000 },
      { name: "open", at: after(at, 4), state: "open" },
      { name: "refunded", at: after(at, 5), stake: 0, bets: 0, state: "expired" },
    ]);
    for (const [filter, rounds, result] of [
      [{}, ["refunded", "open", "otter", "fish", "even", "won"], "0.50"],
      [{ state: "won" }, ["won"], "2.00"],
      [{ state: "even" }, ["even"], "0.00"],
      [{ state: "lost" }, ["otter", "fish"], "-1.50"],
      [{ state: "open" }, ["open"], "0.00"],
      [{ state: "void" }, ["refunded"], "0.00"],
      [{ vendor: "OTTER" }, ["otter"], "-0.50"],
      [{ category: "FISH" }, ["fish"], "-1.00"],
      [{ vendor: "NIGHTJAR", category: "RNG", state: "lost" }, [], "0.00"],
    ] as const) {
      const { items } = await bets(headers, filter);
      const shown = items.map(({ id }) => Buffer.from(id, "base64url").toString().split("/")[1]);
      expect(shown, JSON.stringify(filter)).toEqual(rounds);
      expect(await totals(headers, filter)).toMatchObject({ bets: rounds.length, result });
    }
  });

  it("records go back three months, and a year when that is asked for", async () => {
    await createMember(t.app, "range");
    const headers = await signIn(t.app, "range");
    const [long, ago] = [addDays(today(), -200), addDays(today(), -400)];
    expect(await bets(headers, { from: long })).toBe("record.range.too.long");
    expect(await bets(headers, { from: long, year: "true" })).toEqual({ items: [] });
    expect(await profit(headers, { from: ago, year: "true" })).toBe("record.range.too.long");
    expect(await totals(headers, { from: today(), to: long, year: "true" })).toBe("record.range.invalid");
    expect(await transactions(headers, { from: "2026-02-30" })).toBe("record.range.invalid");
    expect(await bets(headers, { before: "zzzz" })).toBe("record.range.invalid");
  });

  it("a guest, who has no real account, has no records", async () => {
    await createMember(t.app, "trial", { type: 4 });
    const headers = await signIn(t.app, "trial");
    expect(await bets(headers)).toBe("session.real.account.required");
    expect(await transactions(headers)).toBe("session.real.account.required");
  });
});

/** Moves money of the past: `at` in minutes after the beginning of a day. */
async function pastMoney(
  memberId: bigint,
  day: string,
  movements: readonly (readonly [minute: number, kind: string, from: string, to: string, amount: number])[],
): Promise<void> {
  await t.app.database.pool.query("SELECT ledger_import($1)", [
    JSON.stringify(
      movements.map(([minute, kind, source, target, amount], n) => ({
        key: `past:${memberId}:${day}:${n}`,
        kind,
        member_id: String(memberId),
        currency: "CNY",
        source,
        target,
        amount: amount * 100_000,
        reference: kind === "bonus" ? "promotion:17" : `r${n}`,
        at: after(midnight(day), minute * 60_000),
      })),
    ),
  ]);
}

describe("transactions", () => {
  let headers: Headers;
  let memberId: bigint;
  const [older, newer] = [addDays(today(), -5), addDays(today(), -4)];
  beforeAll(async () => {
    memberId = await createMember(t.app, "money");
    headers = await signIn(t.app, "money");
    await pastMoney(memberId, older, [
      [0, "deposit", "deposit", "cash", 100],
      [1, "bet", "cash", "game:nightjar", 10],
      [2, "win", "game:nightjar", "cash", 25],
      [3, "bet", "cash", "game:nightjar", 5],
      [4, "win", "game:nightjar", "cash", 0],
      [5, "bonus", "promo", "bonus", 50],
      [6, "contribution", "game:nightjar", "jackpot:door", 1],
      [7, "bet", "cash", "game:otter", 5],
    ]);
    await pastMoney(memberId, newer, [
      [0, "bet", "cash", "game:otter", 5],
      [1, "hold", "cash", "hold:withdrawal", 40],
      [2, "bonus", "bonus", "cash", 50],
      [3, "adjustment", "cash", "adjustment", 3],
      [4, "transfer", "cash", "transfer", 7],
    ]);
  });
  const shown = ({ items }: TransactionPage) =>
    items.map(({ code, amount, balance, wallet, play }) =>
      [code, amount, balance, ...(wallet === "bonus" ? [wallet] : []), ...(play ? [play.bets] : [])].join(
        " ",
      ),
    );

  it("transactions have code, sign and the balance after, and the play of a day between two others is one line", async () => {
    const page = await transactions(headers);
    expect(shown(page)).toEqual([
      "TRANSFER_OUT -7.00 100.00",
      "ADJUST_DOWN -3.00 107.00",
      "BONUS 50.00 110.00",
      "WITHDRAW -40.00 60.00",
      "BET -5.00 100.00 1",
      "BET -5.00 105.00 1",
      "BONUS 50.00 50.00 bonus",
      "BET 10.00 110.00 2",
      "DEPOSIT 100.00 100.00",
    ]);
    expect(page.next).toBeUndefined();
    expect(page.items.map(({ day }) => day)).toEqual([...Array(5).fill(newer), ...Array(4).fill(older)]);
  });

  it.each([
    [{ group: "withdrawals" }, ["WITHDRAW -40.00 60.00"]],
    [{ group: "bonuses" }, ["BONUS 50.00 110.00", "BONUS 50.00 50.00 bonus"]],
    [{ group: "transfers" }, ["TRANSFER_OUT -7.00 100.00"]],
    [{ group: "earnings" }, []],
    [{ code: "ADJUST_DOWN" }, ["ADJUST_DOWN -3.00 107.00"]],
    [{ code: "WIN" }, ["WIN 25.00 115.00"]],
    [
      { group: "play", to: older },
      ["BET -5.00 105.00", "BET -5.00 110.00", "WIN 25.00 115.00", "BET -10.00 90.00"],
    ],
    [
      { to: older },
      ["BET -5.00 105.00 1", "BONUS 50.00 50.00 bonus", "BET 10.00 110.00 2", "DEPOSIT 100.00 100.00"],
    ],
    [{ from: newer, code: "BET" }, ["BET -5.00 100.00"]],
  ])("transactions are filtered by %o", async (filter, expected) => {
    expect(shown(await transactions(headers, filter))).toEqual(expected);
  });

  it("pages of transactions contain every transaction once", async () => {
    const many = await createMember(t.app, "many");
    const own = await signIn(t.app, "many");
    await pastMoney(many, older, [
      [0, "deposit", "deposit", "cash", 5000],
      ...Array.from({ length: 1_100 }, (_, at) => [1 + at / 10, "bet", "cash", "game:otter", 1] as const),
      ...Array.from({ length: 30 }, (_, at) => [200 + at, "deposit", "deposit", "cash", at + 1] as const),
    ]);
    const all: Transaction[] = [];
    let before: string | undefined;
    do {
      const page = await transactions(own, before ? { before } : {});
      all.push(...page.items);
      before = page.next;
    } while (before);
    expect(all.filter(({ code }) => code === "DEPOSIT").map(({ amount }) => Number(amount))).toEqual([
      ...Array.from({ length: 30 }, (_, at) => 30 - at),
      5000,
    ]);
    expect(all.reduce((sum, { play }) => sum + (play?.bets ?? 0), 0)).toBe(1_100);
    expect(all.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(5000 + 465 - 1100);
  });

  it("lines of play add up the same bets, wins and refunds as the file lists, however they were written", async () => {
    const player = await playingMember(t.app, { id: "nightjar", keys }, "condensed", { balance: 0n });
    const own = await signIn(t.app, "condensed");
    const kinds = [
      ["deposit", "deposit", "cash"],
      ["win", "game:nightjar", "cash"],
      ["bet", "cash", "game:nightjar"],
      ["bet", "cash", "game:otter"],
      ["contribution", "game:otter", "jackpot:door"],
      ["bonus", "promo", "bonus"],
    ] as const;
    const day = addDays(today(), -2);
    await pastMoney(player.memberId, day, [
      [0, "deposit", "deposit", "cash", 5000],
      // movements of four minutes each, over midnight and over quarters of an hour
      ...Array.from({ length: 400 }, (_, at) => {
        const [kind, from, to] = kinds[at % 97 === 0 ? 0 : at % 61 === 0 ? 5 : 1 + (at % 4)] ?? kinds[0];
        return [1 + at * 4, kind, from, to, at % 3] as const;
      }),
    ]);
    const [round, transaction] = [crypto.randomUUID(), crypto.randomUUID()];
    await player.bet({ round, transaction_uuid: transaction });
    await player.rollback(transaction, round);
    await player.bet();

    const lines: unknown[][] = [];
    // a page may end within the play of a day, which the next page goes on with
    const add = (isPlay: boolean, day: string, line: unknown[], amount: number, bets: number) => {
      const last = lines.at(-1);
      if (isPlay && last?.[0] === true && last[1] === day) {
        last[3] = Number(last[3]) + amount;
        last[4] = Number(last[4]) + bets;
      } else lines.push([isPlay, day, line, amount, bets]);
    };
    const cents = (amount = "") => Math.round(Number(amount) * 100);
    let before: string | undefined;
    do {
      const page = await transactions(own, before ? { before } : {});
      for (const { id, day, code, balance, wallet, amount, play } of page.items)
        add(play !== undefined, day, [id, code, balance, wallet], cents(amount), play?.bets ?? 0);
      before = page.next;
    } while (before);

    const shown = lines.splice(0);
    for (const line of (await file(own, "transactions")).body.trim().split("\r\n").slice(1)) {
      const [, date = "", id, name = "", shownWallet = "", amount, balance] = line.split(",");
      const [code, wallet] = [name.toUpperCase(), shownWallet.toLowerCase()];
      const isPlay = ["BET", "WIN", "REFUND"].includes(code);
      add(isPlay, date, [id, isPlay ? "BET" : code, balance, wallet], cents(amount), code === "BET" ? 1 : 0);
    }
    expect(lines.length).toBeGreaterThan(12);
    expect(shown).toEqual(lines);
  });

  it("the details of a bonus name the promotion", async () => {
    await t.app.database.pool.query(
      `INSERT INTO promotion_participations (merchant_id, member_id, currency, promotion_id, terms, stage, titles)
       VALUES (1, $1, 'CNY', 17, '{}', 'applied', '{"EN":"Reload","TY":"Muling karga"}')`,
      [memberId],
    );
    const [line] = (await transactions(headers, { code: "BONUS" })).items;
    const path = `/wps/wallet/details/${line?.id}`;
    expect(await read(headers, path)).toEqual({ ...line, title: "Reload" });
    expect(await read({ ...headers, language: "TY" }, path)).toMatchObject({ title: "Muling karga" });
    expect(await read(headers, "/wps/wallet/details/999999")).toBe("record.unknown");
  });

  it("every code is listed with its group", async () => {
    const { codes } = await read<{ codes: { code: string; group: string }[] }>(
      headers,
      "/wps/wallet/transaction/codes",
    );
    expect(codes).toHaveLength(23);
    expect(codes).toContainEqual({ code: "WITHDRAW_RETURN", group: "withdrawals" });
  });
});

describe("profit and loss", () => {
  it("profit and loss is by day, vendor and category, with the bonuses paid out, and void rounds are in none of them", async () => {
    const memberId = await createMember(t.app, "profit");
    const headers = await signIn(t.app, "profit");
    const [older, newer] = [addDays(today(), -2), addDays(today(), -1)];
    await pastMoney(memberId, newer, [
      [0, "bonus", "promo", "cash", 20],
      [1, "bonus", "promo", "bonus", 30],
    ]);
    await pastRounds(memberId, [
      { name: "a", at: midnight(older), stake: 1_000_000, win: 2_500_000 },
      { name: "b", at: midnight(newer), stake: 2_000_000, vendor: "OTTER", game: "otter" },
      { name: "c", at: after(midnight(newer), 1), stake: 500_000, category: "FISH", game: "deep-lamp" },
      { name: "d", at: after(midnight(newer), 2), stake: 0, bets: 0, state: "rolled_back" },
    ]);
    const report = await profit(headers);
    const rows = (list: ProfitReport["days"]) =>
      list.map(({ key, name, bets, result }) => [name ?? key, bets, result]);
    expect(report.total).toEqual({
      bets: 3,
      stake: "35.00",
      paid: "25.00",
      result: "-10.00",
      turnover: "35.00",
    });
    expect(rows(report.days)).toEqual([
      [older, 1, "15.00"],
      [newer, 2, "-25.00"],
    ]);
    expect(rows(report.vendors)).toEqual([
      ["Otter", 1, "-20.00"],
      ["Nightjar", 2, "10.00"],
    ]);
    expect(rows(report.categories)).toEqual([
      ["RNG", 2, "-5.00"],
      ["FISH", 1, "-5.00"],
    ]);
    expect(report.bonuses).toBe("20.00");
    expect((await profit(headers, { from: older, to: older })).bonuses).toBe("0.00");
  });
});

describe("the vendor's own page about a round", () => {
  const vendorWith = (more: Pick<VendorClient, "roundUrl">): VendorClient => ({
    gameUrl: async () => ({ outcome: "empty", reason: "not asked" }),
    gameList: async () => ({ outcome: "unreachable", reason: "not asked" }),
    ...more,
  });
  const rounds = async (name: string) => {
    const memberId = await createMember(t.app, name);
    const headers = await signIn(t.app, name);
    await pastRounds(memberId, [{ name, at: midnight(addDays(today(), -1)) }]);
    const id = Buffer.from(`nightjar/${name}`).toString("base64url");
    const get = async (path: string) =>
      (await t.app.inject({ url: `/wps/member/gameRecord/${id}${path}`, headers })).json();
    return { memberId, get };
  };

  it("is asked for with the member's public id, where the vendor has one", async () => {
    const roundUrl = vi.fn(async () => ({ outcome: "url" as const, url: "https://vendor.example/r" }));
    const client = vi.spyOn(t.app.services.providers, "clientOf").mockResolvedValue(vendorWith({ roundUrl }));
    const { memberId, get } = await rounds("paged");
    expect((await get("")).value).toMatchObject({ hasVendorPage: true });
    expect(await get("/vendor")).toMatchObject({ value: { url: "https://vendor.example/r" } });
    const { rows } = await t.app.database.pool.query(
      "SELECT public_id AS player FROM members WHERE id = $1",
      [memberId],
    );
    expect(roundUrl).toHaveBeenCalledExactlyOnceWith({ player: rows[0].player, round: "paged" });
    client.mockRestore();
  });

  it.each<[string, string, Pick<VendorClient, "roundUrl">]>([
    ["the dialect has none", "none1", {}],
    ["the vendor refuses", "none2", { roundUrl: async () => ({ outcome: "refused", reason: "HTTP 404" }) }],
    [
      "the vendor is down",
      "none3",
      { roundUrl: async () => ({ outcome: "unreachable", reason: "timeout" }) },
    ],
  ])("is told to be missing when %s", async (_, name, vendor) => {
    const client = vi.spyOn(t.app.services.providers, "clientOf").mockResolvedValue(vendorWith(vendor));
    const { get } = await rounds(name);
    expect(await get("/vendor")).toMatchObject({ errorCode: "record.vendor.unavailable" });
    client.mockRestore();
  });

  it("is not offered on a platform without a key, nor of an integration that no longer runs", async () => {
    const client = vi.spyOn(t.app.services.providers, "clientOf").mockRejectedValue(new Error("no key"));
    const { get } = await rounds("keyless");
    expect((await get("")).value).toMatchObject({ round: "keyless", hasVendorPage: false });
    expect(await get("/vendor")).toMatchObject({ errorCode: "record.vendor.unavailable" });
    client.mockRestore();
    await t.app.database.pool.query("UPDATE vendor_integrations SET enabled = false WHERE id = 'nightjar'");
    t.app.services.providers.integrations.forget();
    expect((await get("")).value).toMatchObject({ hasVendorPage: false });
    await t.app.database.pool.query("UPDATE vendor_integrations SET enabled = true WHERE id = 'nightjar'");
    t.app.services.providers.integrations.forget();
  });
});

describe("CSV files", () => {
  it("a file contains all records of a selection, and no text that a spreadsheet runs as a formula", async () => {
    const memberId = await createMember(t.app, "file");
    const headers = await signIn(t.app, "file");
    const at = midnight(addDays(today(), -1));
    await pastRounds(
      memberId,
      Array.from({ length: 520 }, (_, n) => ({
        name: `f${n}`,
        at: after(at, n * 1_000),
        vendor: "OTTER",
        game: "otter",
      })),
    );
    const answer = await file(headers, "bets", { vendor: "OTTER" });
    expect(answer.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="betting-record.csv"',
    });
    // spreadsheets read the file as UTF-8 by its byte order mark
    expect(answer.body.startsWith("\uFEFF")).toBe(true);
    const [head, first, ...rest] = answer.body.trim().split("\r\n");
    expect(head).toBe("Time,Day,Game,Provider,Category,State,Stake,Paid out,Result,Bet number");
    expect(first?.split(",").slice(2, 9)).toEqual([
      "'=Otter",
      "Otter",
      "Slots",
      "Lost",
      "1.00",
      "0.00",
      "-1.00",
    ]);
    expect(rest).toHaveLength(519);
    expect((await file(headers, "bets", { vendor: "NIGHTJAR" })).body.trim().split("\r\n")).toHaveLength(1);
  });

  it("the files of transactions and of profit and loss have a line for each", async () => {
    const memberId = await createMember(t.app, "files");
    const headers = await signIn(t.app, "files");
    const day = addDays(today(), -1);
    await pastMoney(memberId, day, [
      [0, "deposit", "deposit", "cash", 100],
      [1, "bet", "cash", "game:otter", 1],
      [2, "bet", "cash", "game:otter", 2],
    ]);
    const lines = (await file(headers, "transactions")).body.trim().split("\r\n");
    expect(lines.map((line) => line.split(",").slice(3, 7).join(" "))).toEqual([
      "Transaction Wallet Amount Balance after",
      "Bet Main -2.00 97.00",
      "Bet Main -1.00 99.00",
      "Deposit Main 100.00 100.00",
    ]);
    await pastRounds(memberId, [{ name: "p", at: midnight(day) }]);
    const report = (await file(headers, "profit")).body.trim().split("\r\n");
    expect(report.slice(1)).toEqual([
      `Day,${day},1,1.00,0.00,-1.00,1.00`,
      "Provider,Nightjar,1,1.00,0.00,-1.00,1.00",
      "Category,Slots,1,1.00,0.00,-1.00,1.00",
    ]);
    const filipino = { ...headers, language: "TY" };
    const inFilipino = await file(filipino, "transactions");
    expect(inFilipino.headers["content-disposition"]).toBe('attachment; filename="mga-transaksyon.csv"');
    expect(inFilipino.body.trim().split("\r\n").slice(-1)[0]).toMatch(
      /,Deposito,Pangunahin,100\.00,100\.00,/,
    );
    expect((await file(filipino, "profit")).body).toContain("Kategorya,Slots,1,");
    const refused = await file(headers, "bets", { vendor: "\0" });
    expect([refused.statusCode, refused.json().errorCode]).toEqual([422, "request.invalid"]);
    const bets = (await file({ ...headers, language: "JA" }, "bets")).body;
    expect(bets).toContain("Time,Day,Game");
    expect((await file(headers, "bets", { from: "2020-01-01" })).json().errorCode).toBe(
      "record.range.too.long",
    );
  });
});
