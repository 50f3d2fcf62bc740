import { TURNOVER_DAYS } from "@foyer/contract/back-office-tasks";
import type { CaseMethod } from "@foyer/contract/case-queue";
import type pg from "pg";
import { inTransaction } from "../../db/database.ts";
import { MEMBER_WORDS } from "../../db/text-search.ts";
import { type CaseFilter, type CasePage, NO_FILTER } from "../../http/case-filter.ts";
import { type LockedApplication, lockApplication } from "./application-lock.ts";

/** An application that waits, with what it asks for. */
export interface WaitingApplication {
  readonly id: bigint;
  readonly promotionId: bigint;
  readonly title: string;
  readonly username: string;
  readonly playerId: string;
  readonly joinedAt: Date;
  readonly amount: bigint;
  readonly currency: string;
  readonly multiple: number;
  readonly assignedTo: number | null;
  readonly assignedName: string | null;
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

export interface DecidedApplication {
  readonly id: bigint;
  readonly title: string;
  readonly username: string;
  readonly playerId: string;
  readonly joinedAt: Date;
  readonly amount: bigint;
  readonly currency: string;
  readonly verdict: "approve" | "reject";
  readonly by: string;
  readonly decidedAt: Date;
  /** `decidedAt` in microseconds since the epoch, as the database has it. */
  readonly decidedAtMicros: bigint;
  readonly note: string | null;
}

interface DecidedFilter {
  readonly words: string | null;
  readonly verdict: "approve" | "reject" | null;
  readonly before: { readonly micros: bigint; readonly id: bigint } | null;
}

export interface Assignment {
  readonly event: "assign" | "release";
  /** Also when a colleague has it. */
  readonly takeOver?: boolean;
}

export interface Decision {
  readonly verdict: "approve" | "reject";
  readonly note: string | null;
  readonly by: string;
  readonly at: Date;
}

/** Words by which a waiting application is found. */
const APPLICATION_WORDS = `(${MEMBER_WORDS} || text_vector(titles_text(e.titles)))`;
const AMOUNT = "(e.terms ->> 'amount')::bigint";
const WAITING = `e.merchant_id = $1 AND e.stage = 'applied'
  AND ($2::text IS NULL OR ${APPLICATION_WORDS} @@ text_query($2))
  AND ($3::bigint IS NULL OR ${AMOUNT} >= $3) AND ($4::bigint IS NULL OR ${AMOUNT} <= $4)
  AND ($5::int IS NULL OR e.joined_at <= now() - make_interval(mins => $5))
  AND ($6::text IS NULL OR e.promotion_id::text = $6)`;
const values = (merchantId: number, { words, least, most, age, method }: CaseFilter) => [
  merchantId,
  words,
  least,
  most,
  age,
  method,
];
/** The sort $7 as one number; equal amounts by their wait. */
const SORT_KEY = `CASE $7 WHEN 'newest' THEN -e.id WHEN 'largest' THEN -${AMOUNT} WHEN 'smallest' THEN ${AMOUNT} ELSE e.id END`;

/** Words by which a decision is found besides the player's; an index has the same expression. */
const DECISION_WORDS =
  "text_vector(titles_text(p.titles) || ' ' || coalesce(p.note, '') || ' ' || p.decided_by)";

/** Players' applications as the merchant's back office reads them. */
export class ApplicationsRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async exists(merchantId: number, id: bigint): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      "SELECT FROM promotion_participations WHERE merchant_id = $1 AND id = $2",
      [merchantId, id],
    );
    return rowCount === 1;
  }

  /** Those that a filter selects, after the one with the id `after`. */
  async page(
    { merchantId, operatorId, show, sort, after }: CasePage,
    language: string,
    filter: CaseFilter,
    limit: number,
  ): Promise<WaitingApplication[]> {
    const { rows } = await this.#pool.query<Omit<WaitingApplication, "amount"> & { amount: string }>({
      text: `SELECT e.id, e.promotion_id AS "promotionId", m.username, m.public_id AS "playerId", e.joined_at AS "joinedAt",
                    e.terms ->> 'amount' AS amount, e.currency, (e.terms ->> 'multiple')::int AS multiple,
                    e.assigned_to AS "assignedTo", (SELECT display_name FROM operators o WHERE o.id = e.assigned_to) AS "assignedName",
                    coalesce((SELECT value FROM jsonb_each_text(e.titles)
                               ORDER BY key <> $8, key <> 'EN', key LIMIT 1), '') AS title,
                    m.registered_at AS "memberSince", m.last_login_at AS "lastLogin",
                    (SELECT coalesce(sum(play_turnover(r)), 0)::bigint FROM rounds r
                      WHERE r.member_id = e.member_id AND r.currency = e.currency
                        AND r.opened_at > now() - make_interval(days => $9)) AS turnover,
                    -- the merchant's side: what came from there is below zero
                    coalesce((SELECT -a.balance FROM ledger_accounts a WHERE a.member_id = e.member_id
                                 AND a.currency = e.currency AND a.name = 'deposit'), 0) AS deposits,
                    coalesce((SELECT jsonb_agg(d) FROM (
                      SELECT coalesce((SELECT value FROM jsonb_each_text(p.titles)
                                        ORDER BY key <> $8, key <> 'EN', key LIMIT 1), '') AS title,
                             CASE p.stage WHEN 'rejected' THEN 'reject' ELSE 'approve' END AS verdict,
                             p.decided_by AS by, p.decided_at AS at, p.note
                        FROM promotion_participations p
                       WHERE p.member_id = e.member_id AND p.decided_by IS NOT NULL
                       ORDER BY p.decided_at DESC LIMIT 5) d), '[]') AS earlier
               FROM promotion_participations e JOIN members m ON m.id = e.member_id
              WHERE ${WAITING}
                AND CASE $13 WHEN 'mine' THEN e.assigned_to = $12 WHEN 'free' THEN e.assigned_to IS NULL ELSE true END
                AND ($10::bigint IS NULL
                     OR (${SORT_KEY}, e.id) > (SELECT ${SORT_KEY}, e.id FROM promotion_participations e WHERE e.id = $10))
              ORDER BY ${SORT_KEY}, e.id LIMIT $11`,
      values: [...values(merchantId, filter), sort, language, TURNOVER_DAYS, after, limit, operatorId, show],
    });
    // inside terms the amount is JSON text and must become a bigint
    return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
  }

  /** Of those that a filter selects. */
  async counts(
    merchantId: number,
    operatorId: number,
    filter: CaseFilter = NO_FILTER,
  ): Promise<{ all: number; mine: number; free: number }> {
    const { rows } = await this.#pool.query<{ all: number; mine: number; free: number }>(
      `SELECT count(*)::int AS "all", count(*) FILTER (WHERE e.assigned_to = $7)::int AS mine,
              count(*) FILTER (WHERE e.assigned_to IS NULL)::int AS free
         FROM promotion_participations e JOIN members m ON m.id = e.member_id WHERE ${WAITING}`,
      [...values(merchantId, filter), operatorId],
    );
    return rows[0] ?? { all: 0, mine: 0, free: 0 };
  }

  /**
   * Gives a waiting application to an operator, or back to all; that of a colleague is only given, and only with `takeOver`.
   * @returns a colleague who has kept it; undefined: no such one waits
   */
  assign(
    merchantId: number,
    id: bigint,
    operatorId: number,
    { event, takeOver = false }: Assignment,
  ): Promise<LockedApplication | undefined> {
    return inTransaction(this.#pool, async (client) => {
      const application = await lockApplication(client, merchantId, id, operatorId);
      if (!application) return undefined;
      const allowed = application.colleague === null || (event === "assign" && takeOver);
      if (!allowed) return application;
      await client.query("UPDATE promotion_participations SET assigned_to = $2 WHERE id = $1", [
        id,
        event === "assign" ? operatorId : null,
      ]);
      return { colleague: null };
    });
  }

  /** Promotions with applications that wait. */
  async promotions(merchantId: number, language: string): Promise<CaseMethod[]> {
    const { rows } = await this.#pool.query<CaseMethod>(
      `SELECT DISTINCT ON (e.promotion_id) e.promotion_id::text AS code,
              coalesce((SELECT value FROM jsonb_each_text(e.titles) ORDER BY key <> $2, key <> 'EN', key LIMIT 1), '') AS name
         FROM promotion_participations e
        WHERE e.merchant_id = $1 AND e.stage = 'applied' ORDER BY e.promotion_id, e.id DESC LIMIT 100`,
      [merchantId, language],
    );
    return rows;
  }

  /** The latest decision first. */
  async decided(
    merchantId: number,
    language: string,
    { words, verdict, before }: DecidedFilter,
    limit: number,
  ): Promise<DecidedApplication[]> {
    const { rows } = await this.#pool.query<Omit<DecidedApplication, "amount"> & { amount: string }>(
      `SELECT e.id, m.username, m.public_id AS "playerId", e.joined_at AS "joinedAt", e.terms ->> 'amount' AS amount, e.currency,
              coalesce((SELECT value FROM jsonb_each_text(e.titles)
                         ORDER BY key <> $2, key <> 'EN', key LIMIT 1), '') AS title,
              CASE e.stage WHEN 'rejected' THEN 'reject' ELSE 'approve' END AS verdict, e.decided_by AS by,
              e.decided_at AS "decidedAt", (extract(epoch FROM e.decided_at) * 1000000)::bigint AS "decidedAtMicros", e.note
         FROM promotion_participations e JOIN members m ON m.id = e.member_id
        WHERE e.merchant_id = $1 AND e.decided_by IS NOT NULL
          AND ($3::text IS NULL OR (e.stage = 'rejected') = ($3 = 'reject'))
          AND ($4::bigint IS NULL
               OR (e.decided_at, e.id) < (timestamptz 'epoch' + $4::bigint * interval '1 microsecond', $5::bigint))
          AND ($6::text IS NULL OR e.id IN (
            SELECT p.id FROM promotion_participations p
             WHERE p.merchant_id = $1 AND p.decided_by IS NOT NULL AND ${DECISION_WORDS} @@ text_query($6)
            UNION ALL
            SELECT p.id FROM members m JOIN promotion_participations p ON p.member_id = m.id
             WHERE m.merchant_id = $1 AND p.decided_by IS NOT NULL AND ${MEMBER_WORDS} @@ text_query($6)))
        ORDER BY e.decided_at DESC, e.id DESC LIMIT $7`,
      [merchantId, language, verdict, before?.micros ?? null, before?.id ?? null, words, limit],
    );
    return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
  }

  /** The decision on an application and who made it, whatever its stage is now. */
  async decision(merchantId: number, id: bigint): Promise<Decision | undefined> {
    const { rows } = await this.#pool.query<Decision>(
      `SELECT CASE stage WHEN 'rejected' THEN 'reject' ELSE 'approve' END AS verdict, note, decided_by AS by, decided_at AS at
         FROM promotion_participations WHERE merchant_id = $1 AND id = $2 AND decided_by IS NOT NULL`,
      [merchantId, id],
    );
    return rows[0];
  }
}
