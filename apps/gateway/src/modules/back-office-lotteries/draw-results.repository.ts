import type { LotteryFamilyCode } from "@foyer/contract/lottery-families";
import type { Pool } from "pg";

export interface EntryRow {
  readonly id: bigint;
  readonly operatorId: number | null;
  readonly by: string;
  readonly disabled: boolean;
  readonly at: Date;
  readonly numbers: readonly string[];
  readonly state: "waiting" | "agreed" | "differs" | "refused" | "withdrawn";
  readonly note: string | null;
}

export type EntryOutcome =
  | "drawn"
  | "correcting"
  | "waiting"
  | "differs"
  | "unchanged"
  | "own"
  | "early"
  | "busy"
  | "void"
  | "note";

/** Of taking an entry back. */
type WithdrawalOutcome = "drawn" | "correcting" | "withdrawn" | "unchanged" | "late";

export interface FeedDrawRow {
  readonly id: number;
  readonly family: LotteryFamilyCode;
  readonly drawsAt: Date;
}

/** What operators and feeds say of a draw: its numbers, or that it is void. */
export class DrawResultsRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async entries(drawId: number): Promise<EntryRow[]> {
    const { rows } = await this.#pool.query<EntryRow>(
      `SELECT e.id, e.operator_id AS "operatorId", coalesce(o.name, e.feed) AS by, o.disabled_at IS NOT NULL AS disabled, e.at, e.numbers, e.state, e.note
         FROM lottery_result_entries e LEFT JOIN operators o ON o.id = e.operator_id WHERE e.draw_id = $1 ORDER BY e.id`,
      [drawId],
    );
    return rows;
  }

  /** The draws that a feed means: those of each merchant that has this external lottery. */
  async ofFeed(code: string, number: string): Promise<FeedDrawRow[]> {
    const { rows } = await this.#pool.query<FeedDrawRow>(
      `SELECT d.id, l.family, d.draws_at AS "drawsAt" FROM lotteries l JOIN lottery_draws d ON d.lottery_id = l.id
        WHERE l.code = $1 AND d.number = $2 AND l.source = 'external' ORDER BY d.id`,
      [code, number],
    );
    return rows;
  }

  /** What became of a draw: its settlements, and who confirmed its numbers or that it is void; newest first. */
  async trail(drawId: number): Promise<{ step: string; at: Date; by: string | null }[]> {
    const { rows } = await this.#pool.query<{ step: string; at: Date; by: string | null }>(
      `SELECT e.step, e.at, o.display_name AS by FROM lottery_draws d CROSS JOIN LATERAL (
         SELECT CASE WHEN s.numbers IS NULL THEN 'void' WHEN s.finished_at IS NULL THEN 'settling' ELSE 'settled' END AS step,
                CASE WHEN s.numbers IS NULL THEN s.started_at ELSE coalesce(s.finished_at, s.started_at) END AS at,
                CASE WHEN s.numbers IS NULL THEN d.void_by END AS by
           FROM lottery_settlements s WHERE s.draw_id = d.id
         UNION ALL
         SELECT 'drawn', d.drawn_at, (
           SELECT x.operator_id FROM lottery_result_entries x WHERE x.draw_id = d.id AND x.state = 'agreed' ORDER BY x.id DESC LIMIT 1)
          WHERE d.drawn_at IS NOT NULL) e
         LEFT JOIN operators o ON o.id = e.by
        WHERE d.id = $1 ORDER BY e.at DESC`,
      [drawId],
    );
    return rows;
  }

  async enter(
    drawId: number,
    by: { readonly operatorId: number } | { readonly feed: string },
    numbers: readonly string[],
    note: string | null,
  ): Promise<EntryOutcome> {
    const { rows } = await this.#pool.query<{ outcome: EntryOutcome }>(
      "SELECT lottery_enter_result($1, $2, $3, $4, $5) AS outcome",
      [drawId, "operatorId" in by ? by.operatorId : null, "feed" in by ? by.feed : null, numbers, note],
    );
    return rows[0]?.outcome as EntryOutcome;
  }

  /** @param entry a colleague's, which is declined; null: the operator's own */
  async withdraw(drawId: number, operatorId: number, entry: string | null): Promise<WithdrawalOutcome> {
    const { rows } = await this.#pool.query<{ outcome: WithdrawalOutcome }>(
      "SELECT outcome FROM lottery_withdraw_result($1, $2, $3)",
      [drawId, operatorId, entry],
    );
    return rows[0]?.outcome as WithdrawalOutcome;
  }

  /** See `lottery_void`. */
  async void(drawId: number, operatorId: number | null, note: string): Promise<"void" | "asked" | "late"> {
    const { rows } = await this.#pool.query<{ outcome: "void" | "asked" | "late" }>(
      "SELECT lottery_void($1, $2, $3) AS outcome",
      [drawId, operatorId, note],
    );
    return rows[0]?.outcome ?? "late";
  }
}
