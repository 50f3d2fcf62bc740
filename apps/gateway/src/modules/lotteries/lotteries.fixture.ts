import type { BetLine } from "@foyer/contract/lottery-orders";
import type { FastifyInstance } from "fastify";
import { createGames, createVendor } from "../../testing/catalogue.ts";

export interface LotteryOptions {
  readonly code?: string;
  readonly family?: string;
  readonly source?: "own" | "external";
  readonly everySeconds?: number;
  readonly merchant?: string;
  readonly prizeGroup?: number;
  readonly lowestPrizeGroup?: number;
  readonly outcomeLimit?: bigint;
  readonly largestDraw?: bigint;
  readonly mostChaseDraws?: number;
}

/**
 * Creates a lottery of vendor ELOTT that is drawn every hour, with its game, and plans its draws. Its results come from
 * outside by default, so that a test decides them.
 */
export async function createLottery(app: FastifyInstance, options: LotteryOptions = {}): Promise<number> {
  const { code = "ELOTT_MINUTE_FIVE", merchant = "DEMO", everySeconds = 3600 } = options;
  const { pool } = app.database;
  const { rows: vendors } = await pool.query(
    "SELECT FROM vendors v JOIN merchants m ON m.id = v.merchant_id WHERE m.code = $1 AND v.code = 'ELOTT'",
    [merchant],
  );
  if (vendors.length === 0) await createVendor(app, "ELOTT", { merchant, categories: { ELOTT: "open" } });
  await createGames(app, { merchant, vendor: "ELOTT", category: "ELOTT", code, name: `Lottery ${code}` });
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO lotteries (merchant_id, vendor, code, family, source, prize_mode, play_types, time_zone, every_seconds, close_seconds,
                            prize_group, lowest_prize_group, units, chips, smallest_stake, largest_stake, largest_slip, largest_draw,
                            outcome_limit, most_chase_draws)
     SELECT id, 'ELOTT', $2, $3, $4, 'Elott', '{trad,ent}', 'Asia/Manila', $5, 5, $6, $7, '{100000,10000,1000,100}',
            '{100000,1000000}', 100, 1000000000, 5000000000, $8, $9, $10
       FROM merchants WHERE code = $1 RETURNING id`,
    [
      merchant,
      code,
      options.family ?? "digits5",
      options.source ?? "external",
      everySeconds,
      options.prizeGroup ?? 1940,
      options.lowestPrizeGroup ?? 1800,
      options.largestDraw ?? 10_000_000_000n,
      options.outcomeLimit ?? 1_000_000_000_000n,
      options.mostChaseDraws ?? 100,
    ],
  );
  await app.services.lotteryDraws.plan();
  return rows[0]?.id as number;
}

/** The number of the draw that is sold now; lists are cached for a second and may still name the one before. */
export async function sellingDraw(app: FastifyInstance, code = "ELOTT_MINUTE_FIVE"): Promise<string> {
  const { rows } = await app.database.pool.query<{ number: string }>(
    `SELECT d.number FROM lottery_draws d JOIN lotteries l ON l.id = d.lottery_id
      WHERE l.code = $1 AND d.state = 'planned' AND d.closes_at > now() ORDER BY d.draws_at LIMIT 1`,
    [code],
  );
  // the one before was moved into the past: sales begin now
  await app.database.pool.query(
    `UPDATE lottery_draws d SET opens_at = least(d.opens_at, now())
       FROM lotteries l WHERE l.id = d.lottery_id AND l.code = $1 AND d.number = $2`,
    [code, rows[0]?.number],
  );
  return rows[0]?.number ?? "";
}

/** Moves a draw into the past: its sales are over, and its time has come. */
export async function endSales(app: FastifyInstance, code: string, number: string): Promise<void> {
  await app.database.pool.query(
    `UPDATE lottery_draws d SET opens_at = now() - interval '2 hours', closes_at = now() - interval '2 seconds',
                                draws_at = now() - interval '1 second'
       FROM lotteries l WHERE l.id = d.lottery_id AND l.code = $1 AND d.number = $2`,
    [code, number],
  );
}

/** Gives a draw these numbers, and settles it. */
export async function settleWith(
  app: FastifyInstance,
  code: string,
  number: string,
  numbers: readonly string[],
): Promise<void> {
  await endSales(app, code, number);
  await app.database.pool.query(
    `SELECT lottery_draw(d.id, $3) FROM lottery_draws d JOIN lotteries l ON l.id = d.lottery_id WHERE l.code = $1 AND d.number = $2`,
    [code, number, numbers],
  );
  await app.services.lotterySettlement.settleDue();
}

export const straightThree = (unit = "1.00", multiple = 1): BetLine => ({
  betType: "first3-straight",
  selection: [
    ["1", "3", "7", "9"],
    ["0", "5"],
    ["2", "6", "8"],
  ],
  unit,
  multiple,
});
