import type { DepositMethod } from "@foyer/contract/deposits";
import type { Picture } from "@foyer/contract/shared";
import type pg from "pg";

/** A text by language. */
export type Names = Readonly<Record<string, string>>;

export interface MethodRow {
  readonly id: bigint;
  readonly code: string;
  readonly kind: DepositMethod["kind"];
  readonly dialect: string;
  readonly channel: string;
  readonly names: Names;
  readonly logo: Picture | null;
  readonly currency: string;
  readonly minimum: bigint;
  readonly maximum: bigint;
  readonly dayMaximum: bigint | null;
  /** What the member has ordered or paid with it since the day began. */
  readonly today: bigint;
  /** Orders of one member per day; null: no limit. */
  readonly dayCount: number | null;
  readonly todayCount: number;
  readonly amounts: readonly string[];
  readonly feeFixed: bigint;
  readonly feeRate: number;
  readonly usualMinutes: number;
  readonly opens: string | null;
  readonly closes: string | null;
  readonly status: "active" | "maintenance";
  readonly expiryMinutes: number;
  /** Null: open now, or without opening hours. */
  readonly opensAt: Date | null;
  readonly lastUsed: boolean;
  /** Accounts of a manual transfer. */
  readonly accounts: readonly { readonly code: string; readonly bank: string }[];
}

/** Terms of a deposit promotion as they are stored, with amounts as text. */
export interface PromotionTermsRow {
  readonly percent: number;
  readonly minimum: string;
  readonly amount: string;
  readonly multiple: number;
  readonly bonus_days: number;
}

export interface PromotionRow {
  readonly id: bigint;
  readonly titles: Names;
  readonly terms: PromotionTermsRow;
}

/** Orders that count towards a limit of the day. */
export const COUNTED = "state NOT IN ('expired', 'cancelled', 'failed', 'returned')";

/** What a member can pay in by, and with which promotion. */
export class DepositMethodsRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** The merchant's methods for a member: the last used one first, then in the merchant's order. */
  async methods(
    member: {
      readonly memberId: bigint;
      readonly merchantId: number;
      readonly currency: string;
      readonly type: number;
    },
    timeZone: string,
    dialects: readonly string[],
  ): Promise<MethodRow[]> {
    const { rows } = await this.#pool.query<MethodRow>({
      name: "deposit_methods",
      text: `WITH clock AS (
               SELECT (now() AT TIME ZONE $5)::date AS day, (now() AT TIME ZONE $5)::time AS time, deposit_day_start($5) AS day_start
             ), last AS (
               SELECT method_id FROM deposit_orders WHERE member_id = $1 ORDER BY id DESC LIMIT 1
             )
             SELECT m.id, m.code, m.kind, m.dialect, m.channel, m.names, m.logo, m.currency, m.minimum, m.maximum,
                    m.day_maximum AS "dayMaximum", m.amounts::text[] AS amounts, m.fee_fixed AS "feeFixed", m.fee_rate AS "feeRate",
                    m.usual_minutes AS "usualMinutes", to_char(m.opens, 'HH24:MI') AS opens, to_char(m.closes, 'HH24:MI') AS closes,
                    m.status, m.expiry_minutes AS "expiryMinutes",
                    CASE WHEN m.opens IS NULL OR m.opens = m.closes OR CASE WHEN m.opens < m.closes
                           THEN c.time >= m.opens AND c.time < m.closes ELSE c.time >= m.opens OR c.time < m.closes END THEN NULL
                      ELSE (c.day + CASE WHEN c.time < m.opens THEN 0 ELSE 1 END + m.opens) AT TIME ZONE $5 END AS "opensAt",
                    m.id IS NOT DISTINCT FROM (SELECT method_id FROM last) AS "lastUsed",
                    m.day_count AS "dayCount", coalesce(t.today, 0)::bigint AS today, t.count::int AS "todayCount",
                    (SELECT coalesce(jsonb_agg(jsonb_build_object('code', a.code, 'bank', a.bank) ORDER BY a.sort, a.id), '[]')
                       FROM payee_accounts a WHERE a.method_id = m.id AND a.active) AS accounts
               FROM payment_methods m CROSS JOIN clock c CROSS JOIN LATERAL (
                 SELECT sum(o.amount) AS today, count(*) FROM deposit_orders o
                  WHERE o.member_id = $1 AND o.method_id = m.id AND o.created_at >= c.day_start AND o.${COUNTED}) t
              WHERE m.merchant_id = $2 AND m.currency = $3 AND m.status <> 'off'
                AND (m.member_types IS NULL OR $4 = ANY (m.member_types)) AND m.dialect = ANY ($6)
              ORDER BY "lastUsed" DESC, m.sort, m.id LIMIT 100`,
      values: [member.memberId, member.merchantId, member.currency, member.type, timeZone, dialects],
    });
    return rows;
  }

  async payeeName(memberId: bigint): Promise<string | null> {
    const { rows } = await this.#pool.query<{ name: string | null }>(
      "SELECT payee_name AS name FROM member_profiles WHERE member_id = $1",
      [memberId],
    );
    return rows[0]?.name ?? null;
  }

  /** Deposit promotions that the member can accept now. */
  async promotions(memberId: bigint, merchantId: number): Promise<PromotionRow[]> {
    const { rows } = await this.#pool.query<PromotionRow>(
      `SELECT a.id, coalesce((SELECT jsonb_object_agg(t.language, t.title) FROM announcement_texts t WHERE t.announcement_id = a.id), '{}') AS titles,
              to_jsonb(t) || jsonb_build_object('amount', t.amount::text, 'minimum', t.minimum::text) AS terms
         FROM announcements a JOIN promotion_terms t ON t.announcement_id = a.id
        WHERE a.merchant_id = $2 AND a.type = 'PR' AND t.kind = 'deposit'
          AND a.starts_at + make_interval(days => t.opens_after_days) <= now() AND (a.ends_at IS NULL OR a.ends_at > now())
          AND (t.closes_after_days IS NULL OR a.starts_at + make_interval(days => t.closes_after_days) > now())
          AND NOT EXISTS (SELECT FROM promotion_participations p WHERE p.member_id = $1 AND (p.promotion_id = a.id OR p.stage = 'wagering'))
        ORDER BY a.starts_at DESC, a.id DESC LIMIT 20`,
      [memberId, merchantId],
    );
    return rows;
  }
}
