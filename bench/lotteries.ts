import { LOTTERY_FAMILIES } from "@foyer/contract/lottery-families";
import { liabilitiesOf } from "@foyer/domain/lottery/bet-line";
import { LARGEST_LINE, type Selection } from "@foyer/domain/lottery/bet-type";
import { lotteryFamily } from "@foyer/domain/lottery/families";
import type pg from "pg";
import { openDatabase } from "../apps/gateway/src/db/database.ts";
import { DrawsRepository } from "../apps/gateway/src/modules/lotteries/draws.repository.ts";
import { SettlementService } from "../apps/gateway/src/modules/lotteries/settlement.service.ts";
import { UncountedRepository } from "../apps/gateway/src/modules/lotteries/uncounted.repository.ts";
import { durableDatabase, inDatabase } from "./databases.ts";
import { processSeconds } from "./process-seconds.ts";
import { type Figure, median, type Section } from "./report.ts";

const MEMBERS = 50_000;
const ORDERS = 100_000;
const LINES = 10;
const TICKETS = ORDERS * LINES;
const NUMBERS = ["1", "0", "2", "7", "9"];
const EXPANSIONS = 9;

/** The settlement of a large draw, and the cells of large selections. */
export async function run(): Promise<Section[]> {
  return [await settlement(), expansion()];
}

/**
 * A draw with a million bet lines, settled by the platform's service, and the same result written to bare tables: by the clock,
 * and by the CPU time of the database's process and of this one, which other load on the machine leaves nearly as it is.
 */
async function settlement(): Promise<Section> {
  await using database = await durableDatabase();
  await inDatabase(database.url, (client) => sell(client));
  const floor = await inDatabase(database.url, (client) => bareSettlement(client));

  // one connection, whose process is measured
  const { pool } = openDatabase(database.url, 1);
  const failures: unknown[] = [];
  let settled: Taken;
  try {
    const repository = new DrawsRepository(pool);
    const service = new SettlementService({
      repository,
      uncounted: new UncountedRepository(pool),
      ledger: { changed: () => {} },
      report: (error) => failures.push(error),
    });
    await pool.query("SELECT lottery_draw((SELECT min(id) FROM lottery_draws), $1)", [NUMBERS]);
    settled = await take(pool, () => service.settleDue());
  } finally {
    await pool.end();
  }
  if (failures.length > 0) throw failures[0];
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

async function sell(client: pg.Client): Promise<void> {
  await client.query("SET synchronous_commit = off");
  await client.query("INSERT INTO merchants (code, name, currency) VALUES ('DEMO', 'Demo', 'PHP')");
  await client.query(`
    WITH v AS (INSERT INTO vendors (merchant_id, code, display_name) SELECT id, 'ELOTT', 'Elott' FROM merchants RETURNING id, merchant_id),
         c AS (INSERT INTO vendor_categories (vendor_id, category, state, sort) SELECT id, 'ELOTT', 'open', 1 FROM v)
    INSERT INTO games (merchant_id, vendor_id, category, code, name, state, min_bet, free_play, sort, picture_base, picture_tint, picture_glow)
    SELECT merchant_id, id, 'ELOTT', 'ELOTT_BENCH', 'Bench', 'open', 0, false, 1, '/art/picture', '#112233', '#445566' FROM v`);
  await client.query(
    "INSERT INTO members (merchant_id, username, currency) SELECT m.id, 'player' || n, 'PHP' FROM merchants m, generate_series(1, $1::int) n",
    [MEMBERS],
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
  // a member has two orders of ten lines of 1.00
  await client.query(
    `INSERT INTO lottery_orders (member_id, draw_id, number, currency, prize_group, rebate_points, stake, lines, largest_prize, client_key,
                                 request_hash, placed_at)
     SELECT m.id, d.id, 'L-' || translate(upper(lpad(to_hex(m.id * 2 + n), 8, '0')), '01', 'XY'), 'PHP', 1940, 0, $1::bigint * 100000, $1, 0,
            n::text, '', now() - interval '90 minutes'
       FROM members m, lottery_draws d, generate_series(0, $2::int) n`,
    [LINES, ORDERS / MEMBERS - 1],
  );
  await client.query(
    `INSERT INTO lottery_lines (order_id, line, draw_id, bet_type, selection, combinations, unit, multiple, stake, prize_group, largest_prize)
     SELECT o.id, n, o.draw_id, CASE n % 5 WHEN 0 THEN 'first3-straight' WHEN 1 THEN 'first2-straight' WHEN 2 THEN 'sum-sides'
              WHEN 3 THEN 'first3-sum' ELSE 'five-straight' END,
            CASE n % 5 WHEN 0 THEN d || '|' || e || '|' || f WHEN 1 THEN d || '|' || e
              WHEN 2 THEN (ARRAY['big', 'small', 'odd', 'even'])[d % 4 + 1] WHEN 3 THEN (d + e)::text
              ELSE d || '|' || e || '|' || f || '|' || g || '|' || h END,
            1, 100000, 1, 100000, 1940, 0
       FROM lottery_orders o CROSS JOIN generate_series(1, $1::int) n
      CROSS JOIN LATERAL (
        SELECT floor(random() * 10)::int AS d, floor(random() * 10)::int AS e, floor(random() * 10)::int AS f, floor(random() * 10)::int AS g,
               floor(random() * 10)::int AS h, o.id AS own, n AS nth) r`,
    [LINES],
  );
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
