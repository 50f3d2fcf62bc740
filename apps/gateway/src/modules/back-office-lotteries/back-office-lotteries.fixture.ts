import { randomBytes, randomUUID } from "node:crypto";
import type { LotteryFamilyCode } from "@foyer/contract/lottery-families";
import { oddsTable, prizeFactor } from "@foyer/domain/lottery/bet-line";
import { betTypeOf, lotteryFamily } from "@foyer/domain/lottery/families";
import { selectionOf } from "@foyer/domain/lottery/selection-text";
import type { FastifyInstance } from "fastify";
import { createGames, createVendor } from "../../testing/catalogue.ts";
import { limitedCellArrays } from "../lotteries/orders.repository.ts";
import { cellsOfPlaced } from "../lotteries/slip.ts";

interface LotteryOptions {
  readonly merchant?: string;
  readonly family?: LotteryFamilyCode;
  readonly source?: "own" | "external";
}

/**
 * Creates a lottery of vendor LOTT that is drawn every hour, with its game. It has no draws, and the platform plans none:
 * their sales would begin after they close.
 */
export async function enterLottery(
  app: FastifyInstance,
  code: string,
  { merchant = "DEMO", family = "digits3", source = "external" }: LotteryOptions = {},
): Promise<number> {
  const { pool } = app.database;
  const { rowCount } = await pool.query(
    "SELECT FROM vendors v JOIN merchants m ON m.id = v.merchant_id WHERE m.code = $1 AND v.code = 'LOTT'",
    [merchant],
  );
  if (rowCount === 0) await createVendor(app, "LOTT", { merchant, categories: { LOTT: "open" } });
  await createGames(app, { merchant, vendor: "LOTT", category: "LOTT", code, name: `Name of ${code}` });
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO lotteries (merchant_id, vendor, code, family, source, prize_mode, play_types, time_zone, every_seconds, open_seconds, close_seconds,
                            prize_group, lowest_prize_group, units, chips, smallest_stake, largest_stake, largest_slip, largest_draw,
                            outcome_limit, most_chase_draws)
     SELECT id, 'LOTT', $2, $3, $4, 'Lott', '{trad}', 'UTC', 3600, 1, 60, 1940, 1800, '{100000}', '{100000}', 10000, 10000000, 20000000,
            50000000, 10000000000, 20
       FROM merchants WHERE code = $1 RETURNING id`,
    [merchant, code, family, source],
  );
  return rows[0]?.id as number;
}

let draws = 0;

/**
 * Enters a draw that is sold now. Its number is of a day of its own, so that draws of a lottery do not collide.
 * @param minutes until it is drawn
 */
export async function enterDraw(
  app: FastifyInstance,
  lotteryId: number,
  minutes = 60,
): Promise<{ id: number; number: string }> {
  draws += 1;
  const number = `20200101-${String(draws).padStart(4, "0")}`;
  const { rows } = await app.database.pool.query<{ id: number }>(
    `INSERT INTO lottery_draws (lottery_id, number, opens_at, closes_at, draws_at)
     VALUES ($1, $2, now() - interval '1 day', now() + make_interval(mins => $3) - interval '1 minute', now() + make_interval(mins => $3))
     RETURNING id`,
    [lotteryId, number, minutes],
  );
  return { id: rows[0]?.id as number, number };
}

/** Its sales are over and its time has come, so many minutes ago. */
export async function endSales(app: FastifyInstance, drawId: number, minutes = 1): Promise<void> {
  await app.database.pool.query(
    `UPDATE lottery_draws SET closes_at = now() - make_interval(mins => $2) - interval '1 minute',
                              draws_at = now() - make_interval(mins => $2) WHERE id = $1`,
    [drawId, minutes],
  );
}

const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

interface Line {
  readonly betType: string;
  readonly selection: string;
  /** In 1/100,000 of a unit. */
  readonly unit: bigint;
  readonly multiple?: number;
}

/** Places an order by the same statement as the platform does, without its checks. @returns its number */
export async function placeOrder(
  app: FastifyInstance,
  username: string,
  drawId: number,
  lines: readonly Line[],
  family: LotteryFamilyCode = "digits3",
): Promise<string> {
  const number = `L-${[...randomBytes(8)].map((byte) => LETTERS[byte % LETTERS.length]).join("")}`;
  const rules = lotteryFamily(family, new Date());
  const placed = lines.map(({ betType: code, selection: text, unit, multiple = 1 }, at) => {
    const betType = betTypeOf(rules, code);
    const selection = betType && selectionOf(betType.rows, text);
    if (!betType || !selection) throw new Error(`no such bet: ${code} ${text}`);
    const combinations = betType.count(selection);
    return {
      line: at + 1,
      bet_type: code,
      selection: text,
      combinations,
      unit: String(unit),
      multiple,
      stake: String(unit * BigInt(multiple) * BigInt(combinations)),
      prize_group: 1940,
      largest_prize: "0",
    };
  });
  const cells = cellsOfPlaced(
    rules,
    lines.map(({ betType, selection, unit, multiple = 1 }, at) => ({
      line: at + 1,
      betType,
      selection,
      unit,
      multiple,
      prizeGroup: 1940,
    })),
  ).map((one) => ({ ...one, limit: 10_000_000_000n }));
  const { rows } = await app.database.pool.query<{ outcome: string }>(
    `SELECT p.outcome FROM members m,
            LATERAL lottery_place(m.id, m.currency, $2, $3, $4, '', 1940, 0, $5, $6, $7, $8, $9, $10, $11) p
      WHERE m.username = $1`,
    [username, drawId, number, randomUUID(), JSON.stringify(placed), ...limitedCellArrays(cells)],
  );
  if (rows[0]?.outcome !== "applied") throw new Error(`the order came out as ${rows[0]?.outcome}`);
  return number;
}

/** Settles a draw, or settles it again, as the job of settlement does. @returns how many orders were settled */
export async function settle(
  app: FastifyInstance,
  drawId: number,
  family: LotteryFamilyCode = "digits3",
): Promise<number> {
  const { pool } = app.database;
  const { rows } = await pool.query<{ run: number | null }>("SELECT lottery_begin_settlement($1) AS run", [
    drawId,
  ]);
  const run = rows[0]?.run;
  if (run == null) return 0;
  const { rows: ofRun } = await pool.query<{ numbers: string[] | null }>(
    "SELECT numbers FROM lottery_settlements WHERE draw_id = $1 AND run = $2",
    [drawId, run],
  );
  const { rows: selections } = await pool.query<{
    key: string;
    bet_type: string;
    selection: string;
    prize_group: number;
  }>(
    "SELECT DISTINCT selection_key AS key, bet_type, selection, prize_group FROM lottery_lines WHERE draw_id = $1 AND NOT cancelled",
    [drawId],
  );
  const rules = lotteryFamily(family, new Date());
  for (const { key, bet_type: code, selection: text, prize_group: group } of selections) {
    const betType = betTypeOf(rules, code);
    const selection = betType && selectionOf(betType.rows, text);
    const hits = selection && ofRun[0]?.numbers && betType.hits(selection, ofRun[0].numbers);
    if (!hits || hits.size === 0) continue;
    await pool.query("INSERT INTO lottery_hits VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING", [
      drawId,
      run,
      key,
      [...hits.values()].reduce((sum, one) => sum + one, 0),
      String(prizeFactor(hits, oddsTable(betType, group))),
    ]);
  }
  let settled = 0;
  for (;;) {
    const { rows: batch } = await pool.query(
      run > 1
        ? "SELECT * FROM lottery_correct_batch($1, $2::smallint, 2)"
        : "SELECT * FROM lottery_settle_batch($1, $2::smallint, 2)",
      [drawId, run],
    );
    if (batch.length === 0) break;
    settled += batch.length;
  }
  await pool.query("SELECT lottery_end_settlement($1, $2::smallint)", [drawId, run]);
  return settled;
}
