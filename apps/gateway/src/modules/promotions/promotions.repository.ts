import type { PromotionKind } from "@foyer/contract/promotions";
import type { PromotionStage } from "@foyer/domain/promotion-state";
import type pg from "pg";
import { inTransaction } from "../../db/database.ts";
import { type LockedApplication, lockApplication } from "./application-lock.ts";

/** Terms as stored; amounts in 1/100,000. In a participation they are JSON, whose amounts are read as text. */
export interface TermsRow {
  readonly kind: PromotionKind;
  readonly amount: bigint;
  readonly seventh: bigint | null;
  readonly stake: bigint | null;
  readonly percent: number | null;
  /** Of a deposit promotion: the smallest deposit. */
  readonly minimum: bigint | null;
  readonly days: number | null;
  readonly multiple: number;
  readonly bonus_days: number;
  readonly weights: Readonly<Record<string, number>> | null;
  readonly opens_after_days: number;
  readonly closes_after_days: number | null;
}

export interface ParticipationRow {
  readonly id: bigint;
  readonly period: number;
  readonly stage: PromotionStage;
  readonly counted: bigint;
  readonly target: bigint;
  readonly countsUntil: Date | null;
  readonly expiresAt: Date | null;
  readonly bonus: bigint | null;
  readonly note: string | null;
}

/** By language: the promotion's title when the participation began. */
export type Titles = Readonly<Record<string, string>>;

/** A promotion with its terms and a player's newest participation in it. */
export interface MemberPromotion {
  readonly promotionId: bigint;
  /** Set for a promotion that is no longer visible, in which this player has a participation in progress. */
  readonly titles: Titles | null;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly now: Date;
  readonly registeredAt: Date;
  /** Those of the player's participation if there is one, because the terms at its start hold. */
  readonly terms: TermsRow;
  readonly participation: ParticipationRow | null;
  readonly checkIn: { readonly daysAgo: number; readonly streak: number } | null;
}

export interface NewParticipation {
  readonly stage: "applied" | "approved" | "counting";
  readonly measure: "stake" | "loss";
  readonly target: bigint;
  readonly countsUntil: Date | null;
  readonly expiresAt: Date | null;
}

/** Data for a message about a participation. */
export interface ParticipationFact {
  readonly id: bigint;
  readonly merchantId: number;
  readonly memberId: bigint;
  readonly promotionId: bigint;
  readonly titles: Titles;
  readonly currency: string;
  readonly bonus: bigint | null;
  readonly note: string | null;
}
const FACT = `id, merchant_id AS "merchantId", member_id AS "memberId", promotion_id AS "promotionId", titles, currency,
              bonus, note`;

/** The player and the merchant. */
export interface PromotionActor {
  readonly memberId: bigint;
  readonly currency: string;
  readonly catalogueId: number;
  /** The player's languages, in order of preference. */
  readonly languages: readonly string[];
}

type Queries = Pick<pg.Pool | pg.PoolClient, "query">;

/** Terms in a participation are JSON: amounts are read as text, to become bigint. */
const TERMS = (from: string): string => `jsonb_build_object(
  'kind', ${from}->'kind', 'amount', ${from}->>'amount', 'seventh', ${from}->>'seventh', 'stake', ${from}->>'stake',
  'minimum', ${from}->>'minimum',
  'percent', ${from}->'percent', 'days', ${from}->'days', 'multiple', ${from}->'multiple',
  'bonus_days', ${from}->'bonus_days', 'weights', ${from}->'weights',
  'opens_after_days', ${from}->'opens_after_days', 'closes_after_days', ${from}->'closes_after_days')`;

interface MemberPromotionRow
  extends Omit<MemberPromotion, "terms" | "participation" | "checkIn">,
    Omit<ParticipationRow, "id"> {
  readonly terms: Omit<TermsRow, "amount" | "seventh" | "stake" | "minimum"> & {
    readonly amount: string;
    readonly minimum: string | null;
    readonly seventh: string | null;
    readonly stake: string | null;
  };
  readonly id: bigint | null;
  readonly daysAgo: number | null;
  readonly streak: number | null;
}

const money = (text: string | null): bigint | null => (text === null ? null : BigInt(text));

function memberPromotionOf(row: MemberPromotionRow): MemberPromotion {
  const { id, daysAgo, streak, terms } = row;
  return {
    ...row,
    terms: {
      ...terms,
      amount: BigInt(terms.amount),
      seventh: money(terms.seventh),
      stake: money(terms.stake),
      minimum: money(terms.minimum),
    },
    participation: id === null ? null : { ...row, id },
    checkIn: daysAgo === null || streak === null ? null : { daysAgo, streak },
  };
}

/** A participation in progress or waiting for a decision, whatever happens to its promotion; has an index. */
const UNDER_WAY = "stage IN ('applied', 'approved', 'wagering')";

/**
 * Promotions that are shown and can be joined, then the player's participations in progress in those no longer shown.
 * `also` is the id of a participation that is returned in any stage.
 */
async function memberPromotions(
  on: Queries,
  actor: PromotionActor,
  promotionId: bigint | null,
  also: bigint | null = null,
): Promise<MemberPromotion[]> {
  const { rows } = await on.query<MemberPromotionRow>({
    name: "member_promotions",
    text: `WITH shown AS (
             SELECT a.id, a.starts_at, a.ends_at, to_jsonb(t) AS terms
               FROM announcements a JOIN promotion_terms t ON t.announcement_id = a.id
              WHERE a.merchant_id = $3 AND a.type = 'PR' AND ($4::bigint IS NULL OR a.id = $4)
                AND a.starts_at <= now() AND (a.ends_at IS NULL OR a.ends_at > now())
           ), closed AS (
             SELECT DISTINCT ON (promotion_id) promotion_id, joined_at, titles FROM promotion_participations
              WHERE member_id = $1 AND currency = $2 AND (${UNDER_WAY} OR id = $5)
                AND ($4::bigint IS NULL OR promotion_id = $4)
                AND promotion_id NOT IN (SELECT id FROM shown)
              ORDER BY promotion_id, period DESC
           )
           SELECT p.id AS "promotionId", p.titles, p.starts_at AS "startsAt", p.ends_at AS "endsAt",
                  clock_timestamp() AS now, m.registered_at AS "registeredAt", ${TERMS("coalesce(e.terms, p.terms)")} AS terms,
                  e.id, e.period, e.stage, e.counted, e.target, e.counts_until AS "countsUntil", e.expires_at AS "expiresAt",
                  e.bonus, e.note, s.days_ago AS "daysAgo", s.streak
             FROM (SELECT id, NULL::jsonb AS titles, starts_at, ends_at, terms FROM shown
                    UNION ALL SELECT promotion_id, titles, joined_at, now(), NULL FROM closed) p
             JOIN members m ON m.id = $1
             JOIN merchants h ON h.id = $3 AND h.currency = $2
             LEFT JOIN LATERAL (
               SELECT * FROM promotion_participations WHERE member_id = m.id AND promotion_id = p.id ORDER BY period DESC LIMIT 1
             ) e ON true
             LEFT JOIN LATERAL (
               SELECT (now() AT TIME ZONE 'UTC')::date - day AS days_ago, streak FROM promotion_check_ins
                WHERE member_id = m.id AND promotion_id = p.id ORDER BY day DESC LIMIT 1
             ) s ON true
            ORDER BY p.starts_at DESC, p.id DESC`,
    values: [actor.memberId, actor.currency, actor.catalogueId, promotionId, also],
  });
  return rows.map(memberPromotionOf);
}

/** A player's participation in a promotion, with the wallet locked until the transaction ends. */
export class LockedPromotion {
  readonly #client: pg.PoolClient;
  readonly #actor: PromotionActor;
  readonly #promotionId: bigint;

  constructor(client: pg.PoolClient, actor: PromotionActor, promotionId: bigint) {
    this.#client = client;
    this.#actor = actor;
    this.#promotionId = promotionId;
  }

  /** `also`: a participation that is returned even when it ended in a promotion no longer shown. */
  async read(also?: bigint): Promise<MemberPromotion | null> {
    return (await memberPromotions(this.#client, this.#actor, this.#promotionId, also))[0] ?? null;
  }

  /** Starts a new participation, after an earlier one that ended. */
  async begin(participation: NewParticipation): Promise<void> {
    const { memberId, currency } = this.#actor;
    await this.#client.query(
      `UPDATE promotion_participations SET stage = 'expired', ended_at = now()
        WHERE member_id = $1 AND promotion_id = $2 AND stage = 'counting'`,
      [memberId, this.#promotionId],
    );
    await this.#client.query(
      `INSERT INTO promotion_participations
         (merchant_id, member_id, currency, promotion_id, period, terms, titles, stage, measure, counts_from, counts_until,
          target, expires_at)
       SELECT m.merchant_id, m.id, $2, $3,
              coalesce((SELECT max(period) FROM promotion_participations WHERE member_id = m.id AND promotion_id = $3), 0) + 1,
              to_jsonb(t),
              coalesce((SELECT jsonb_object_agg(language, title) FROM announcement_texts WHERE announcement_id = $3), '{}'),
              $4, $5, clock_timestamp(), $6, $7, $8
         FROM members m, promotion_terms t WHERE m.id = $1 AND t.announcement_id = $3`,
      [
        memberId,
        currency,
        this.#promotionId,
        participation.stage,
        participation.measure,
        participation.countsUntil,
        participation.target,
        participation.expiresAt,
      ],
    );
  }

  /** Whether the player is wagering a bonus, of this or another promotion. */
  async bonusIsRunning(): Promise<boolean> {
    const { rowCount } = await this.#client.query(
      "SELECT FROM promotion_participations WHERE member_id = $1 AND stage = 'wagering'",
      [this.#actor.memberId],
    );
    return rowCount !== 0;
  }

  /** Pays what was earned: as a bonus to be wagered, or as cash when no wagering is required. */
  async grant(entryId: bigint, amount: bigint, required: bigint, bonusDays: number): Promise<void> {
    const wagered = required > 0n;
    await this.#pay(`promotion:${entryId}:grant`, wagered ? "bonus" : "cash", amount);
    await this.#client.query(
      `UPDATE promotion_participations
          SET stage = CASE WHEN $2 THEN 'wagering' ELSE 'released' END, bonus = $3, claimed_at = now(),
              measure = 'stake', counts_from = clock_timestamp(), counts_until = NULL, counted = 0, target = $4,
              expires_at = now() + make_interval(days => $5), ended_at = CASE WHEN $2 THEN NULL ELSE now() END
        WHERE id = $1`,
      [entryId, wagered, amount, required, bonusDays],
    );
  }

  async checkIn(streak: number, amount: bigint): Promise<void> {
    const { memberId } = this.#actor;
    const { rows } = await this.#client.query<{ id: bigint }>(
      `INSERT INTO promotion_check_ins (member_id, promotion_id, day, streak, amount)
       VALUES ($1, $2, (now() AT TIME ZONE 'UTC')::date, $3, $4) RETURNING id`,
      [memberId, this.#promotionId, streak, amount],
    );
    await this.#pay(`promotion:sign:${rows[0]?.id}`, "cash", amount);
  }

  async endBonus(entryId: bigint, as: "given-up"): Promise<void> {
    await endBonus(this.#client, entryId, as);
  }

  async #pay(key: string, to: "cash" | "bonus", amount: bigint): Promise<void> {
    const { rows } = await this.#client.query<{ outcome: string }>(
      "SELECT (ledger_transfer($1, 'bonus', $2, $3, 'promo', $4, $5, $6)).outcome",
      [key, this.#actor.memberId, this.#actor.currency, to, amount, `promotion:${this.#promotionId}`],
    );
    if (rows[0]?.outcome !== "applied") throw new Error(`payment ${key} came out as ${rows[0]?.outcome}`);
  }
}

async function endBonus(on: Queries, entryId: bigint, as: string): Promise<void> {
  await on.query("SELECT promotion_end_bonus($1, $2)", [entryId, as]);
}

export class PromotionsRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  memberPromotions(actor: PromotionActor): Promise<MemberPromotion[]> {
    return memberPromotions(this.#pool, actor, null);
  }

  /** Runs `work` in a transaction with the player's wallet locked; null without a wallet. */
  async locked<T>(
    actor: PromotionActor,
    promotionId: bigint,
    work: (memberPromotion: LockedPromotion) => Promise<T>,
  ): Promise<T | null> {
    return inTransaction(this.#pool, async (client) => {
      const { rows } = await client.query<{ cash: bigint | null }>(
        "SELECT ledger_lock_wallet($1, $2) AS cash",
        [actor.memberId, actor.currency],
      );
      return (rows[0]?.cash ?? null) === null ? null : work(new LockedPromotion(client, actor, promotionId));
    });
  }

  /** @returns whether the merchant has such a promotion */
  async setTerms(merchantId: number, promotionId: bigint, terms: TermsRow | null): Promise<boolean> {
    if (terms === null) {
      const { rowCount } = await this.#pool.query(
        `WITH promotion AS (SELECT id FROM announcements WHERE merchant_id = $1 AND id = $2 AND type = 'PR'),
              gone AS (DELETE FROM promotion_terms WHERE announcement_id IN (SELECT id FROM promotion))
         SELECT FROM promotion`,
        [merchantId, promotionId],
      );
      return rowCount === 1;
    }
    const { rowCount } = await this.#pool.query(
      `INSERT INTO promotion_terms (announcement_id, kind, amount, seventh, stake, percent, days, multiple, bonus_days, weights,
                                    opens_after_days, closes_after_days, minimum)
       SELECT id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14
         FROM announcements WHERE merchant_id = $1 AND id = $2 AND type = 'PR'
       ON CONFLICT (announcement_id) DO UPDATE
         SET kind = $3, amount = $4, seventh = $5, stake = $6, percent = $7, days = $8, multiple = $9, bonus_days = $10,
             weights = $11, opens_after_days = $12, closes_after_days = $13, minimum = $14`,
      [
        merchantId,
        promotionId,
        terms.kind,
        terms.amount,
        terms.seventh,
        terms.stake,
        terms.percent,
        terms.days,
        terms.multiple,
        terms.bonus_days,
        terms.weights && JSON.stringify(terms.weights),
        terms.opens_after_days,
        terms.closes_after_days,
        terms.minimum,
      ],
    );
    return rowCount === 1;
  }

  /**
   * Decides a waiting application that no colleague has, and calls `notify` in the same transaction.
   * @returns the application as it was; undefined: no such one waits
   */
  decide(
    merchantId: number,
    id: bigint,
    decision: {
      stage: "approved" | "rejected";
      note: string | null;
      operator: string;
      operatorId: number | null;
    },
    notify: (fact: ParticipationFact, client: pg.PoolClient) => Promise<void>,
  ): Promise<LockedApplication | undefined> {
    return inTransaction(this.#pool, async (client) => {
      const application = await lockApplication(client, merchantId, id, decision.operatorId);
      if (!application || application.colleague !== null) return application;
      const { rows } = await client.query<ParticipationFact>(
        `UPDATE promotion_participations SET stage = $2, note = $3, decided_by = $4, decided_at = now()
          WHERE id = $1 RETURNING ${FACT}`,
        [id, decision.stage, decision.note, decision.operator],
      );
      if (rows[0]) await notify(rows[0], client);
      return application;
    });
  }

  /** Bonuses that are fully wagered or expired, with their members. */
  async ending(limit: number): Promise<{ id: bigint; memberId: bigint; as: "released" | "expired" }[]> {
    const { rows } = await this.#pool.query<{ id: bigint; memberId: bigint; as: "released" | "expired" }>({
      name: "promotion_bonuses_ending",
      text: `(SELECT id, member_id AS "memberId", 'released' AS as FROM promotion_participations
               WHERE stage = 'wagering' AND met ORDER BY id LIMIT $1)
             UNION ALL
             (SELECT id, member_id, 'expired' FROM promotion_participations
               WHERE stage IN ('counting', 'wagering') AND stage = 'wagering' AND NOT met AND expires_at <= now()
               ORDER BY expires_at LIMIT $1)`,
      values: [limit],
    });
    return rows;
  }

  /** Calls `notify` in the same transaction. @returns whether the bonus ended */
  endBonus(
    entryId: bigint,
    as: "released" | "expired",
    notify: (fact: ParticipationFact, client: pg.PoolClient) => Promise<void>,
  ): Promise<boolean> {
    return inTransaction(this.#pool, async (client) => {
      await endBonus(client, entryId, as);
      // ended by this transaction and no other
      const { rows } = await client.query<ParticipationFact>(
        `SELECT ${FACT} FROM promotion_participations WHERE id = $1 AND stage = $2 AND ended_at = now()`,
        [entryId, as],
      );
      if (rows[0]) await notify(rows[0], client);
      return rows[0] !== undefined;
    });
  }

  /** Ends participations whose requirement was not met in time. */
  async expireParticipations(limit: number): Promise<void> {
    await this.#pool.query(
      `UPDATE promotion_participations SET stage = 'expired', ended_at = now()
        WHERE stage = 'counting' AND id IN (
          SELECT id FROM promotion_participations
           WHERE stage IN ('counting', 'wagering') AND stage = 'counting' AND expires_at <= now()
           ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED)`,
      [limit],
    );
  }
}
