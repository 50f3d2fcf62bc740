import { randomUUID } from "node:crypto";
import type { BetDetails, BetPage, BetTotals, ProfitReport } from "@foyer/contract/records";
import type { RoundFault, RoundFeeds, WalletDifference } from "@foyer/contract/round-feeds";
import type { WithdrawalInfo } from "@foyer/contract/withdrawals";
import fc from "fast-check";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { FeedPage, FeedRound } from "../../providers/port.ts";
import { createMember, operatorAt, signIn } from "../../testing/index.ts";
import { ClubRepository } from "../club/club.repository.ts";
import { depositToPlay } from "../withdrawals/withdrawals.fixture.ts";
import { RoundFeedsRepository } from "./round-feeds.repository.ts";
import { RoundFeedsService } from "./round-feeds.service.ts";
import { readFeeds, type TransfersFixture, transfersFixture } from "./transfers.fixture.ts";

const UNIT = 100_000;
const GAME = "PEPPER_ALLEY_RONIN_RAIN";
let fixture: TransfersFixture;
let app: FastifyInstance;
let operator: Record<string, string>;
let merchantId: number;

beforeAll(async () => {
  fixture = await transfersFixture();
  app = fixture.gateway.app;
  const demo = await app.services.settings.merchant("DEMO");
  merchantId = demo.id;
  await app.database.pool.query("UPDATE merchants SET settings = settings || $1 WHERE id = $2", [
    { vendorWallets: { vendors: ["PEPPER"], onLaunch: "ask", onLeave: "keep", minimum: "1" } },
    merchantId,
  ]);
  await vi.waitFor(async () =>
    expect((await app.services.settings.merchant(merchantId)).settings.vendorWallets.vendors).toEqual([
      "PEPPER",
    ]),
  );
  operator = await operatorAt(app, merchantId, ["cashier"]);
});
afterAll(() => fixture.close());
beforeEach(() => fixture.feed("normal"));
afterEach(async () => {
  const { faults } = await app.services.ledgerAudit.run();
  expect(faults).toEqual([]);
});

let members = 0;
async function player() {
  const username = `feeder${++members}`;
  const memberId = await createMember(app, username, { balance: 100n * BigInt(UNIT) });
  const { rows } = await app.database.pool.query<{ id: string }>(
    "SELECT public_id AS id FROM members WHERE id = $1",
    [memberId],
  );
  const who = { memberId, username, publicId: rows[0]?.id as string, headers: await signIn(app, username) };
  await depositToPlay(app, { ...who, merchantId, currency: "CNY", cardId: "" }, BigInt(500 * UNIT));
  return who;
}
type Player = Awaited<ReturnType<typeof player>>;

/** A player with money in the vendor's wallet. */
async function playerAtVendor() {
  const who = await player();
  await app.inject({
    method: "POST",
    url: "/wps/wallet/transfers",
    headers: who.headers,
    payload: { vendor: "PEPPER", direction: "out", amount: "40", clientKey: randomUUID() },
  });
  return who;
}

const roundOf = (who: Player, stake: number, win: number, more: object = {}) => ({
  round: randomUUID(),
  user: who.publicId,
  currency: "CNY",
  game_code: GAME,
  stake: stake * UNIT,
  win: win * UNIT,
  state: "settled",
  started_at: new Date().toISOString(),
  settled_at: new Date().toISOString(),
  ...more,
});

async function get<Value>(headers: Record<string, string>, path: string): Promise<Value> {
  return (await app.inject({ url: path, headers })).json<{ value: Value }>().value;
}
const turn = () => readFeeds(app);
const publish = (...records: object[]) => fixture.feed("normal", "PEPPER", records);
const bets = (who: Player) => get<BetPage>(who.headers, "/wps/member/gameRecord");
const totals = (who: Player) => get<BetTotals>(who.headers, "/wps/member/gameRecord/totals");
interface Page<Item> {
  readonly content: Item[];
  readonly next?: string;
}
const faultPage = (query = "", by = operator) =>
  get<Page<RoundFault>>(by, `/wps/backoffice/round-feeds/faults${query}`);
const differencePage = (query = "", by = operator) =>
  get<Page<WalletDifference>>(by, `/wps/backoffice/round-feeds/differences${query}`);
/** What operators see first. */
const states = async (by = operator) => ({
  ...(await get<RoundFeeds>(by, "/wps/backoffice/round-feeds")),
  faults: (await faultPage("", by)).content,
  differences: (await differencePage("", by)).content,
});
const lockedTurnover = async (who: Player) =>
  (await get<WithdrawalInfo>(who.headers, "/wps/withdraw/info")).locked.find(
    ({ reason }) => reason === "turnover",
  );

describe("rounds from a vendor's wallet", () => {
  test("rounds from a vendor's wallet are in the records, profit and loss, recent games and turnover, and move no money of the book", async () => {
    const who = await playerAtVendor();
    const before = await get(who.headers, "/wps/wallet/details");
    await publish(roundOf(who, 10, 25), roundOf(who, 20, 0));
    await turn();

    const { items } = await bets(who);
    expect(
      new Set(items.map(({ state, stake, paid, vendor }) => `${vendor}: ${state} ${stake} ${paid}`)),
    ).toEqual(new Set(["PEPPER: lost 20.00 0.00", "PEPPER: won 10.00 25.00"]));
    expect(await totals(who)).toMatchObject({ bets: 2, stake: "30.00", result: "-5.00", turnover: "30.00" });
    expect(
      await get(who.headers, "/wps/member/gameRecord/totals?vendor=PEPPER&category=RNG&state=won"),
    ).toMatchObject({ bets: 1, stake: "10.00" });
    const won = items.find(({ state }) => state === "won");
    expect(await get<BetDetails>(who.headers, `/wps/member/gameRecord/${won?.id}`)).toMatchObject({
      wallet: "vendor",
      gameName: "Ronin Rain",
      transactions: [],
      vendorTransactions: [],
    });
    const profit = await get<ProfitReport>(who.headers, "/wps/member/report/pnl");
    expect(profit).toMatchObject({
      total: { result: "-5.00" },
      vendors: [{ key: "PEPPER", bets: 2 }],
      categories: [{ key: "RNG", bets: 2 }],
    });
    expect(profit.days).toHaveLength(1);
    const recent = await get(who.headers, "/lgw/games/recent");
    expect(JSON.stringify(recent)).toContain(GAME);
    expect(await lockedTurnover(who)).toMatchObject({ counted: "30.00" });
    expect(await get(who.headers, "/wps/wallet/details")).toEqual(before);
  });

  test("a correction and a cancellation change the record, its sums and what counts", async () => {
    const who = await playerAtVendor();
    const [first, second] = [roundOf(who, 10, 0), roundOf(who, 20, 0)];
    await publish(first, second);
    await turn();
    await publish(
      { ...first, stake: 12 * UNIT, win: 30 * UNIT },
      { ...second, stake: 0, state: "cancelled" },
    );
    await turn();
    expect(new Set((await bets(who)).items.map(({ state, stake }) => `${state} ${stake}`))).toEqual(
      new Set(["void 0.00", "won 12.00"]),
    );
    expect(await totals(who)).toMatchObject({ stake: "12.00", paid: "30.00", turnover: "12.00" });
    expect(await lockedTurnover(who)).toMatchObject({ counted: "12.00" });
  });

  test("what no round can be is a fault that operators see, and the rounds beside it are stored", async () => {
    const who = await playerAtVendor();
    const stranger = await player();
    const known = roundOf(who, 1, 0);
    await publish(
      known,
      roundOf(who, 1, 0, { user: "nobody" }),
      roundOf(who, -5, 0),
      roundOf(who, 1, 0, { stake: 1e18 }),
      roundOf(who, 1, 0, { currency: "EUR" }),
      roundOf(who, 1, 0, { started_at: "2099-01-01T00:00:00Z", settled_at: "2099-01-01T00:00:00Z" }),
      roundOf(who, 1, 0, { state: "unheard-of" }),
      roundOf(stranger, 1, 0),
      { ...known, game_code: "ANOTHER" },
      roundOf(who, 2, 0),
    );
    await turn();
    expect(await totals(who)).toMatchObject({ bets: 2, stake: "3.00" });
    const { faults, feeds } = await states();
    expect(faults.map(({ kind }) => kind).toReversed()).toEqual([
      "player",
      "amount",
      "amount",
      "currency",
      "time",
      "syntax",
      "wallet",
      "conflict",
    ]);
    expect(faults.at(-2)).toMatchObject({ name: "PEPPER games" });
    expect(faults.find(({ kind }) => kind === "wallet")).toMatchObject({ player: stranger.username });
    expect(feeds).toMatchObject([{ faults: 8 }]);
    // other merchants learn nothing of them
    const other = await operatorAt(app, await otherMerchant(), ["cashier"]);
    expect(await states(other)).toEqual({ feeds: [], faults: [], differences: [] });
    await turn();
    expect((await states()).faults).toHaveLength(8);
    await app.database.pool.query("DELETE FROM round_feed_faults");
  });

  test("a late round is noted as missing, asked for again and stored", async () => {
    const who = await playerAtVendor();
    const { feeds } = await states();
    // an odd number comes last, so that the gap before it shows
    const even = Number(feeds[0]?.read) % 2 === 0;
    await fixture.feed("late", "PEPPER", [
      ...(even ? [] : [roundOf(who, 1, 0)]),
      roundOf(who, 2, 0),
      roundOf(who, 4, 0),
      roundOf(who, 8, 0),
    ]);
    await turn();
    const { faults } = await states();
    expect(new Set(faults.map(({ kind }) => kind))).toEqual(new Set(["missing"]));
    const { bets: shown } = await totals(who);
    expect(shown).toBe(2);
    await fixture.feed("normal");
    await turn();
    expect((await states()).faults).toEqual([]);
    expect(await totals(who)).toMatchObject({ stake: even ? "14.00" : "15.00" });
  });

  test("a round that is published hours later counts for the member club", async () => {
    const who = await playerAtVendor();
    const hoursAgo = new Date(Date.now() - 5 * 60 * 60_000).toISOString();
    await publish(roundOf(who, 7, 0, { started_at: hoursAgo, settled_at: hoursAgo }));
    await turn();
    const due = await new ClubRepository(app.database.pool).due(merchantId, {
      from: "2020-01-01",
      today: "2020-01-02",
      timeZone: "UTC",
      limit: 100,
    });
    expect(due.find(({ memberId }) => memberId === who.memberId)).toMatchObject({
      turnover: BigInt(7 * UNIT),
    });
  });

  test("a page that is turned around is stored in the order of its numbers", async () => {
    const who = await playerAtVendor();
    const round = roundOf(who, 1, 0);
    await fixture.feed("shuffled", "PEPPER", [round, { ...round, win: 5 * UNIT }]);
    await turn();
    expect(await totals(who)).toMatchObject({ bets: 1, paid: "5.00" });
    expect((await states()).faults).toEqual([]);
  });

  test.each(["silent", "repeated"])(
    "a feed that is %s is tried again later, and nothing is lost",
    async (how) => {
      const who = await playerAtVendor();
      await publish(roundOf(who, 0, 0));
      await turn();
      await fixture.feed(how, "PEPPER", [roundOf(who, 3, 0)]);
      await turn();
      expect((await states()).feeds).toMatchObject([{ failure: expect.any(String) }]);
      await fixture.feed("normal");
      await app.services.roundFeeds.turn();
      expect(await totals(who), "the feed pauses after a failure").toMatchObject({ stake: "0.00" });
      await turn();
      expect(await totals(who)).toMatchObject({ stake: "3.00" });
      expect((await states()).feeds[0]).not.toHaveProperty("failure");
    },
  );

  test("of many gateways that read at once, one does, and each round is stored once", async () => {
    const who = await playerAtVendor();
    await publish(...Array.from({ length: 20 }, () => roundOf(who, 1, 1)));
    await app.database.pool.query("UPDATE round_feeds SET due_at = now()");
    await Promise.all(Array.from({ length: 8 }, () => app.services.roundFeeds.turn()));
    await turn();
    expect(await totals(who)).toMatchObject({ bets: 20, stake: "20.00" });
  });

  test("a wallet that holds something else than transfers and rounds add up to is shown to operators", async () => {
    const who = await playerAtVendor();
    await publish(roundOf(who, 10, 4));
    await turn();
    // a wallet is compared a while after it changed
    await turn();
    await app.database.pool.query(
      "UPDATE vendor_wallets SET differs_since = now() - interval '1 hour' WHERE surplus <> 0",
    );
    const mine = async () => (await states()).differences.filter(({ player: name }) => name === who.username);
    // the studio's wallet still has the 40 that were transferred
    expect(await mine()).toMatchObject([{ name: "PEPPER games", expected: "34.00", actual: "40.00" }]);
    await publish(roundOf(who, 0, 6));
    await turn();
    await turn();
    expect(await mine()).toEqual([]);
  });
});

async function otherMerchant(): Promise<number> {
  const { rows } = await app.database.pool.query<{ id: number }>(
    "INSERT INTO merchants (code, name, currency) VALUES ('FEEDLESS', 'Feedless', 'CNY') RETURNING id",
  );
  return rows[0]?.id as number;
}

/** One version of a round; the last one of each round is the truth. */
const version = fc.record({
  round: fc.integer({ min: 0, max: 5 }),
  who: fc.integer({ min: 0, max: 1 }),
  stake: fc.integer({ min: 0, max: 50 }),
  win: fc.integer({ min: 0, max: 90 }),
  cancelled: fc.boolean(),
});
/** How a call for a page goes wrong. */
const trouble = fc.constantFrom("none", "down", "shuffled", "from the start", "late", "doubled", "short");

test("whatever the order, repetitions, corrections and outages of pages, the records equal the vendor's truth", async () => {
  const players = [await playerAtVendor(), await playerAtVendor()];
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(version, { minLength: 1, maxLength: 14 }),
      fc.array(fc.tuple(trouble, fc.nat()), { maxLength: 8 }),
      async (versions, troubles) => {
        const integration = `feed-${++runs}`;
        const counted = await Promise.all(players.map(turnoverOf));
        const started = new Date();
        const records = versions.map(({ round, who, stake, win, cancelled }, n) => ({
          sequence: BigInt(n + 1),
          play: {
            // a round belongs to one player
            round: `${round}-${who}`,
            player: (players[who] as Player).publicId,
            game: GAME,
            currency: "CNY",
            stake: cancelled ? 0n : BigInt(stake * UNIT),
            win: cancelled ? 0n : BigInt(win * UNIT),
            state: cancelled ? "cancelled" : "settled",
            startedAt: started,
            settledAt: new Date(),
          } satisfies FeedRound,
        }));
        const newest = BigInt(records.length);
        const waiting = [...troubles];
        const rounds = async (_vendor: string, after: bigint, limit: number): Promise<FeedPage> => {
          const [how, seed] = waiting.shift() ?? ["none", 0];
          const next = (from: bigint) => records.filter(({ sequence }) => sequence > from).slice(0, limit);
          const page = next(how === "from the start" ? 0n : after);
          if (how === "down") return { outcome: "unreachable", reason: "down" };
          const shown = {
            shuffled: page.toSorted(
              (a, b) => Number((a.sequence * 7n) % 5n) - Number((b.sequence * 7n) % 5n),
            ),
            late: page.filter((_, at) => (seed >> at) % 2 === 0),
            doubled: [...page, ...page],
            short: page.slice(0, 1),
          }[how as string];
          return { outcome: "page", records: shown ?? page, newest };
        };
        const feeds = new RoundFeedsService({
          pool: app.database.pool,
          feeds: new RoundFeedsRepository(app.database.pool),
          providers: {
            integrations: { ofVendor: async () => ({ id: integration }) },
            walletsOf: async () => ({
              rounds,
              balance: async () => ({ outcome: "unreachable", reason: "" }),
            }),
          } as never,
          ledger: app.services.ledger,
          log: app.log,
        });
        for (let turns = 0; turns < troubles.length + 3; turns++) await readFeeds(app, feeds);
        const truth = new Map(records.map(({ play }) => [play.round, play]));
        const { rows } = await app.database.pool.query(
          `SELECT r.round, m.public_id AS player, r.stake_total AS stake, r.win_total AS win, r.state
             FROM rounds r JOIN members m ON m.id = r.member_id WHERE r.integration_id = $1 ORDER BY r.round`,
          [integration],
        );
        expect(rows).toEqual(
          [...truth.values()]
            .map(({ round, player: name, stake, win, state }) => ({
              round,
              player: name,
              stake,
              win,
              state: state === "settled" ? "closed" : "rolled_back",
            }))
            .toSorted((a, b) => (a.round < b.round ? -1 : 1)),
        );
        for (const [n, who] of players.entries()) {
          const own = [...truth.values()].filter(
            (play) => play.player === who.publicId && play.state === "settled",
          );
          const stakes = own.reduce((sum, { stake }) => sum + stake, 0n);
          expect((await turnoverOf(who)) - (counted[n] as bigint)).toBe(stakes);
        }
        const { rows: faults } = await app.database.pool.query(
          "SELECT FROM round_feed_faults WHERE integration_id = $1",
          [integration],
        );
        expect(faults).toEqual([]);
        await checkSums(players);
      },
    ),
    { numRuns: 20 },
  );

  async function turnoverOf({ memberId }: Player): Promise<bigint> {
    // so high that it is never met
    const { rows } = await app.database.pool.query<{ counted: bigint }>(
      "UPDATE withdrawal_turnovers SET required = 100000000000 WHERE member_id = $1 RETURNING counted",
      [memberId],
    );
    return rows[0]?.counted as bigint;
  }
});

/** The sums of play and the vendor's wallet say what the rounds do. */
async function checkSums(players: readonly Player[]): Promise<void> {
  for (const { memberId } of players) {
    const { rows } = await app.database.pool.query<Record<string, bigint>>(
      `SELECT (SELECT coalesce(sum(stake_total), 0)::bigint FROM rounds WHERE member_id = $1) AS stake,
              (SELECT coalesce(sum(stake), 0)::bigint FROM play_sums WHERE member_id = $1) AS summed,
              (SELECT coalesce(sum(win_total - stake_total), 0)::bigint FROM rounds WHERE member_id = $1) AS won,
              (SELECT won FROM vendor_wallets WHERE member_id = $1) AS wallet`,
      [memberId],
    );
    expect(rows[0]?.["summed"]).toBe(rows[0]?.["stake"]);
    expect(rows[0]?.["wallet"]).toBe(rows[0]?.["won"]);
  }
}
