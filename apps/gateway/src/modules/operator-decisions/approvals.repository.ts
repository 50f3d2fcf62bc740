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

  /**
   * What became of a case of a merchant last, when and by whom: a lapsed request has no operator, and only requests, which are
   * rows of their own, have a state. Draws of two merchants' lotteries can have the same subject.
   */
  async decided(
    merchantId: number,
    kind: ApprovalKind,
    subject: string,
  ): Promise<{ state: string | null; by: string | null; at: Date } | undefined> {
    const { rows } = await this.#pool.query<{ state: string | null; by: string | null; at: Date }>(
      `SELECT d.state, o.display_name AS by, d.at FROM (
         SELECT r.state, r.decided_by, r.decided_at AS at FROM second_factor_resets r
          WHERE r.merchant_id = $1 AND r.id = CASE $2 WHEN 'second-factor-reset' THEN $3::text::bigint END
         UNION ALL
         SELECT a.state, a.decided_by, a.decided_at FROM adjustments a
          WHERE a.merchant_id = $1 AND a.number = CASE $2 WHEN 'adjustment-booked' THEN $3::text END
         UNION ALL
         (SELECT q.state, q.decided_by, q.decided_at FROM difference_requests q JOIN reconciliation_runs r ON r.id = q.run_id
           WHERE r.merchant_id = $1 AND q.run_id = CASE $2 WHEN 'difference-settled' THEN split_part($3::text, '/', 1)::bigint END
             AND q.difference_id = CASE $2 WHEN 'difference-settled' THEN split_part($3::text, '/', 2)::bigint END
           ORDER BY q.id DESC LIMIT 1)
         UNION ALL
         (SELECT NULL, coalesce(d.second_by, d.operator_id), d.at FROM operator_decisions d
           WHERE d.merchant_id = $1 AND d.kind = $2 AND d.subject = $3::text
             AND $2 NOT IN ('second-factor-reset', 'adjustment-booked', 'difference-settled') ORDER BY d.id DESC LIMIT 1)
       ) d LEFT JOIN operators o ON o.id = d.decided_by WHERE d.at IS NOT NULL`,
      [merchantId, kind, subject],
    );
    return rows[0];
  }
}
