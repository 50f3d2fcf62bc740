import { TURNOVER_DAYS } from "@foyer/contract/back-office-tasks";
import type pg from "pg";

/** An application that waits, with what it asks for. */
export interface WaitingApplication {
  readonly id: bigint;
  readonly promotionId: bigint;
  readonly title: string;
  readonly username: string;
  readonly joinedAt: Date;
  readonly amount: bigint;
  readonly currency: string;
  readonly multiple: number;
  readonly memberSince: Date;
  readonly lastLogin: Date | null;
  readonly turnover: bigint;
  readonly deposits: bigint;
  readonly earlier: readonly EarlierApplication[];
}

/** A decided application of the same player; from JSON, so its date is text. */
interface EarlierApplication {
  readonly title: string;
  readonly verdict: "approve" | "reject";
  readonly by: string;
  readonly at: string;
  readonly note: string | null;
}

interface Decision {
  readonly verdict: "approve" | "reject";
  readonly note: string | null;
  readonly by: string;
}

/** Players' applications as a merchant's desk reads them. */
export class ApplicationsRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** The longest waiting first. */
  async page(
    merchantId: number,
    language: string,
    offset: number,
    limit: number,
  ): Promise<WaitingApplication[]> {
    const { rows } = await this.#pool.query<Omit<WaitingApplication, "amount"> & { amount: string }>({
      name: "applications_page",
      text: `SELECT e.id, e.promotion_id AS "promotionId", m.username, e.joined_at AS "joinedAt",
                    e.terms ->> 'amount' AS amount, e.currency, (e.terms ->> 'multiple')::int AS multiple,
                    coalesce((SELECT value FROM jsonb_each_text(e.titles)
                               ORDER BY key <> $2, key <> 'EN', key LIMIT 1), '') AS title,
                    m.registered_at AS "memberSince", m.last_login_at AS "lastLogin",
                    (SELECT coalesce(sum(r.stake_total), 0)::bigint FROM rounds r
                      WHERE r.member_id = e.member_id AND r.currency = e.currency
                        AND r.opened_at > now() - make_interval(days => ${TURNOVER_DAYS})) AS turnover,
                    -- the merchant's side: what came from there is below zero
                    coalesce((SELECT -a.balance FROM ledger_accounts a WHERE a.member_id = e.member_id
                                 AND a.currency = e.currency AND a.name = 'deposit'), 0) AS deposits,
                    coalesce((SELECT jsonb_agg(d) FROM (
                      SELECT coalesce((SELECT value FROM jsonb_each_text(p.titles)
                                        ORDER BY key <> $2, key <> 'EN', key LIMIT 1), '') AS title,
                             CASE p.stage WHEN 'rejected' THEN 'reject' ELSE 'approve' END AS verdict,
                             p.decided_by AS by, p.decided_at AS at, p.note
                        FROM promotion_participations p
                       WHERE p.member_id = e.member_id AND p.decided_by IS NOT NULL
                       ORDER BY p.decided_at DESC LIMIT 5) d), '[]') AS earlier
               FROM promotion_participations e JOIN members m ON m.id = e.member_id
              WHERE e.merchant_id = $1 AND e.stage = 'applied' ORDER BY e.id OFFSET $3 LIMIT $4`,
      values: [merchantId, language, offset, limit],
    });
    // inside terms the amount is JSON text and must become a bigint
    return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
  }

  async waiting(merchantId: number): Promise<number> {
    const { rows } = await this.#pool.query<{ waiting: number }>({
      name: "applications_waiting",
      text: "SELECT count(*)::int AS waiting FROM promotion_participations WHERE merchant_id = $1 AND stage = 'applied'",
      values: [merchantId],
    });
    return rows[0]?.waiting ?? 0;
  }

  /** The decision on an application and who made it, whatever its stage is now. */
  async decision(merchantId: number, id: bigint): Promise<Decision | undefined> {
    const { rows } = await this.#pool.query<Decision>(
      `SELECT CASE stage WHEN 'rejected' THEN 'reject' ELSE 'approve' END AS verdict, note, decided_by AS by
         FROM promotion_participations WHERE merchant_id = $1 AND id = $2 AND decided_by IS NOT NULL`,
      [merchantId, id],
    );
    return rows[0];
  }
}
