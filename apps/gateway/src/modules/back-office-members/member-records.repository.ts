import type { MemberRecordKind } from "@foyer/contract/back-office-members";
import type { Pool } from "pg";

export interface MemberRecordRow {
  readonly id: bigint;
  readonly number: string | null;
  readonly titles: Readonly<Record<string, string>> | null;
  readonly title: string | null;
  readonly state: string;
  readonly amount: bigint | null;
  readonly at: Date;
}

export interface RecordsOwner {
  readonly memberId: bigint;
  readonly currency: string;
}

/** The rows of a kind `$4`; the others are not read. */
const PAGE = `AND o.member_id = $1 AND ($2::bigint IS NULL OR o.id < $2) ORDER BY o.id DESC LIMIT $3`;

/** What a member did, of one kind each. */
export class MemberRecordsRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async owner(merchantId: number, publicId: string): Promise<RecordsOwner | undefined> {
    const { rows } = await this.#pool.query<RecordsOwner>({
      name: "back_office_records_owner",
      text: `SELECT id AS "memberId", currency FROM members WHERE merchant_id = $1 AND public_id = $2 AND type <> 4`,
      values: [merchantId, publicId],
    });
    return rows[0];
  }

  /** Newest first, older than `before` if given. */
  async list(
    memberId: bigint,
    kind: MemberRecordKind,
    before: string | null,
    limit: number,
  ): Promise<MemberRecordRow[]> {
    const { rows } = await this.#pool.query<MemberRecordRow>({
      name: "back_office_member_records",
      text: `(SELECT o.id, o.number, NULL::jsonb AS titles, NULL::text AS title, o.state, o.amount, o.created_at AS at
                FROM deposit_orders o WHERE $4 = 'deposits' ${PAGE})
             UNION ALL
             (SELECT o.id, o.number, NULL, NULL, o.state, o.amount, o.created_at
                FROM withdrawals o WHERE $4 = 'withdrawals' ${PAGE})
             UNION ALL
             (SELECT o.id, o.number, NULL, coalesce(g.name, l.code), o.state, o.stake, o.placed_at
                FROM lottery_orders o JOIN lottery_draws d ON d.id = o.draw_id JOIN lotteries l ON l.id = d.lottery_id
                LEFT JOIN vendors v ON v.merchant_id = l.merchant_id AND v.code = l.vendor
                LEFT JOIN games g ON g.merchant_id = l.merchant_id AND g.vendor_id = v.id AND g.code = l.code
               WHERE $4 = 'lottery' ${PAGE})
             UNION ALL
             (SELECT o.id, NULL, o.titles, NULL, o.stage, o.bonus, o.joined_at
                FROM promotion_participations o WHERE $4 = 'bonuses' ${PAGE})
             UNION ALL
             (SELECT o.id, o.number, NULL, NULL, o.state, CASE o.kind WHEN 'down' THEN -o.amount ELSE o.amount END, o.proposed_at
                FROM adjustments o WHERE $4 = 'adjustments' ${PAGE})
             UNION ALL
             (SELECT o.id, o.number, NULL, coalesce(v.display_name, o.vendor), o.state,
                     CASE o.direction WHEN 'out' THEN -o.amount ELSE o.amount END, o.created_at
                FROM vendor_transfers o LEFT JOIN vendors v ON v.merchant_id = o.merchant_id AND v.code = o.vendor
               WHERE $4 = 'transfers' ${PAGE})
             UNION ALL
             (SELECT o.id, NULL, NULL, NULL, o.state, NULL, o.submitted_at
                FROM identity_checks o WHERE $4 = 'identity' ${PAGE})`,
      values: [memberId, before, limit, kind],
    });
    return rows;
  }
}
