import type { ApprovalKind } from "@foyer/contract/approvals";
import type { Booking } from "@foyer/contract/bookings";
import type { Pool } from "pg";

interface ApprovalRow {
  readonly kind: ApprovalKind;
  readonly subject: string;
  readonly title: string | null;
  readonly player: string | null;
  readonly playerId: string | null;
  readonly currency: string | null;
  readonly amount: bigint | null;
  readonly askedById: number;
  readonly askedBy: string;
  readonly askedByDisabled: boolean;
  readonly askedAt: Date;
  readonly booking: Booking | null;
  readonly reopens: boolean;
}

/** What waits for a second operator (`functions/operator-decisions.sql`). */
export class ApprovalsRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** The longest wait first. */
  async list(merchantId: number, kinds: readonly ApprovalKind[], limit: number): Promise<ApprovalRow[]> {
    const { rows } = await this.#pool.query<ApprovalRow>(
      `SELECT d.kind, d.subject, d.title, m.username AS player, m.public_id AS "playerId", d.currency, d.amount, d.asked_by AS "askedById",
              o.display_name AS "askedBy", o.disabled_at IS NOT NULL AS "askedByDisabled", d.asked_at AS "askedAt",
              coalesce(q.aim = 'reopen', false) AS reopens, booking_link(d.merchant_id, q.booking) AS booking
         FROM decisions_waiting d JOIN operators o ON o.id = d.asked_by LEFT JOIN members m ON m.id = d.member_id
         LEFT JOIN difference_requests q
           ON d.kind = 'difference-settled' AND q.state = 'asked' AND d.subject = q.run_id || '/' || q.difference_id
        WHERE d.merchant_id = $1 AND d.kind = ANY ($2) ORDER BY d.asked_at, d.kind, d.subject LIMIT $3`,
      [merchantId, kinds, limit],
    );
    return rows;
  }

  async count(merchantId: number, kinds: readonly ApprovalKind[]): Promise<number> {
    const { rows } = await this.#pool.query<{ waiting: number }>(
      "SELECT count(*)::int AS waiting FROM decisions_waiting WHERE merchant_id = $1 AND kind = ANY ($2)",
      [merchantId, kinds],
    );
    return rows[0]?.waiting ?? 0;
  }

  /** See `decision_withdraw`. @param declines when a colleague's step was taken; null: the own one */
  async withdraw(
    merchantId: number,
    kind: ApprovalKind,
    subject: string,
    operatorId: number,
    declines: string | null,
  ) {
    const { rows } = await this.#pool.query<{
      outcome: "withdrawn" | "again" | "not-own" | "late" | "unknown";
    }>("SELECT decision_withdraw($1, $2, $3, $4, $5) AS outcome", [
      merchantId,
      kind,
      subject,
      operatorId,
      declines,
    ]);
    return rows[0]?.outcome ?? "unknown";
  }

  /** Who decided a case of a merchant last, and when; draws of two merchants' lotteries can have the same subject. */
  async decided(
    merchantId: number,
    kind: ApprovalKind,
    subject: string,
  ): Promise<{ by: string; at: Date } | undefined> {
    const { rows } = await this.#pool.query<{ by: string; at: Date }>(
      `SELECT o.display_name AS by, d.at FROM operator_decisions d JOIN operators o ON o.id = coalesce(d.second_by, d.operator_id)
        WHERE d.merchant_id = $1 AND d.kind = $2 AND d.subject = $3 ORDER BY d.id DESC LIMIT 1`,
      [merchantId, kind, subject],
    );
    return rows[0];
  }
}
