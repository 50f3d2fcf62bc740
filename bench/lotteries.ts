import { LOTTERY_FAMILIES } from "@foyer/contract/lottery-families";
import { liabilitiesOf } from "@foyer/domain/lottery/bet-line";
import { LARGEST_LINE, type Selection } from "@foyer/domain/lottery/bet-type";
import { betTypeOf, lotteryFamily } from "@foyer/domain/lottery/families";
import { marketShares, orderCover } from "@foyer/domain/lottery/lines-at-risk";
import { pickedRows } from "@foyer/domain/lottery/selection-text";
import type pg from "pg";
import { openDatabase } from "../apps/gateway/src/db/database.ts";
import { DrawsRepository } from "../apps/gateway/src/modules/lotteries/draws.repository.ts";
import { SettlementService } from "../apps/gateway/src/modules/lotteries/settlement.service.ts";
import {
  type MayCover,
  UncountedRepository,
} from "../apps/gateway/src/modules/lotteries/uncounted.repository.ts";
import { durableDatabase, inDatabase } from "./databases.ts";
import { processSeconds } from "./process-seconds.ts";
import { type Figure, median, type Section } from "./report.ts";

const MEMBERS = 50_000;
const ORDERS_EACH = 2;
const ORDERS = MEMBERS * ORDERS_EACH;
const LINES = 10;
const TICKETS = ORDERS * LINES;
const ROUNDS = 3;
const NUMBERS = ["1", "0", "2", "7", "9"];
const EXPANSIONS = 9;

/** The settlement of a large draw, and the cells of large selections. */
export async function run(): Promise<Section[]> {
  return [await settlement(), await playAtRisk(), expansion()];
}

/**
 * A draw with a million bet lines, settled by the platform's service, and the same result written to bare tables: by the clock,
 * and by the CPU time of the database's process and of this one, which other load on the machine leaves nearly as it is.
 */
async function settlement(): Promise<Section> {
  await using database = await durableDatabase();
  await inDatabase(database.url, (client) => sell(client, MEMBERS, RANDOM));
  const floor = await inDatabase(database.url, (client) => bareSettlement(client));
  const settled = await settle(database.url, UncountedRepository);
  await inDatabase(database.url, mustBeSettled);
  const what = `a draw with ${TICKETS.toLocaleString("en")} bet lines in ${ORDERS.toLocaleString("en")} orders`;
  const figures: Figure[] = [
    {
      what: `${what}, CPU time`,
      value: `${settled.cpu.toFixed(1)} s`,
      floor: `${floor.cpu.toFixed(1)} s`,
      ratio: settled.cpu,
      target: { atMost: 10 },
    },
    {
      what: "the same by the clock, against the floor",
      value: `${settled.clock.toFixed(1)} s`,
      floor: `${floor.clock.toFixed(1)} s`,
      ratio: settled.clock / floor.clock,
      target: { atMost: 5 },
    },
  ];
  return {
    title: "Settlement of a draw",
    method: `A draw of five digits, ${MEMBERS.toLocaleString("en")} members, ${LINES} lines an order in five bet types with random selections, settled by the service in one process on a database that syncs every commit: prizes through the ledger, orders, rounds, sums of play and required play; afterwards all books sum to zero. CPU time is that of the database's process and of the service. Floor: the winning lines, the orders and the balances written by three statements to tables without keys, triggers and ledger.`,
    figures,
  };
}

/** Takes all play as play at risk. */
class AllAtRisk extends UncountedRepository {
  override mayCover(): Promise<MayCover> {
    return Promise.resolve({ mostLines: 0, members: null, mayReturn: "{}" });
  }
}

/** What it costs to find play that is not at risk: in slips as members place them, and where nearly every member has some. */
async function playAtRisk(): Promise<Section> {
  const members = MEMBERS / 5;
  const figures: Figure[] = [];
  for (const [sales, what, atMost] of [
    [PLACED, "one to four lines an order, no opposite ones", 1.1],
    [RANDOM, `${LINES} random lines an order, nine members of ten with opposite ones`, 2],
  ] as const) {
    await using database = await durableDatabase();
    await inDatabase(database.url, (client) => sell(client, members, sales));
    const taken: Record<"counted" | "whole", number[]> = { counted: [], whole: [] };
    for (let round = 0; round < ROUNDS; round++) {
      for (const [how, repository] of [
        ["whole", AllAtRisk],
        ["counted", UncountedRepository],
      ] as const) {
        const url = await copyOf(database.url);
        taken[how].push((await settle(url, repository)).cpu);
      }
    }
    figures.push({
      what,
      value: `${Math.min(...taken.counted).toFixed(2)} s`,
      floor: `${Math.min(...taken.whole).toFixed(2)} s`,
      ratio: Math.min(...taken.counted) / Math.min(...taken.whole),
      target: { atMost },
    });
  }
  return {
    title: "Play at risk in a settlement",
    method: `CPU time of the settlement of a draw with ${(members * ORDERS_EACH).toLocaleString("en")} orders, against the same without looking for stakes that are not at risk, in turn on copies of one database; the least of ${ROUNDS} each.`,
    figures,
  };
}

/** A fresh copy of a database, beside it. */
async function copyOf(url: string): Promise<string> {
  const admin = new URL(url);
  admin.pathname = "/postgres";
  await inDatabase(admin.href, async (client) => {
    await client.query("DROP DATABASE IF EXISTS copy");
    await client.query("CREATE DATABASE copy TEMPLATE bench");
  });
  const copy = new URL(url);
  copy.pathname = "/copy";
  return copy.href;
}

/** Draws the numbers of the draw and settles it on one connection, whose process is measured. */
async function settle(url: string, Repository: typeof UncountedRepository): Promise<Taken> {
  const { pool } = openDatabase(url, 1);
  const failures: unknown[] = [];
  let settled: Taken;
  try {
    const service = new SettlementService({
      repository: new DrawsRepository(pool),
      uncounted: new Repository(pool),
      ledger: { changed: () => {} },
      report: (error) => failures.push(error),
    });
    await pool.query("SELECT lottery_draw((SELECT min(id) FROM lottery_draws), $1)", [NUMBERS]);
    settled = await take(pool, () => service.settleDue());
  } finally {
    await pool.end();
  }
  if (failures.length > 0) throw failures[0];
  return settled;
}

interface Taken {
  readonly clock: number;
  readonly cpu: number;
}

/** Seconds that work takes on one connection. Without `/proc` the CPU time is that by the clock. */
async function take(connection: pg.Client | pg.Pool, work: () => Promise<unknown>): Promise<Taken> {
  const { rows } = await connection.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const pid = rows[0]?.pid as number;
  const before = { clock: performance.now(), database: await processSeconds(pid), own: process.cpuUsage() };
  await work();
  const clock = (performance.now() - before.clock) / 1000;
  const database = await processSeconds(pid);
  const own = process.cpuUsage(before.own);
  if (database === undefined || before.database === undefined) return { clock, cpu: clock };
  return { clock, cpu: database - before.database + (own.user + own.system) / 1_000_000 };
}

/** What members bet in a draw: how many lines an order has, and bet type, selection and combinations of a line. */
interface Sales {
  readonly lines: string;
  readonly line: string;
}

/** Of ten lines each fifth is on a side of the sum: most members bet on opposite ones. */
const RANDOM: Sales = {
  lines: String(LINES),
  line: `
    CASE n % 5 WHEN 0 THEN 'first3-straight' WHEN 1 THEN 'first2-straight' WHEN 2 THEN 'sum-sides'
      WHEN 3 THEN 'first3-sum' ELSE 'five-straight' END,
    CASE n % 5 WHEN 0 THEN d || '|' || e || '|' || f WHEN 1 THEN d || '|' || e
      WHEN 2 THEN (ARRAY['big', 'small', 'odd', 'even'])[d % 4 + 1] WHEN 3 THEN (d + e)::text
      ELSE d || '|' || e || '|' || f || '|' || g || '|' || h END,
    1`,
};

/** A quarter of the lines on a side of a digit, others on its numbers, on sides of the sum and on numbers; a member has one favourite side. */
const PLACED: Sales = {
  lines: "1 + floor(random() * 4)::int",
  line: `
    CASE WHEN kind < 25 THEN 'sides' WHEN kind < 40 THEN 'position' WHEN kind < 50 THEN 'sum-sides' WHEN kind < 70 THEN 'first3-straight'
      WHEN kind < 85 THEN 'first2-straight' ELSE 'five-straight' END,
    CASE WHEN kind < 25 THEN repeat('|', place) || (ARRAY['big', 'small', 'odd', 'even'])[o.member_id % 4 + 1] || repeat('|', 4 - place)
      WHEN kind < 40 THEN repeat('|', place) || least(d, e) || CASE WHEN d = e THEN '' ELSE ',' || greatest(d, e) END || repeat('|', 4 - place)
      WHEN kind < 50 THEN (ARRAY['big', 'small', 'odd', 'even'])[o.member_id % 4 + 1]
      WHEN kind < 70 THEN d || '|' || e || '|' || f WHEN kind < 85 THEN d || '|' || e
      ELSE d || '|' || e || '|' || f || '|' || g || '|' || h END,
    CASE WHEN kind BETWEEN 25 AND 39 AND d <> e THEN 2 ELSE 1 END`,
};

async function sell(client: pg.Client, members: number, { lines, line }: Sales): Promise<void> {
  await client.query("SET synchronous_commit = off");
  await client.query("INSERT INTO merchants (code, name, currency) VALUES ('DEMO', 'Demo', 'PHP')");
  await client.query(`
    WITH v AS (INSERT INTO vendors (merchant_id, code, display_name) SELECT id, 'ELOTT', 'Elott' FROM merchants RETURNING id, merchant_id),
         c AS (INSERT INTO vendor_categories (vendor_id, category, state, sort) SELECT id, 'ELOTT', 'open', 1 FROM v)
    INSERT INTO games (merchant_id, vendor_id, category, code, name, state, min_bet, free_play, sort, picture_base, picture_tint, picture_glow)
    SELECT merchant_id, id, 'ELOTT', 'ELOTT_BENCH', 'Bench', 'open', 0, false, 1, '/art/picture', '#112233', '#445566' FROM v`);
  await client.query(
    "INSERT INTO members (merchant_id, username, currency) SELECT m.id, 'player' || n, 'PHP' FROM merchants m, generate_series(1, $1::int) n",
    [members],
  );
  await client.query("SELECT ledger_open(id, 'PHP') FROM members");
  await client.query(`
    INSERT INTO lotteries (merchant_id, vendor, code, family, source, prize_mode, play_types, time_zone, every_seconds, close_seconds,
                           prize_group, lowest_prize_group, units, chips, smallest_stake, largest_stake, largest_slip, largest_draw,
                           outcome_limit, most_chase_draws)
    SELECT id, 'ELOTT', 'ELOTT_BENCH', 'digits5', 'external', 'Elott', '{trad}', 'Asia/Manila', 3600, 5, 1940, 1940, '{100000}', '{100000}',
           1, 1000000000, 1000000000, 1000000000, 1000000000000, 0 FROM merchants`);
  await client.query(`
    INSERT INTO lottery_draws (lottery_id, number, opens_at, closes_at, draws_at)
    SELECT id, '20260101-0001', now() - interval '2 hours', now() - interval '1 hour', now() - interval '30 minutes' FROM lotteries`);
  // a line is of 1.00 for each combination
  await client.query(
    `WITH o AS MATERIALIZED (
       SELECT m.id AS member_id, n, ${lines} AS lines FROM members m, generate_series(0, $1::int) n
     )
     INSERT INTO lottery_orders (member_id, draw_id, number, currency, prize_group, rebate_points, stake, lines, largest_prize, client_key,
                                 request_hash, placed_at)
     SELECT o.member_id, d.id, 'L-' || translate(upper(lpad(to_hex(o.member_id * 2 + n), 8, '0')), '01', 'XY'), 'PHP', 1940, 0,
            o.lines * 100000::bigint, o.lines, 0, n::text, '', now() - interval '90 minutes'
       FROM o, lottery_draws d`,
    [ORDERS_EACH - 1],
  );
  await client.query(
    `INSERT INTO lottery_lines (order_id, line, draw_id, bet_type, selection, combinations, unit, multiple, stake, prize_group, largest_prize)
     SELECT o.id, n, o.draw_id, p.bet_type, p.selection, p.combinations, 100000, 1, 100000 * p.combinations, 1940, 0
       FROM lottery_orders o CROSS JOIN LATERAL generate_series(1, o.lines) n
      CROSS JOIN LATERAL (
        SELECT floor(random() * 10)::int AS d, floor(random() * 10)::int AS e, floor(random() * 10)::int AS f, floor(random() * 10)::int AS g,
               floor(random() * 10)::int AS h, floor(random() * 100)::int AS kind, floor(random() * 5)::int AS place, o.id AS own, n AS nth) r
      CROSS JOIN LATERAL (SELECT ${line}) p (bet_type, selection, combinations)`,
  );
  await client.query(
    "UPDATE lottery_orders o SET stake = (SELECT sum(l.stake) FROM lottery_lines l WHERE l.order_id = o.id)",
  );
  await storeCover(client);
  await client.query(`
    INSERT INTO lottery_selections (draw_id, selection_key, bet_type, selection, prize_group)
    SELECT DISTINCT draw_id, selection_key, bet_type, selection, prize_group FROM lottery_lines`);
  await client.query(`
    INSERT INTO rounds (member_id, integration_id, round, vendor, game_code, category, currency, stake_total, bets, opened_at)
    SELECT member_id, 'lottery', number, 'ELOTT', 'ELOTT_BENCH', 'ELOTT', currency, stake, lines, placed_at FROM lottery_orders`);
  await client.query(`
    SELECT ledger_post_movements(array_agg(m.movement)) FROM (
      SELECT id / 1000 AS batch, ROW('deposit:' || id, 'deposit', id, 'PHP', 'deposit', 'cash', 100000000, NULL, now() - interval '2 hours', NULL)::ledger_movement AS movement FROM members
    ) m GROUP BY m.batch`);
  await client.query(`
    SELECT ledger_post_movements(array_agg(m.movement)) FROM (
      SELECT member_id / 1000 AS batch, ROW('lottery:' || number, 'lottery-bet', member_id, 'PHP', 'cash', 'game:elott', stake, number, placed_at, NULL)::ledger_movement AS movement FROM lottery_orders
    ) m GROUP BY m.batch`);
  await client.query("VACUUM ANALYZE");
}

/** Stores with orders what placing them stores: what their lines cover. */
async function storeCover(client: pg.Client): Promise<void> {
  const family = lotteryFamily("digits5", new Date());
  const known = new Map<
    string,
    { readonly losesIn: number; readonly shares: ReturnType<typeof marketShares> }
  >();
  const coverOf = ([code, text]: readonly [betType: string, selection: string]) => {
    const key = `${code} ${text}`;
    let cover = known.get(key);
    if (!cover) {
      const betType = betTypeOf(family, code);
      if (!betType) throw new Error(`there is no bet type ${code}`);
      const line = { betType, selection: pickedRows(text) };
      cover = { losesIn: orderCover(family, [line]).losesIn, shares: marketShares(betType, line.selection) };
      known.set(key, cover);
    }
    return cover;
  };
  const { rows } = await client.query<{ id: bigint; lines: (readonly [string, string])[] }>(
    "SELECT order_id AS id, json_agg(json_build_array(bet_type, selection)) AS lines FROM lottery_lines GROUP BY order_id",
  );
  const covers = rows.map(({ lines }) => {
    const ofMarkets = new Map<string, number>();
    let losesIn = -1;
    for (const cover of lines.map(coverOf)) {
      losesIn &= cover.losesIn;
      for (const { market, share } of cover.shares)
        ofMarkets.set(market, (ofMarkets.get(market) ?? 0) + share);
    }
    return { losesIn, most: Math.max(...ofMarkets.values()) };
  });
  await client.query(
    `UPDATE lottery_orders o SET covers = n.covers, loses_in = n.loses_in
       FROM unnest($1::bigint[], $2::float8[], $3::int[]) n (id, covers, loses_in) WHERE o.id = n.id`,
    [rows.map(({ id }) => id), covers.map(({ most }) => most), covers.map(({ losesIn }) => losesIn)],
  );
  // orders that are placed have never been updated
  await client.query("VACUUM FULL lottery_orders");
}

/** The least that a settlement must write. */
async function bareSettlement(client: pg.Client): Promise<Taken> {
  await client.query(
    "CREATE TABLE bare_lines AS SELECT order_id, line, bet_type, selection, unit, 0::bigint AS prize FROM lottery_lines",
  );
  await client.query(
    "CREATE TABLE bare_orders AS SELECT id, member_id, 'open' AS state, 0::bigint AS prize FROM lottery_orders",
  );
  await client.query(
    "CREATE TABLE bare_wallets AS SELECT id AS member_id, 0::bigint AS balance FROM members",
  );
  await client.query("ANALYZE bare_lines, bare_orders, bare_wallets");
  return take(client, async () => {
    await client.query(
      `UPDATE bare_lines SET prize = unit * 2 WHERE selection IN ('1|0|2', '1|0', '1|0|2|7|9', 'small', 'odd', '3')`,
    );
    await client.query(
      `UPDATE bare_orders o SET state = CASE WHEN w.prize > 0 THEN 'won' ELSE 'lost' END, prize = w.prize
       FROM (SELECT order_id, sum(prize) AS prize FROM bare_lines GROUP BY order_id) w WHERE w.order_id = o.id`,
    );
    await client.query(
      `UPDATE bare_wallets b SET balance = balance + w.prize
       FROM (SELECT member_id, sum(prize) AS prize FROM bare_orders GROUP BY member_id) w WHERE w.member_id = b.member_id`,
    );
  });
}

async function mustBeSettled(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ open: string; unbalanced: string; won: string }>(
    `SELECT (SELECT count(*) FROM lottery_orders WHERE state = 'open') AS open,
            (SELECT count(*) FROM (SELECT FROM ledger_accounts GROUP BY member_id HAVING sum(balance) <> 0) x) AS unbalanced,
            (SELECT count(*) FROM lottery_orders WHERE state = 'won') AS won`,
  );
  const [row] = rows;
  if (row?.open !== "0" || row.unbalanced !== "0" || Number(row.won) < ORDERS / 2)
    throw new Error(`the settlement left ${JSON.stringify(row)}`);
}

/** The largest legal selection of each bet type: all values in as many rows as LARGEST_LINE allows. */
function expansion(): Section {
  let slowest = { what: "", ms: 0, outcomes: 0 };
  for (const code of LOTTERY_FAMILIES)
    for (const betType of lotteryFamily(code, new Date("2026-11-25")).betTypes) {
      const selection = largest(betType.rows, (one) => {
        const count = betType.count(one);
        return count > 0 && count <= LARGEST_LINE;
      });
      if (!selection) continue;
      const times = Array.from({ length: EXPANSIONS }, () => {
        const begun = performance.now();
        liabilitiesOf(betType, selection, 100_000n, 1, 1940);
        return performance.now() - begun;
      });
      const ms = median(times);
      if (ms > slowest.ms)
        slowest = { what: `${code} ${betType.code}`, ms, outcomes: betType.count(selection) };
    }
  return {
    title: "Cells of bet lines",
    method: `Each bet type with as many picks as fit ${LARGEST_LINE.toLocaleString("en")} combinations, counted in cells with what they would pay; the slowest of all, median of ${EXPANSIONS}.`,
    figures: [
      {
        what: `slowest: ${slowest.what}, ${slowest.outcomes.toLocaleString("en")} combinations`,
        value: `${slowest.ms.toFixed(1)} ms`,
        floor: "",
        ratio: slowest.ms,
        target: { atMost: 50 },
      },
    ],
  };
}

/** Picks more values row by row as long as the selection stays legal. */
function largest(
  rows: readonly { readonly values: readonly string[]; readonly least: number; readonly most: number }[],
  legal: (selection: Selection) => boolean,
): Selection | undefined {
  let found: Selection | undefined;
  const widest = Math.max(...rows.map(({ values }) => values.length));
  for (let size = 1; size <= widest; size++)
    for (let wide = 0; wide <= rows.length; wide++) {
      const selection = rows.map(({ values, most }, at) =>
        values.slice(0, Math.min(most, at < wide ? size : Math.max(1, size - 1))),
      );
      if (legal(selection)) found = selection;
    }
  return found;
}
