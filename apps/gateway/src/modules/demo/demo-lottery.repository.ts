import type { LotteryFamilyCode } from "@foyer/contract/lottery-families";
import type { ClientBase } from "pg";
import { rows } from "./demo-context.ts";

export interface DemoLottery {
  readonly id: number;
  readonly merchantId: number;
  readonly code: string;
  readonly vendor: string;
  readonly category: string;
  readonly family: LotteryFamilyCode;
  readonly source: "own" | "external";
  readonly region: string | null;
  readonly everySeconds: number | null;
  readonly prizeGroup: number;
}

/** A draw of the past by the lottery's schedule; `drawsAt` may be in a moment if its sales are over. */
export interface Slot {
  readonly number: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly drawsAt: Date;
}

/** Writes the past of the demo's lotteries. */
export class DemoLotteryRepository {
  readonly #client: Pick<ClientBase, "query">;

  constructor(client: Pick<ClientBase, "query">) {
    this.#client = client;
  }

  async lotteries(merchantId: number): Promise<DemoLottery[]> {
    const { rows: all } = await this.#client.query<DemoLottery>(
      `SELECT l.id, l.merchant_id AS "merchantId", l.code, l.vendor, g.category, l.family, l.source, l.region,
              l.every_seconds AS "everySeconds", l.prize_group AS "prizeGroup"
         FROM lotteries l
         JOIN vendors v ON v.merchant_id = l.merchant_id AND v.code = l.vendor
         JOIN games g ON g.merchant_id = l.merchant_id AND g.vendor_id = v.id AND g.code = l.code
        WHERE l.merchant_id = $1 ORDER BY l.sort, l.id`,
      [merchantId],
    );
    return all;
  }

  /** Draws whose sales ended in a span of time; numbered as those to come (lottery_plan). */
  async slots(lotteryId: number, from: Date, to: Date): Promise<Slot[]> {
    const { rows: all } = await this.#client.query<Slot>(
      `SELECT s.number, s.opens_at AS "opensAt", s.closes_at AS "closesAt", s.draws_at AS "drawsAt"
         FROM lotteries l
        CROSS JOIN LATERAL lottery_slots(l.id, ($2::timestamptz AT TIME ZONE l.time_zone)::date - 1,
                                         ($3::timestamptz AT TIME ZONE l.time_zone)::date) s
        WHERE l.id = $1 AND s.draws_at > $2 AND s.closes_at <= $3 ORDER BY s.draws_at`,
      [lotteryId, from, to],
    );
    return all;
  }

  /** Secrets of days that are over. */
  async secrets(merchantId: number, secrets: readonly object[]): Promise<void> {
    await this.#client.query(
      `INSERT INTO lottery_secrets (merchant_id, day, sealed, hash, published_at, secret, revealed_at)
       SELECT $1, s.day, s.sealed, decode(s.hash, 'hex'), s."publishedAt", decode(s.secret, 'hex'), s."revealedAt"
         FROM jsonb_to_recordset($2) AS s (day date, sealed text, hash text, "publishedAt" timestamptz, secret text,
              "revealedAt" timestamptz)
       ON CONFLICT DO NOTHING`,
      [merchantId, rows(secrets)],
    );
  }

  /** Draws with their numbers, settled; without numbers: about to be drawn. @returns their ids by number */
  async draws(lotteryId: number, draws: readonly object[]): Promise<ReadonlyMap<string, number>> {
    const { rows: made } = await this.#client.query<{ id: number; number: string }>(
      `WITH given AS (
         SELECT * FROM jsonb_to_recordset($2) AS d (number text, "opensAt" timestamptz, "closesAt" timestamptz, "drawsAt" timestamptz,
                numbers text[])
       ), made AS (
         INSERT INTO lottery_draws (lottery_id, number, opens_at, closes_at, draws_at, state, numbers, drawn_at, settled_at)
         SELECT $1, number, "opensAt", "closesAt", "drawsAt", CASE WHEN numbers IS NULL THEN 'planned' ELSE 'settled' END, numbers,
                CASE WHEN numbers IS NOT NULL THEN "drawsAt" + interval '1 second' END,
                CASE WHEN numbers IS NOT NULL THEN "drawsAt" + interval '2 seconds' END
           FROM given ORDER BY "drawsAt"
         ON CONFLICT DO NOTHING RETURNING id, number, numbers, draws_at
       ), settled AS (
         INSERT INTO lottery_settlements (draw_id, run, numbers, started_at, finished_at)
         SELECT id, 1, numbers, draws_at + interval '1 second', draws_at + interval '2 seconds' FROM made WHERE numbers IS NOT NULL
       )
       SELECT id, number FROM made`,
      [lotteryId, rows(draws)],
    );
    return new Map(made.map(({ id, number }) => [number, id]));
  }

  /** Draws to come. @returns the next ones of a lottery */
  async plan(lotteryId: number, count: number): Promise<number[]> {
    await this.#client.query("SELECT lottery_plan($1, $2)", [lotteryId, count]);
    const { rows: planned } = await this.#client.query<{ id: number }>(
      "SELECT id FROM lottery_draws WHERE lottery_id = $1 AND state = 'planned' AND closes_at > now() ORDER BY draws_at LIMIT $2",
      [lotteryId, count],
    );
    return planned.map(({ id }) => id);
  }

  /** Orders of the past with their rounds, lines and chases, and what their draws paid. */
  async orders(
    currency: string,
    past: { readonly orders: readonly object[]; readonly chases: readonly object[] },
  ): Promise<void> {
    await this.#client.query(
      `INSERT INTO lottery_chases (member_id, lottery_id, number, currency, mode, stop_on_win, prize_group, lines, state, held,
                                   client_key, request_hash, placed_at)
       SELECT c."memberId", c."lotteryId", c.number, $1, c.mode, c."stopOnWin", c."prizeGroup", c.lines, c.state, c.held,
              'demo:' || c.number, '', c."placedAt"
         FROM jsonb_to_recordset($2) AS c ("memberId" bigint, "lotteryId" int, number text, mode text, "stopOnWin" boolean,
              "prizeGroup" smallint, lines jsonb, state text, held bigint, "placedAt" timestamptz)
        ORDER BY c."placedAt"`,
      [currency, rows(past.chases)],
    );
    const given = `jsonb_to_recordset($2) AS o ("memberId" bigint, "drawId" int, number text, chase text, "chasePosition" int,
      vendor text, "gameCode" text, category text, "prizeGroup" smallint, "rebatePoints" smallint, stake bigint, uncounted bigint, returned bigint,
      "largestPrize" bigint, prize bigint, rebate bigint, state text, "placedAt" timestamptz, "settledAt" timestamptz, lines jsonb)`;
    await this.#client.query(
      `INSERT INTO lottery_orders (member_id, draw_id, number, chase_id, currency, prize_group, rebate_points, stake, returned, lines,
                                   largest_prize, prize, rebate, state, client_key, request_hash, placed_at, settled_at)
       SELECT o."memberId", o."drawId", o.number, c.id, $1, o."prizeGroup", o."rebatePoints", o.stake, o.returned,
              jsonb_array_length(o.lines), o."largestPrize", o.prize, o.rebate, o.state,
              coalesce('chase:' || o.chase || ':' || o."chasePosition", 'demo:' || o.number), '', o."placedAt", o."settledAt"
         FROM ${given} LEFT JOIN lottery_chases c ON c.number = o.chase ORDER BY o."placedAt"`,
      [currency, rows(past.orders)],
    );
    await this.#client.query(
      `INSERT INTO lottery_lines (order_id, line, draw_id, bet_type, selection, combinations, unit, multiple, stake, prize_group,
                                  largest_prize, cancelled)
       SELECT x.id, l.line, x.draw_id, l."betType", l.selection, l.combinations, l.unit, l.multiple, l.stake, o."prizeGroup",
              l."largestPrize", l.cancelled
         FROM ${given} JOIN lottery_orders x ON x.number = o.number AND x.currency = $1
        CROSS JOIN LATERAL jsonb_to_recordset(o.lines) AS l (line smallint, "betType" text, selection text, combinations int,
              unit bigint, multiple int, stake bigint, "largestPrize" bigint, cancelled boolean)`,
      [currency, rows(past.orders)],
    );
    await this.#client.query(
      `INSERT INTO lottery_selections (draw_id, selection_key, bet_type, selection, prize_group)
       SELECT DISTINCT s.draw_id, s.selection_key, s.bet_type, s.selection, s.prize_group
         FROM ${given} JOIN lottery_orders x ON x.number = o.number AND x.currency = $1 JOIN lottery_lines s ON s.order_id = x.id
           ON CONFLICT DO NOTHING`,
      [currency, rows(past.orders)],
    );
    await this.#client.query(
      `INSERT INTO lottery_hits (draw_id, run, selection_key, hits, factor)
       SELECT DISTINCT ON (x.draw_id, s.selection_key) x.draw_id, 1, s.selection_key, l.hits, l.factor
         FROM ${given} JOIN lottery_orders x ON x.number = o.number AND x.currency = $1
        CROSS JOIN LATERAL jsonb_to_recordset(o.lines) AS l (line smallint, hits int, factor numeric)
         JOIN lottery_lines s ON s.order_id = x.id AND s.line = l.line
        WHERE l.hits > 0 ON CONFLICT DO NOTHING`,
      [currency, rows(past.orders)],
    );
    await this.#client.query(
      `INSERT INTO rounds (member_id, integration_id, round, vendor, game_code, category, currency, stake_total, uncounted, win_total, bets,
                           wins, state, opened_at, updated_at, closed_at)
       SELECT o."memberId", 'lottery', o.number, o.vendor, o."gameCode", o.category, $1, o.stake, o.uncounted, o.prize + o.rebate,
              (SELECT count(*) FROM jsonb_to_recordset(o.lines) AS l (cancelled boolean) WHERE NOT l.cancelled),
              CASE o.state WHEN 'cancelled' THEN 0 ELSE 1 END,
              CASE o.state WHEN 'cancelled' THEN 'rolled_back' ELSE 'closed' END, o."placedAt", o."settledAt", o."settledAt"
         FROM ${given} ORDER BY o."placedAt"`,
      [currency, rows(past.orders)],
    );
    await this.#client.query(
      `INSERT INTO lottery_chase_draws (chase_id, position, draw_id, multiple, stake, state, reason, order_id)
       SELECT x.id, d.position, d."drawId", d.multiple, d.stake, d.state, d.reason, o.id
         FROM jsonb_to_recordset($1) AS c (number text, draws jsonb) JOIN lottery_chases x ON x.number = c.number
        CROSS JOIN LATERAL jsonb_to_recordset(c.draws) AS d (position smallint, "drawId" int, multiple int, stake bigint, state text,
              reason text, "order" text)
         LEFT JOIN lottery_orders o ON o.number = d."order"`,
      [rows(past.chases)],
    );
    await this.#client.query(
      `UPDATE lottery_settlements s SET orders = o.orders, prizes = o.prizes, rebates = o.rebates
         FROM (SELECT draw_id, count(*) AS orders, sum(prize) AS prizes, sum(rebate) AS rebates FROM lottery_orders
                WHERE state IN ('won', 'lost') GROUP BY draw_id) o
        WHERE s.draw_id = o.draw_id AND s.run = 1`,
    );
  }

  /** The day of the oldest secret, and the oldest draw of a lottery. */
  async oldest(lottery: DemoLottery): Promise<{ readonly day: Date | null; readonly drawsAt: Date | null }> {
    const { rows: found } = await this.#client.query<{ day: Date | null; drawsAt: Date | null }>(
      `SELECT (SELECT min(day)::timestamptz FROM lottery_secrets WHERE merchant_id = $1) AS day,
              (SELECT min(draws_at) FROM lottery_draws WHERE lottery_id = $2) AS "drawsAt"`,
      [lottery.merchantId, lottery.id],
    );
    return found[0] ?? { day: null, drawsAt: null };
  }

  /** The secrets of these days and those around them, as they are stored. */
  async sealed(
    merchantId: number,
    from: Date,
    to: Date,
  ): Promise<{ readonly day: string; readonly sealed: string }[]> {
    const { rows: found } = await this.#client.query<{ day: string; sealed: string }>(
      `SELECT day::text AS day, sealed FROM lottery_secrets
        WHERE merchant_id = $1 AND day BETWEEN $2::timestamptz::date - 2 AND $3::timestamptz::date + 2`,
      [merchantId, from, to],
    );
    return found;
  }
}
