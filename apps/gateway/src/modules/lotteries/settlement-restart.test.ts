import type { FastifyInstance } from "fastify";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gatewayProcess } from "../../testing/gateway-process.ts";
import { createMember, type TestApp, testApp } from "../../testing/index.ts";
import { createLottery, endSales, sellingDraw } from "./lotteries.fixture.ts";

/** Members who bet on a draw; an odd number, so that each of them has won and lost orders. */
const PEOPLE = 15;
let gateway: TestApp;
let app: FastifyInstance;
/** Remains when the gateway of the test is closed. */
let pool: pg.Pool;
let made = 0;

beforeAll(async () => {
  gateway = await testApp();
  app = gateway.app;
  pool = new pg.Pool({ connectionString: gateway.databaseUrl, types: app.database.pool.options.types });
});
afterAll(async () => {
  await pool.end();
  await gateway.close();
});

/** Orders of many members on a draw of a new lottery; every second one wins 970. */
async function soldDraw(orders: number): Promise<{ code: string; draw: number; members: bigint[] }> {
  const code = `ELOTT_KILLED_${++made}`;
  await createLottery(app, { code });
  const number = await sellingDraw(app, code);
  const { rows } = await pool.query<{ id: number }>(
    "SELECT d.id FROM lottery_draws d JOIN lotteries l ON l.id = d.lottery_id WHERE l.code = $1 AND d.number = $2",
    [code, number],
  );
  const draw = rows[0]?.id as number;
  const members: bigint[] = [];
  for (let at = 0; at < PEOPLE; at++)
    members.push(await createMember(app, `killed${made}x${at}`, { balance: 100_000_000n }));
  const first = made * 100_000;
  // one transaction would read all versions of the counts that it has written
  for (let from = first; from < first + orders; from += 100)
    await pool.query(
      `SELECT lottery_place(m.id, 'CNY', $1, 'L-' || translate(upper(lpad(to_hex(n), 8, '0')), '01', 'XY'), 'key' || n, sha256(n::text::bytea), 1940, 0,
                jsonb_build_array(jsonb_build_object('line', 1, 'bet_type', 'first3-straight',
                  'selection', CASE n % 2 WHEN 0 THEN '1|0|2' ELSE '9|9|9' END, 'combinations', 1, 'unit', '100000', 'multiple', 1,
                  'stake', '100000', 'prize_group', 1940, 'largest_prize', '97000000')),
                '{first3-straight}', '{1000}', '{"{0}"}', ARRAY[CASE n % 2 WHEN 0 THEN '{102}' ELSE '{999}' END], '{97000000}',
                '{100000000000000}')
         FROM generate_series($3::int, least($3::int + 99, $4::int)) n CROSS JOIN LATERAL (SELECT ($2::bigint[])[n % $5::int + 1] AS id) m`,
      [draw, members, from, first + orders - 1, PEOPLE],
    );
  await endSales(app, code, number);
  return { code, draw, members };
}

async function outcome({ draw, members }: { draw: number; members: bigint[] }) {
  const { rows } = await pool.query<Record<string, unknown>>(
    `SELECT d.state, s.orders, s.prizes::text,
            (SELECT count(*)::int FROM lottery_orders o WHERE o.draw_id = d.id AND o.state = 'won') AS won,
            (SELECT count(*)::int FROM lottery_orders o WHERE o.draw_id = d.id AND o.state = 'lost') AS lost,
            (SELECT count(*)::int FROM ledger_transfers t WHERE t.member_id = ANY ($2) AND t.kind = 'lottery-prize') AS paid,
            (SELECT count(*)::int FROM rounds r WHERE r.member_id = ANY ($2) AND r.state = 'closed') AS rounds,
            (SELECT count(*)::int FROM (SELECT FROM ledger_accounts WHERE member_id = ANY ($2) GROUP BY member_id HAVING sum(balance) <> 0) x) AS unbalanced
       FROM lottery_draws d JOIN lottery_settlements s ON s.draw_id = d.id WHERE d.id = $1`,
    [draw, members],
  );
  return rows;
}

const settled = (orders: number) => [
  {
    state: "settled",
    orders,
    prizes: String((orders / 2) * 97_000_000),
    won: orders / 2,
    lost: orders / 2,
    paid: orders / 2,
    rounds: orders,
    unbalanced: 0,
  },
];

const steps: readonly (readonly [string, string])[] = [
  ["the numbers were drawn", "SELECT lottery_draw($1, '{1,0,2,5,5}')"],
  ["the settlement was begun", "SELECT lottery_begin_settlement($1)"],
  [
    "what selections win was stored in part",
    `INSERT INTO lottery_hits (draw_id, run, selection_key, hits, factor)
     SELECT DISTINCT draw_id, 1, selection_key, 1, 970000 FROM lottery_lines WHERE draw_id = $1 AND selection = '1|0|2'`,
  ],
  ["a batch of orders was paid", "SELECT lottery_settle_batch($1, 1::smallint, 7)"],
  ["all orders were paid", "SELECT lottery_settle_batch($1, 1::smallint, 1000)"],
];
async function takeSteps({ draw }: { draw: number }, last: number): Promise<void> {
  for (const [, statement] of steps.slice(0, last + 1)) await pool.query(statement, [draw]);
}

describe("a settlement that ended after a step goes on and pays every order once", () => {
  it.each(steps.map(([name], at) => [name, at] as const))("%s", async (_, last) => {
    const sold = await soldDraw(40);
    await takeSteps(sold, last);
    await app.services.lotterySettlement.settleDue();
    await app.services.lotterySettlement.settleDue();
    expect(await outcome(sold)).toEqual(settled(40));
  });
});

it("a gateway killed in the middle of a settlement leaves it to the next one, which pays every order once", async () => {
  const sold = await soldDraw(240);
  // only the gateway below runs jobs
  await app.close();
  const killed = await gatewayProcess(gateway);
  // another transaction holds a wallet that the batch after the first one needs, so that the kill comes in the middle
  const blocker = await pool.connect();
  try {
    await takeSteps(
      sold,
      steps.findIndex(([name]) => name === "a batch of orders was paid"),
    );
    await blocker.query("BEGIN");
    await blocker.query("SELECT ledger_lock_wallet($1, 'CNY')", [sold.members.at(-1)]);
    await killed.start();
    await expect
      .poll(
        async () => {
          const { rowCount } = await pool.query(
            `SELECT FROM pg_stat_activity
              WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%lottery_settle_batch%'`,
          );
          return rowCount;
        },
        { timeout: 240_000 },
      )
      .toBe(1);
    expect((await outcome(sold))[0]).toMatchObject({ orders: 16, won: 8, lost: 8 });
    await killed.kill();
  } finally {
    await blocker.query("ROLLBACK");
    blocker.release();
  }
  await killed.startHere();
  await expect.poll(async () => (await outcome(sold))[0]?.["state"], { timeout: 240_000 }).toBe("settled");
  await killed.close();
  expect(await outcome(sold)).toEqual(settled(240));
}, 300_000);
