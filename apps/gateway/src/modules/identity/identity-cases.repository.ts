import type { IdentityReason } from "@foyer/contract/identity";
import type { IdentityState } from "@foyer/domain/identity";
import type { Pool, PoolClient } from "pg";
import { NAMED_MEMBERS } from "../../db/text-search.ts";
import { type CaseFilter, NO_FILTER } from "../../http/case-filter.ts";
import { CHECK, type CheckRow, type IdentityEventName } from "./identity.repository.ts";

/** A case of the back office: the check with its member. */
export interface CaseRow extends CheckRow {
  readonly player: string;
  readonly avatar: string | null;
  readonly payeeName: string | null;
  readonly memberSince: Date;
  readonly email: string | null;
  readonly mobile: string | null;
}

export interface Step {
  readonly state: Exclude<IdentityState, "none">;
  readonly assignedTo: number | null;
  readonly decided: boolean;
  readonly reason: IdentityReason | null;
  readonly message: string | null;
  readonly validUntil: string | null;
}

const CASE = `${CHECK},
  m.username AS player, m.avatar, p.payee_name AS "payeeName", m.registered_at AS "memberSince", m.email, m.mobile`;

const WAITING = `c.merchant_id = $1 AND c.state IN ('submitted', 'review') AND $2::text IS NULL`;
/** Also those that wait no longer. */
const FOUND = `c.merchant_id = $1 AND c.member_id IN (${NAMED_MEMBERS})`;
/** The method of a check is its kind of document. */
const FILTER = `($3::int IS NULL OR c.submitted_at <= now() - make_interval(mins => $3)) AND ($4::text IS NULL OR c.kind = $4)`;

interface QueuePage {
  readonly merchantId: number;
  readonly operatorId: number;
  readonly show: "all" | "mine" | "free";
  readonly newest: boolean;
  readonly after: bigint | null;
}

/** Identity checks as operators see and decide them. */
export class IdentityCasesRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Of those that a filter selects. */
  async counts(
    merchantId: number,
    operatorId: number,
    { words, age, method }: CaseFilter = NO_FILTER,
  ): Promise<{ all: number; mine: number; free: number }> {
    const { rows } = await this.#pool.query<{ all: number; mine: number; free: number }>(
      `SELECT count(*)::int AS "all", count(*) FILTER (WHERE c.assigned_to = $5)::int AS mine,
              count(*) FILTER (WHERE c.assigned_to IS NULL)::int AS free
         FROM identity_checks c WHERE ${words === null ? WAITING : FOUND} AND ${FILTER}`,
      [merchantId, words, age, method, operatorId],
    );
    return rows[0] ?? { all: 0, mine: 0, free: 0 };
  }

  /** Checks that a filter selects, those that wait longest first, or the newest. */
  async queue(
    { merchantId, operatorId, show, newest, after }: QueuePage,
    { words, age, method }: CaseFilter,
    limit: number,
  ): Promise<(CheckRow & { player: string })[]> {
    const { rows } = await this.#pool.query<CheckRow & { player: string }>(
      `SELECT ${CHECK}, m.username AS player FROM identity_checks c JOIN members m ON m.id = c.member_id
        WHERE ${words === null ? WAITING : FOUND} AND ${FILTER}
          AND CASE $6 WHEN 'mine' THEN c.assigned_to = $5 WHEN 'free' THEN c.assigned_to IS NULL ELSE true END
          AND ($7::bigint IS NULL OR CASE WHEN $8::boolean THEN c.id < $7 ELSE c.id > $7 END)
        ORDER BY CASE WHEN $8::boolean THEN -c.id ELSE c.id END LIMIT $9`,
      [merchantId, words, age, method, operatorId, show, after, newest, limit],
    );
    return rows;
  }

  async case(merchantId: number, checkId: bigint): Promise<CaseRow | undefined> {
    const { rows } = await this.#pool.query<CaseRow>(
      `SELECT ${CASE}
         FROM identity_checks c JOIN members m ON m.id = c.member_id LEFT JOIN member_profiles p ON p.member_id = m.id
        WHERE c.merchant_id = $1 AND c.id = $2`,
      [merchantId, checkId],
    );
    return rows[0];
  }

  /** The names on the documents of other members who were born on the same day. */
  async bornOnSameDay({
    merchantId,
    memberId,
    birthDate,
  }: Pick<CheckRow, "merchantId" | "memberId" | "birthDate">): Promise<{ memberId: bigint; name: string }[]> {
    const { rows } = await this.#pool.query<{ memberId: bigint; name: string }>(
      `SELECT DISTINCT member_id AS "memberId", name FROM identity_checks
        WHERE merchant_id = $1 AND member_id <> $2 AND birth_date = $3`,
      [merchantId, memberId, birthDate],
    );
    return rows;
  }

  async earlier(
    memberId: bigint,
    before: bigint,
  ): Promise<Pick<CheckRow, "id" | "kind" | "state" | "submittedAt" | "reason">[]> {
    const { rows } = await this.#pool.query<CheckRow>(
      `SELECT ${CHECK} FROM identity_checks c WHERE c.member_id = $1 AND c.id < $2 ORDER BY c.id DESC LIMIT 5`,
      [memberId, before],
    );
    return rows;
  }

  async trail(
    checkId: bigint,
  ): Promise<{ event: IdentityEventName; at: Date; by: string | null; note: string | null }[]> {
    const { rows } = await this.#pool.query<{
      event: IdentityEventName;
      at: Date;
      by: string | null;
      note: string | null;
    }>(
      `SELECT e.event, e.at, o.display_name AS by, e.note
         FROM identity_events e LEFT JOIN operators o ON o.id = e.operator_id
        WHERE e.check_id = $1 ORDER BY e.id DESC LIMIT 50`,
      [checkId],
    );
    return rows;
  }

  /** Locks a check for a step of an operator. */
  async locked(merchantId: number, checkId: bigint, client: PoolClient): Promise<CheckRow | undefined> {
    const { rows } = await client.query<CheckRow>(
      `SELECT ${CHECK} FROM identity_checks c WHERE c.merchant_id = $1 AND c.id = $2 FOR UPDATE`,
      [merchantId, checkId],
    );
    return rows[0];
  }

  async step(checkId: bigint, to: Step, client: PoolClient): Promise<void> {
    await client.query(
      `UPDATE identity_checks SET state = $2, assigned_to = $3, decided_at = CASE WHEN $4::boolean THEN now() END,
         reason = $5, message = $6, valid_until = $7 WHERE id = $1`,
      [checkId, to.state, to.assignedTo, to.decided, to.reason, to.message, to.validUntil],
    );
  }

  /** Writes what a confirmed document says to the profile; a name that was known before stays. */
  async writeProfile(check: CheckRow, client: PoolClient): Promise<void> {
    await client.query(
      `INSERT INTO member_profiles (member_id, payee_name, birth_date, nationality) VALUES ($1, $2, $3, $4)
       ON CONFLICT (member_id) DO UPDATE SET payee_name = coalesce(member_profiles.payee_name, excluded.payee_name),
         birth_date = excluded.birth_date, nationality = excluded.nationality`,
      [check.memberId, check.name, check.birthDate, check.nationality],
    );
  }

  /** The newest note, of which a repetition is not written again. */
  async lastNote(
    checkId: bigint,
    client: PoolClient,
  ): Promise<{ operatorId: number; note: string } | undefined> {
    const { rows } = await client.query<{ operatorId: number; note: string }>(
      `SELECT operator_id AS "operatorId", note FROM identity_events
        WHERE check_id = $1 AND event = 'note' ORDER BY id DESC LIMIT 1`,
      [checkId],
    );
    return rows[0];
  }

  /** Records that an operator opened a check, once an hour. @returns whether it was recorded */
  async addView(checkId: bigint, operatorId: number): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `INSERT INTO identity_events (check_id, event, operator_id)
       SELECT $1, 'view', $2 WHERE NOT EXISTS (
         SELECT FROM identity_events WHERE check_id = $1 AND event = 'view' AND operator_id = $2
           AND at > now() - interval '1 hour')`,
      [checkId, operatorId],
    );
    return rowCount === 1;
  }
}
