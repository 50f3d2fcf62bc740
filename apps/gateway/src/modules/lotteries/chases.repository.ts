import type { LotteryFamilyCode } from "@foyer/contract/lottery-families";
import type { BetLine, Chase, ChaseDraw } from "@foyer/contract/lottery-orders";
import type pg from "pg";
import { limitedCellArrays, linesJson } from "./orders.repository.ts";
import type { Slip } from "./slip.ts";

export interface ChaseRow {
  readonly id: bigint;
  readonly number: string;
  readonly code: string;
  readonly name: string;
  readonly family: LotteryFamilyCode;
  readonly byDate: boolean;
  readonly state: Chase["state"];
  readonly mode: Chase["mode"];
  readonly stopOnWin: boolean;
  readonly currency: string;
  readonly lines: readonly BetLine[];
  readonly prizeGroup: number;
  readonly held: bigint;
  readonly placedAt: Date;
  /** Amounts as text of 1/100,000. */
  readonly draws: readonly {
    readonly draw: string;
    readonly multiple: number;
    readonly stake: string;
    readonly state: ChaseDraw["state"];
    readonly reason: ChaseDraw["reason"] | null;
    readonly order: string | null;
    readonly orderState: ChaseDraw["orderState"] | null;
    readonly orderStake: string | null;
    readonly prize: string | null;
  }[];
}

export interface NewChase {
  readonly memberId: bigint;
  readonly currency: string;
  readonly lotteryId: number;
  readonly number: string;
  readonly clientKey: string;
  readonly requestHash: Buffer;
  readonly mode: Chase["mode"];
  readonly stopOnWin: boolean;
  readonly prizeGroup: number;
  readonly lines: readonly BetLine[];
  readonly draws: readonly { readonly id: number; readonly multiple: number; readonly stake: bigint }[];
}

export interface PlacedChase {
  readonly outcome:
    | "applied"
    | "replayed"
    | "conflict"
    | "no_wallet"
    | "paused"
    | "closed"
    | "draw_limit"
    | "insufficient_funds";
  readonly number: string | null;
  readonly balance: bigint | null;
  /** Of `draw_limit`: which of its draws, from 1, and what can still be staked in it. */
  readonly refused: number | null;
  readonly leftOver: bigint | null;
}

/** The next draw of a running chase, when something is to be done about it. */
export interface DueChase {
  readonly id: bigint;
  readonly merchantId: number;
  readonly code: string;
  readonly number: string;
  readonly prizeGroup: number;
  readonly lines: readonly BetLine[];
  readonly position: number;
  readonly multiple: number;
  readonly stake: bigint;
  readonly drawsAt: Date;
  readonly won: boolean;
  readonly void: boolean;
  readonly over: boolean;
}

const CHASE = `
  c.id, c.number, l.code, g.name, l.family, l.every_seconds IS NULL AS "byDate", c.state, c.mode, c.stop_on_win AS "stopOnWin", c.currency, c.lines,
  c.prize_group AS "prizeGroup", c.held, c.placed_at AS "placedAt",
  (SELECT jsonb_agg(jsonb_build_object(
            'draw', w.number, 'multiple', p.multiple, 'stake', p.stake::text, 'state', p.state, 'reason', p.reason, 'order', o.number,
            'orderState', o.state, 'orderStake', o.stake::text, 'prize', (o.prize + o.rebate)::text) ORDER BY p.position)
     FROM lottery_chase_draws p
     JOIN lottery_draws w ON w.id = p.draw_id
     LEFT JOIN lottery_orders o ON o.id = p.order_id
    WHERE p.chase_id = c.id) AS draws`;
const FROM = `
  FROM lottery_chases c
  JOIN lotteries l ON l.id = c.lottery_id
  JOIN vendors v ON v.merchant_id = l.merchant_id AND v.code = l.vendor
  JOIN games g ON g.merchant_id = l.merchant_id AND g.vendor_id = v.id AND g.code = l.code`;

export class ChasesRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async place(chase: NewChase): Promise<PlacedChase> {
    const { rows } = await this.#pool.query<PlacedChase>(
      `SELECT outcome, number, balance, refused, left_over AS "leftOver"
         FROM lottery_place_chase($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      [
        chase.memberId,
        chase.currency,
        chase.lotteryId,
        chase.number,
        chase.clientKey,
        chase.requestHash,
        chase.mode,
        chase.stopOnWin,
        chase.prizeGroup,
        JSON.stringify(chase.lines),
        chase.draws.map(({ id }) => id),
        chase.draws.map(({ multiple }) => multiple),
        chase.draws.map(({ stake }) => String(stake)),
      ],
    );
    return rows[0] as PlacedChase;
  }

  async placeDraw(
    chaseId: bigint,
    position: number,
    number: string,
    requestHash: Buffer,
    slip: Slip,
  ): Promise<{
    outcome: "applied" | "unchanged" | "closed" | "draw_limit" | "outcome_limit";
    memberId: bigint;
  }> {
    const { rows } = await this.#pool.query<{
      outcome: "applied" | "unchanged" | "closed" | "draw_limit" | "outcome_limit";
      memberId: bigint;
    }>(
      `SELECT outcome, member_id AS "memberId"
         FROM lottery_place_chase_draw($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        chaseId,
        position,
        number,
        requestHash,
        slip.rebatePoints,
        linesJson(slip),
        ...limitedCellArrays(slip.cells),
      ],
    );
    return rows[0] as { outcome: "applied"; memberId: bigint };
  }

  /** @param position of one draw; null: all that wait, and the chase is over in that state */
  async release(
    chaseId: bigint,
    position: number | null,
    reason: NonNullable<ChaseDraw["reason"]>,
    state: Chase["state"] | null,
  ): Promise<boolean> {
    const { rows } = await this.#pool.query<{ changed: boolean }>(
      "SELECT lottery_release_chase($1, $2, $3, $4) AS changed",
      [chaseId, position, reason, state],
    );
    return rows[0]?.changed ?? false;
  }

  async endOver(): Promise<void> {
    await this.#pool.query("SELECT lottery_end_chases()");
  }

  /** Chases whose next draw is sold now, was missed, or is not wanted any more. */
  async due(chaseId: bigint | null): Promise<DueChase[]> {
    const { rows } = await this.#pool.query<DueChase>({
      name: "lottery_due_chases",
      text: `SELECT c.id, l.merchant_id AS "merchantId", l.code, c.number, c.prize_group AS "prizeGroup", c.lines, p.position,
                    p.multiple, p.stake, d.draws_at AS "drawsAt", won.yes AS won, d.state IN ('voiding', 'void') AS void,
                    d.state <> 'planned' OR d.closes_at <= now() AS over
               FROM lottery_chases c
               JOIN lotteries l ON l.id = c.lottery_id
               JOIN LATERAL (SELECT * FROM lottery_chase_draws x WHERE x.chase_id = c.id AND x.state = 'waiting'
                              ORDER BY x.position LIMIT 1) p ON true
               JOIN lottery_draws d ON d.id = p.draw_id
              CROSS JOIN LATERAL (
                SELECT c.stop_on_win AND EXISTS (SELECT FROM lottery_orders o WHERE o.chase_id = c.id AND o.state = 'won') AS yes,
                       c.stop_on_win AND EXISTS (SELECT FROM lottery_orders o WHERE o.chase_id = c.id AND o.state = 'open') AS unknown
              ) won
              WHERE c.state = 'running' AND ($1::bigint IS NULL OR c.id = $1)
                AND (won.yes OR d.state <> 'planned' OR d.closes_at <= now() OR d.opens_at <= now() AND NOT won.unknown)
              ORDER BY d.closes_at, c.id LIMIT 1000`,
      values: [chaseId],
    });
    return rows;
  }

  async read(memberId: bigint, number: string): Promise<ChaseRow | undefined> {
    const { rows } = await this.#pool.query<ChaseRow>({
      name: "lottery_chase",
      text: `SELECT ${CHASE} ${FROM} WHERE c.member_id = $1 AND c.number = $2`,
      values: [memberId, number],
    });
    return rows[0];
  }

  async list(
    memberId: bigint,
    filter: { running: boolean | null; code: string | null; before: bigint | null; limit: number },
  ): Promise<ChaseRow[]> {
    const { rows } = await this.#pool.query<ChaseRow>({
      name: "lottery_chases",
      text: `SELECT ${CHASE} ${FROM}
              WHERE c.member_id = $1 AND ($2::boolean IS NULL OR (c.state = 'running') = $2) AND ($3::text IS NULL OR l.code = $3)
                AND ($4::bigint IS NULL OR c.id < $4)
              ORDER BY c.id DESC LIMIT $5`,
      values: [memberId, filter.running, filter.code, filter.before, filter.limit],
    });
    return rows;
  }

  async byKey(
    memberId: bigint,
    clientKey: string,
  ): Promise<{ number: string; requestHash: Buffer } | undefined> {
    const { rows } = await this.#pool.query<{ number: string; requestHash: Buffer }>({
      name: "lottery_chase_by_key",
      text: `SELECT number, request_hash AS "requestHash" FROM lottery_chases WHERE member_id = $1 AND client_key = $2`,
      values: [memberId, clientKey],
    });
    return rows[0];
  }
}
