import type { LineAtRisk } from "@foyer/domain/lottery/bet-line";
import type { BetType } from "@foyer/domain/lottery/bet-type";
import { betTypeOf, lotteryFamily } from "@foyer/domain/lottery/families";
import { orderCover, uncountedStakes } from "@foyer/domain/lottery/lines-at-risk";
import { pickedRows, selectionText } from "@foyer/domain/lottery/selection-text";
import { payable } from "@foyer/domain/money";
import fc from "fast-check";
import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createMember, type TestApp, testApp } from "../../testing/index.ts";
import { joinTeam } from "../../testing/teams.ts";
import { depositToPlay, type Withdrawer } from "../withdrawals/withdrawals.fixture.ts";
import { DrawCover, parseSelection } from "./draw-cover.ts";
import { DrawsRepository } from "./draws.repository.ts";
import { createLottery, sellingDraw } from "./lotteries.fixture.ts";
import { UncountedRepository } from "./uncounted.repository.ts";

const CODE = "ELOTT_COUNTED";
const UNIT = 100_000n;
/** Selections of three digits that win 970 times, twice, and nothing. */
const SELECTIONS = [
  { text: "1|0|2", factor: 970_000 },
  { text: "3|3|3", factor: 2_000 },
  { text: "9|9|9", factor: 0 },
] as const;

const FAMILY = lotteryFamily("digits5", new Date());
const SIDES = betTypeOf(FAMILY, "sides") as BetType;
const STRAIGHT = betTypeOf(FAMILY, "first3-straight") as BetType;
const VALUES = ["big", "small", "odd", "even"] as const;
type Side = (typeof VALUES)[number];

/** Sides of one of the digits. */
interface SideBet {
  readonly digit: number;
  readonly values: readonly Side[];
  readonly multiple: number;
}

interface Play {
  readonly orders: readonly {
    readonly who: number;
    readonly minutesAgo: number;
    readonly multiple: number;
    readonly selection: number;
    readonly second: number | null;
    readonly sides: readonly SideBet[];
    readonly rebatePoints: number;
    /** What its lines cover is stored with it, as this release does; earlier ones did not. */
    readonly coverKnown: boolean;
  }[];
  readonly requirements: readonly {
    readonly who: number;
    readonly minutesAgo: number;
    readonly units: number;
  }[];
  readonly bonuses: readonly {
    readonly who: number;
    readonly measure: "stake" | "loss";
    readonly weight: number | null;
    readonly from: number;
    readonly until: number | null;
  }[];
  readonly batch: number;
  readonly void: boolean;
}

let t: TestApp;
let members: bigint[];
let deposits: bigint[];

beforeAll(async () => {
  t = await testApp();
  await createLottery(t.app, { code: CODE });
  const top = await joinTeam(t, "countedtop", null, 2);
  const agent = await joinTeam(t, "countedagent", top, 1);
  const below = await joinTeam(t, "countedbelow", agent);
  const alone = await createMember(t.app, "countedalone");
  const moving = await createMember(t.app, "countedmoving");
  members = [top, agent, below, alone, moving];
  const { pool } = t.app.database;
  await pool.query(
    "INSERT INTO team_moves (merchant_id, member_id, to_id, effective_on, reason) SELECT merchant_id, id, $2, current_date + 9, 'Later' FROM members WHERE id = $1",
    [moving, agent],
  );
  deposits = [];
  for (const memberId of members) {
    await depositToPlay(t.app, { memberId, merchantId: 1, currency: "CNY" } as Withdrawer, 1_000_000_000n);
    const { rows } = await pool.query<{ id: bigint }>("SELECT id FROM deposit_orders WHERE member_id = $1", [
      memberId,
    ]);
    deposits.push(rows[0]?.id as bigint);
  }
});
afterAll(() => t.close());

const who = fc.nat(4);
const minutesAgo = fc.nat(60);
const play: fc.Arbitrary<Play> = fc.record({
  orders: fc.array(
    fc.record({
      who,
      minutesAgo,
      multiple: fc.integer({ min: 1, max: 9 }),
      selection: fc.nat(2),
      second: fc.option(fc.nat(2)),
      sides: fc.array(
        fc.record({
          digit: fc.nat(1),
          values: fc.subarray([...VALUES], { minLength: 1 }),
          multiple: fc.integer({ min: 1, max: 5 }),
        }),
        { maxLength: 3 },
      ),
      rebatePoints: fc.constantFrom(0, 0, 140),
      coverKnown: fc.constantFrom(true, true, true, false),
    }),
    { minLength: 1, maxLength: 30 },
  ),
  requirements: fc.array(fc.record({ who, minutesAgo, units: fc.integer({ min: 1, max: 30 }) }), {
    maxLength: 12,
  }),
  bonuses: fc.uniqueArray(
    fc.record({
      who,
      measure: fc.constantFrom("stake" as const, "loss" as const),
      weight: fc.option(fc.constantFrom(0, 33, 100)),
      from: fc.integer({ min: 0, max: 60 }),
      until: fc.option(fc.integer({ min: 0, max: 30 })),
    }),
    { selector: (one) => one.who, maxLength: 5 },
  ),
  batch: fc.integer({ min: 1, max: 40 }),
  void: fc.constantFrom(false, false, false, true),
});

const picksOf = ({ digit, values }: SideBet): readonly (readonly string[])[] =>
  [0, 1, 2, 3, 4].map((row) => (row === digit ? values : []));
const textOf = (bet: SideBet): string => selectionText(SIDES.rows, picksOf(bet));

const linesOf = ({ multiple, selection, second, sides }: Play["orders"][number]): LineAtRisk[] => [
  ...[selection, second].flatMap((nth) =>
    nth === null
      ? []
      : [
          {
            betType: STRAIGHT,
            selection: pickedRows(SELECTIONS[nth]?.text ?? ""),
            stake: UNIT * BigInt(multiple),
          },
        ],
  ),
  ...sides.map((bet) => ({
    betType: SIDES,
    selection: picksOf(bet),
    stake: UNIT * BigInt(bet.multiple),
  })),
];

/** What does not count of a member's stakes. */
const uncountedOf = (orders: Play["orders"], member: number): bigint =>
  uncountedStakes(FAMILY, orders.filter(({ who }) => who === member).flatMap(linesOf)).reduce(
    (sum, one) => sum + one,
    0n,
  );

/** Stores a random play of the draw whose sales are open; then they are over, and it has its numbers or is void. */
async function sell(client: pg.ClientBase, draw: number, { orders, ...play }: Play): Promise<void> {
  await client.query("DELETE FROM withdrawal_turnovers WHERE member_id = ANY ($1)", [members]);
  for (const one of play.requirements)
    await client.query(
      `INSERT INTO withdrawal_turnovers (member_id, currency, deposit_id, credited, required, counts_from)
       VALUES ($1, 'CNY', $2, $3, $3, now() - make_interval(mins => $4))`,
      [members[one.who], deposits[one.who], BigInt(one.units) * UNIT, one.minutesAgo],
    );
  for (const one of play.bonuses)
    await client.query(
      `INSERT INTO promotion_participations (merchant_id, member_id, currency, promotion_id, terms, stage, measure, counts_from, counts_until)
       VALUES (1, $1, 'CNY', 1, $2, 'counting', $3, now() - make_interval(mins => $4), now() - make_interval(mins => $5))`,
      [
        members[one.who],
        { weights: one.weight === null ? null : { ELOTT: one.weight } },
        one.measure,
        one.from,
        one.until,
      ],
    );
  for (const [at, one] of orders.entries()) {
    const picked = [one.selection, ...(one.second === null ? [] : [one.second])].map(
      (nth) => SELECTIONS[nth] as (typeof SELECTIONS)[number],
    );
    const number = `L-${at.toString().padStart(8, "2").replaceAll("0", "X").replaceAll("1", "Y")}`;
    const stake = UNIT * BigInt(one.multiple);
    const { most, losesIn } = orderCover(FAMILY, linesOf(one));
    const cover = one.coverKnown ? { covers: most, loses_in: losesIn } : {};
    const { rows } = await client.query<{ outcome: string }>(
      `SELECT outcome FROM lottery_place($1, 'CNY', $2, $3, $3, '', 1940, $4, $5, '{}', '{}', '{}', '{}', '{}', '{}')`,
      [
        members[one.who],
        draw,
        number,
        one.rebatePoints,
        JSON.stringify([
          ...picked.map(({ text }, line) => ({
            line: line + 1,
            bet_type: "first3-straight",
            selection: text,
            combinations: 1,
            unit: String(UNIT),
            multiple: one.multiple,
            stake: String(stake),
            prize_group: 1940,
            largest_prize: "0",
            ...cover,
          })),
          ...one.sides.map((bet, line) => ({
            line: picked.length + line + 1,
            bet_type: "sides",
            selection: textOf(bet),
            combinations: bet.values.length,
            unit: String(UNIT),
            multiple: bet.multiple,
            stake: String(UNIT * BigInt(bet.multiple * bet.values.length)),
            prize_group: 1940,
            largest_prize: "0",
            ...cover,
          })),
        ]),
      ],
    );
    expect(rows).toEqual([{ outcome: "applied" }]);
    await client.query(
      "UPDATE rounds SET opened_at = now() - make_interval(mins => $2) WHERE integration_id = 'lottery' AND round = $1",
      [number, one.minutesAgo],
    );
  }
  await client.query(
    "UPDATE lottery_draws SET opens_at = now() - interval '3 hours', closes_at = now() - interval '2 seconds', draws_at = now() - interval '1 second' WHERE id = $1",
    [draw],
  );
  if (play.void) await client.query("SELECT lottery_void($1, NULL, 'No numbers')", [draw]);
  else await client.query("SELECT lottery_draw($1, '{1,0,2,5,5}')", [draw]);
}

async function settle(client: pg.ClientBase, draw: number, { batch }: Play): Promise<void> {
  await client.query("SELECT lottery_begin_settlement($1)", [draw]);
  const cover = new DrawCover(FAMILY);
  for await (const selections of new DrawsRepository(client).selections(draw))
    cover.add(selections.map((row) => parseSelection(FAMILY, row)));
  await cover.store(draw, new UncountedRepository(client));
  for (const { text, factor } of SELECTIONS)
    if (factor > 0)
      await client.query(
        `INSERT INTO lottery_hits (draw_id, run, selection_key, hits, factor)
         SELECT DISTINCT l.draw_id, 1, l.selection_key, 1, $3::numeric
           FROM lottery_lines l JOIN lottery_settlements s ON s.draw_id = l.draw_id AND s.numbers IS NOT NULL
          WHERE l.draw_id = $1 AND l.selection = $2`,
        [draw, text, factor],
      );
  for (;;) {
    const { rows } = await client.query("SELECT FROM lottery_settle_batch($1, 1::smallint, $2)", [
      draw,
      batch,
    ]);
    if (rows.length === 0) break;
  }
  await client.query("SELECT lottery_end_settlement($1, 1::smallint)", [draw]);
}

/** Kinds of the transfers that a settlement writes. */
const OF_SETTLEMENTS = ["lottery-prize", "lottery-rebate", "lottery-cancel"];

interface SettledOrder {
  readonly memberId: bigint;
  readonly number: string;
  readonly stake: bigint;
  readonly prize: bigint;
  readonly rebate: bigint;
  readonly state: string;
  readonly uncounted: bigint;
}

/** The same result by the functions and triggers of a single movement and a single round. */
async function settleRowByRow(client: pg.ClientBase, orders: readonly SettledOrder[]): Promise<void> {
  for (const { memberId, number, stake, prize, rebate, state } of orders)
    for (const [key, kind, amount] of [
      ["lottery-prize", "lottery-prize", prize],
      ["lottery-rebate", "lottery-rebate", rebate],
      ["lottery-void", "lottery-cancel", state === "void" ? stake : 0n],
    ] as const)
      if (amount > 0n)
        await client.query("SELECT ledger_transfer($1, $2, $3, 'CNY', 'game:elott', 'cash', $4, $5)", [
          `${key}:${number}`,
          kind,
          memberId,
          amount,
          number,
        ]);
  const { rows: rounds } = await client.query<{ round: string }>(
    "SELECT round FROM rounds WHERE integration_id = 'lottery' AND round = ANY ($1) ORDER BY member_id, opened_at, round",
    [orders.map(({ number }) => number)],
  );
  for (const { round } of rounds) {
    const order = orders.find(({ number }) => number === round) as SettledOrder;
    const isVoid = order.state === "void";
    await client.query(
      `UPDATE rounds
          SET win_total = $2, wins = $3::integer, stake_total = stake_total * $3::integer, bets = bets * $3::integer, state = $4, closed_at = now(),
              uncounted = $5
        WHERE integration_id = 'lottery' AND round = $1`,
      [round, order.prize + order.rebate, isVoid ? 0 : 1, isVoid ? "rolled_back" : "closed", order.uncounted],
    );
  }
}

/** Everything that counts play and money of the members; of teams, what is new since a change: a job counts and removes older ones. */
async function counted(client: pg.ClientBase, since: bigint): Promise<Record<string, unknown>> {
  const read = async (text: string, values: unknown[] = [members]): Promise<unknown> =>
    (await client.query(text, values)).rows;
  return {
    sums: await read(
      `SELECT member_id, currency, starts_at, vendor, category, result, rounds, stake, uncounted, paid FROM play_sums
        WHERE member_id = ANY ($1) ORDER BY 1, 2, 3, 4, 5, 6`,
    ),
    promotions: await read(
      "SELECT id, counted FROM promotion_participations WHERE member_id = ANY ($1) ORDER BY id",
    ),
    requirements: await read(
      "SELECT id, counted, met FROM withdrawal_turnovers WHERE member_id = ANY ($1) ORDER BY id",
    ),
    teams: await read(
      `SELECT merchant_id, member_id, kind, vendor, category, reference, rounds, stake, turnover, paid, amount, transfer_id IS NULL AS unlisted
         FROM team_changes WHERE member_id = ANY ($1) AND id > $2 ORDER BY 2, 3, 6, 11, 8`,
      [members, since],
    ),
    transfers: await read(
      // no request makes the transfers of a settlement
      `SELECT member_id, seq, idempotency_key, kind, amount, cash_after, reference,
              CASE WHEN kind = ANY ($2) THEN '' ELSE encode(request_hash, 'hex') END AS request
         FROM ledger_transfers WHERE member_id = ANY ($1) ORDER BY member_id, seq`,
      [members, OF_SETTLEMENTS],
    ),
    balances: await read(
      "SELECT member_id, name, balance FROM ledger_accounts WHERE member_id = ANY ($1) ORDER BY 1, 2",
    ),
    rounds: await read(
      "SELECT member_id, round, state, stake_total, uncounted, win_total, bets, wins, opened_at FROM rounds WHERE member_id = ANY ($1) ORDER BY 1, 2",
    ),
  };
}

it("a settlement in batches counts sums of play, promotions, required play, teams and money as one round at a time does", async () => {
  const client = await t.app.database.pool.connect();
  try {
    await fc.assert(
      fc.asyncProperty(play, async (random) => {
        const number = await sellingDraw(t.app, CODE);
        const { rows: draws } = await client.query<{ id: number }>(
          "SELECT d.id FROM lottery_draws d JOIN lotteries l ON l.id = d.lottery_id WHERE l.code = $1 AND d.number = $2",
          [CODE, number],
        );
        const draw = draws[0]?.id as number;
        await client.query("BEGIN");
        try {
          const { rows: changes } = await client.query<{ id: bigint }>(
            "SELECT coalesce(max(id), 0)::bigint AS id FROM team_changes",
          );
          const since = changes[0]?.id as bigint;
          await sell(client, draw, random);
          await client.query("SAVEPOINT sold");
          await settle(client, draw, random);
          const together = await counted(client, since);
          const { rows: hashes } = await client.query<{ hash: Buffer }>(
            "SELECT DISTINCT request_hash AS hash FROM ledger_transfers WHERE member_id = ANY ($1) AND kind = ANY ($2)",
            [members, OF_SETTLEMENTS],
          );
          for (const { hash } of hashes) expect(hash).toHaveLength(0);
          const { rows: orders } = await client.query<SettledOrder>(
            `SELECT o.member_id AS "memberId", o.number, o.stake, o.prize, o.rebate, o.state, r.uncounted
               FROM lottery_orders o
               JOIN rounds r ON r.member_id = o.member_id AND r.integration_id = 'lottery' AND r.round = o.number
              WHERE o.draw_id = $1 ORDER BY o.member_id, o.number`,
            [draw],
          );
          expect(orders.map(({ state }) => state)).not.toContain("open");
          for (const [at, memberId] of members.entries()) {
            const own = orders.filter((one) => one.memberId === memberId && one.uncounted > 0n);
            const uncounted = own.reduce((sum, one) => sum + one.uncounted, 0n);
            const expected = random.void ? 0n : uncountedOf(random.orders, at);
            // in whole cents
            expect(uncounted).toBe(expected + ((1_000n - (expected % 1_000n)) % 1_000n));
            for (const { stake, uncounted: part } of own)
              expect(payable(stake - part, "CNY")).toBe(stake - part);
          }
          await client.query("ROLLBACK TO SAVEPOINT sold");
          await settleRowByRow(client, orders);
          expect(together).toEqual(await counted(client, since));
        } finally {
          await client.query("ROLLBACK");
        }
      }),
      { numRuns: 25 },
    );
  } finally {
    client.release();
  }
});

it("the audit finds no fault after a settlement in several batches", async () => {
  const { pool } = t.app.database;
  const number = await sellingDraw(t.app, CODE);
  const { rows } = await pool.query<{ id: number }>(
    "SELECT d.id FROM lottery_draws d JOIN lotteries l ON l.id = d.lottery_id WHERE l.code = $1 AND d.number = $2",
    [CODE, number],
  );
  const draw = rows[0]?.id as number;
  const client = await pool.connect();
  try {
    const play: Play = {
      orders: Array.from({ length: 12 }, (_, at) => ({
        who: at % 5,
        minutesAgo: at * 5,
        multiple: 1 + (at % 3),
        selection: at % 3,
        second: at % 2,
        sides: [{ digit: 0, values: [at % 2 === 0 ? "big" : "small"], multiple: 1 + (at % 4) }],
        rebatePoints: 140,
        coverKnown: at % 3 > 0,
      })),
      requirements: [{ who: 2, minutesAgo: 60, units: 4 }],
      bonuses: [],
      batch: 2,
      void: false,
    };
    await sell(client, draw, play);
    await settle(client, draw, play);
  } finally {
    client.release();
  }
  const { faults, transfers } = await t.app.services.ledgerAudit.run();
  expect(faults).toEqual([]);
  expect(transfers).toBeGreaterThan(30);
});
