import type { LotteryFamilyCode } from "@foyer/contract/lottery-families";
import type { LotteryOrderState } from "@foyer/contract/lottery-orders";
import type pg from "pg";
import type { Slip, SlipCells } from "./slip.ts";

export interface OrderRow {
  readonly id: bigint;
  readonly number: string;
  readonly merchantId: number;
  readonly code: string;
  readonly name: string;
  readonly family: LotteryFamilyCode;
  readonly byDate: boolean;
  readonly source: "own" | "external";
  readonly draw: string;
  readonly drawsAt: Date;
  readonly closesAt: Date;
  readonly numbers: string[] | null;
  readonly corrected: boolean;
  readonly state: LotteryOrderState;
  readonly currency: string;
  readonly prizeGroup: number;
  readonly stake: bigint;
  readonly returned: bigint;
  readonly prize: bigint;
  readonly rebate: bigint;
  readonly largestPrize: bigint;
  readonly lines: number;
  readonly chase: string | null;
  readonly placedAt: Date;
  readonly settledAt: Date | null;
  readonly firstBetType: string;
  readonly firstSelection: string;
  readonly firstCombinations: number;
}

export interface LineRow {
  readonly line: number;
  readonly betType: string;
  readonly selection: string;
  readonly combinations: number;
  readonly unit: bigint;
  readonly multiple: number;
  readonly stake: bigint;
  readonly prizeGroup: number;
  readonly largestPrize: bigint;
  readonly cancelled: boolean;
  readonly hits: number | null;
  readonly prize: bigint | null;
}

export interface NewOrder {
  readonly memberId: bigint;
  readonly currency: string;
  readonly drawId: number;
  readonly number: string;
  readonly clientKey: string;
  readonly requestHash: Buffer;
  readonly slip: Slip;
}

export interface Placed {
  readonly outcome:
    | "applied"
    | "replayed"
    | "conflict"
    | "no_wallet"
    | "paused"
    | "closed"
    | "draw_limit"
    | "outcome_limit"
    | "insufficient_funds";
  readonly number: string | null;
  readonly balance: bigint | null;
  /** Of `outcome_limit`: the number of its product of cells, from 1, and the cell. */
  readonly refused: number | null;
  readonly refusedBlock: number | null;
  readonly refusedPlace: number | null;
  /** What can still be staked in the draw, or be paid for the cell. */
  readonly leftOver: bigint | null;
}

/** Why a slip can't be placed now. */
export interface Refusal {
  readonly outcome: "no_wallet" | "paused" | "closed" | "draw_limit" | "insufficient_funds" | null;
  readonly balance: bigint | null;
  readonly leftOver: bigint | null;
}

const ORDER = `
  o.id, o.number, l.merchant_id AS "merchantId", l.code, g.name, l.family, l.source, l.every_seconds IS NULL AS "byDate", d.number AS draw, d.draws_at AS "drawsAt",
  d.closes_at AS "closesAt", d.numbers, d.corrected, o.state, o.currency, o.prize_group AS "prizeGroup", o.stake, o.returned,
  o.prize, o.rebate, o.largest_prize AS "largestPrize", o.lines, c.number AS chase, o.placed_at AS "placedAt",
  o.settled_at AS "settledAt", f.bet_type AS "firstBetType", f.selection AS "firstSelection", f.combinations AS "firstCombinations"`;
const FROM = `
  FROM lottery_orders o
  JOIN lottery_draws d ON d.id = o.draw_id
  JOIN lotteries l ON l.id = d.lottery_id
  JOIN vendors v ON v.merchant_id = l.merchant_id AND v.code = l.vendor
  JOIN games g ON g.merchant_id = l.merchant_id AND g.vendor_id = v.id AND g.code = l.code
  JOIN lottery_lines f ON f.order_id = o.id AND f.line = 1
  LEFT JOIN lottery_chases c ON c.id = o.chase_id`;

/** Lines as the SQL functions take them, with what is known of all together. */
export const linesJson = ({
  lines,
  cover,
  largestPrize,
}: Pick<Slip, "lines" | "cover" | "largestPrize">): string =>
  JSON.stringify(
    lines.map((line) => ({
      line: line.line,
      bet_type: line.betType,
      selection: line.selection,
      combinations: line.combinations,
      unit: String(line.unit),
      multiple: line.multiple,
      stake: String(line.stake),
      prize_group: line.prizeGroup,
      largest_prize: String(line.largestPrize),
      slip_largest_prize: String(largestPrize),
      covers: cover.most,
      loses_in: cover.losesIn,
    })),
  );

const listOf = (numbers: readonly number[]): string => `{${numbers.join(",")}}`;

/** Cells as arrays: bet types, lengths of blocks, blocks, places, payouts. */
const cellArrays = (cells: readonly SlipCells[]) => [
  cells.map(({ betType }) => betType),
  cells.map(({ blockLength }) => blockLength),
  cells.map(({ blocks }) => listOf(blocks)),
  cells.map(({ places }) => listOf(places)),
  cells.map(({ payout }) => String(payout)),
];

/** The same, and limits. */
export const limitedCellArrays = (cells: readonly SlipCells[]) => [
  ...cellArrays(cells),
  cells.map(({ limit }) => String(limit)),
];

export class OrdersRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async place({
    memberId,
    currency,
    drawId,
    number,
    clientKey,
    requestHash,
    slip,
  }: NewOrder): Promise<Placed> {
    const { rows } = await this.#pool.query<Placed>({
      name: "lottery_place",
      text: `SELECT outcome, number, balance, refused, refused_block AS "refusedBlock", refused_place AS "refusedPlace",
                    left_over AS "leftOver"
               FROM lottery_place($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
      values: [
        memberId,
        currency,
        drawId,
        number,
        clientKey,
        requestHash,
        slip.prizeGroup,
        slip.rebatePoints,
        linesJson(slip),
        ...limitedCellArrays(slip.cells),
      ],
    });
    return rows[0] as Placed;
  }

  /** Whether a slip can't be placed as things are now; what it would pay is not looked at. */
  async refusal(memberId: bigint, currency: string, drawId: number, stake: bigint): Promise<Refusal> {
    const { rows } = await this.#pool.query<Refusal>({
      name: "lottery_refusal",
      text: `SELECT outcome, balance, left_over AS "leftOver" FROM lottery_refusal($1, $2, $3, $4)`,
      values: [memberId, currency, drawId, stake],
    });
    return rows[0] as Refusal;
  }

  /**
   * Cancels lines that are not cancelled yet.
   * @param lines null: all
   * @param cells of all lines that may be cancelled
   */
  async cancel(
    memberId: bigint,
    number: string,
    lines: readonly number[] | null,
    cells: readonly SlipCells[],
  ): Promise<"applied" | "unchanged" | "closed"> {
    const { rows } = await this.#pool.query<{ outcome: "applied" | "unchanged" | "closed" }>(
      "SELECT outcome FROM lottery_cancel($1, $2, $3, $4, $5, $6, $7, $8, $9)",
      [memberId, number, lines, cells.map(({ line }) => line), ...cellArrays(cells)],
    );
    return rows[0]?.outcome ?? "unchanged";
  }

  async read(memberId: bigint, number: string): Promise<OrderRow | undefined> {
    const { rows } = await this.#pool.query<OrderRow>({
      name: "lottery_order",
      text: `SELECT ${ORDER} ${FROM} WHERE o.member_id = $1 AND o.number = $2`,
      values: [memberId, number],
    });
    return rows[0];
  }

  async lines(orderId: bigint): Promise<LineRow[]> {
    const { rows } = await this.#pool.query<LineRow>({
      name: "lottery_order_lines",
      text: `SELECT l.line, l.bet_type AS "betType", l.selection, l.combinations, l.unit, l.multiple, l.stake,
                    l.prize_group AS "prizeGroup", l.largest_prize AS "largestPrize", l.cancelled, w.hits, w.prize
               FROM lottery_lines l LEFT JOIN lottery_won_lines($1) w ON w.line = l.line
              WHERE l.order_id = $1 ORDER BY l.line`,
      values: [orderId],
    });
    return rows;
  }

  /** Orders, the newest first. @param before the id of an order */
  async list(
    memberId: bigint,
    filter: { state: string | null; code: string | null; before: bigint | null; limit: number },
  ): Promise<OrderRow[]> {
    const { rows } = await this.#pool.query<OrderRow>({
      name: "lottery_orders",
      text: `SELECT ${ORDER} ${FROM}
              WHERE o.member_id = $1 AND ($2::text IS NULL OR o.state = $2) AND ($3::text IS NULL OR l.code = $3)
                AND ($4::bigint IS NULL OR o.id < $4)
              ORDER BY o.id DESC LIMIT $5`,
      values: [memberId, filter.state, filter.code, filter.before, filter.limit],
    });
    return rows;
  }

  /** What was staked today and what orders of today won. */
  async today(memberId: bigint, timeZone: string): Promise<{ staked: bigint; prizes: bigint }> {
    const { rows } = await this.#pool.query<{ staked: bigint; prizes: bigint }>({
      name: "lottery_orders_today",
      text: `SELECT coalesce(sum(stake) FILTER (WHERE state <> 'void'), 0)::bigint AS staked,
                    coalesce(sum(prize + rebate), 0)::bigint AS prizes
               FROM lottery_orders
              WHERE member_id = $1 AND id >= coalesce((
                      SELECT min(id) FROM lottery_orders
                       WHERE member_id = $1 AND placed_at >= date_trunc('day', now() AT TIME ZONE $2) AT TIME ZONE $2), 0)
                AND placed_at >= date_trunc('day', now() AT TIME ZONE $2) AT TIME ZONE $2`,
      values: [memberId, timeZone],
    });
    return rows[0] as { staked: bigint; prizes: bigint };
  }

  /** The key of an earlier order under the same client key. */
  async byKey(
    memberId: bigint,
    clientKey: string,
  ): Promise<{ number: string; requestHash: Buffer } | undefined> {
    const { rows } = await this.#pool.query<{ number: string; requestHash: Buffer }>({
      name: "lottery_order_by_key",
      text: `SELECT number, request_hash AS "requestHash" FROM lottery_orders WHERE member_id = $1 AND client_key = $2`,
      values: [memberId, clientKey],
    });
    return rows[0];
  }
}
