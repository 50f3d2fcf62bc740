import type { Identity, IdentityCaseDetail, IdentityReason } from "@foyer/contract/identity";
import type { DocumentKind, DocumentSide, IdentityState } from "@foyer/domain/identity";
import type { Pool, PoolClient } from "pg";
import { inTransaction } from "../../db/database.ts";

type Queryable = Pick<Pool, "query">;

export interface CheckRow {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly state: Exclude<IdentityState, "none">;
  readonly kind: DocumentKind;
  readonly name: string;
  /** YYYY-MM-DD */
  readonly birthDate: string;
  readonly nationality: string;
  readonly address: string;
  readonly remark: string | null;
  readonly submittedAt: Date;
  readonly assignedTo: number | null;
  /** Name of the operator it is assigned to. */
  readonly assignedName: string | null;
  readonly decidedAt: Date | null;
  readonly reason: IdentityReason | null;
  readonly message: string | null;
  readonly validUntil: string | null;
  readonly documentsDeletedAt: Date | null;
}

export interface NewCheck {
  readonly merchantId: number;
  readonly memberId: bigint;
  readonly kind: DocumentKind;
  readonly name: string;
  readonly birthDate: string;
  readonly nationality: string;
  readonly address: string;
  readonly remark: string | null;
  readonly clientKey: string;
  readonly hash: Buffer;
  readonly documents: readonly { readonly document: string; readonly side: DocumentSide }[];
}

/** A check in any state. */
export interface StoredCheck
  extends Omit<NewCheck, "documents" | "hash" | "remark">,
    Pick<
      CheckRow,
      "state" | "submittedAt" | "assignedTo" | "decidedAt" | "reason" | "message" | "validUntil"
    > {}

export type IdentityEventName = IdentityCaseDetail["trail"][number]["event"];

const DAY = "interval '1 day'";
/** The columns of a check `c`. */
export const CHECK = `
  c.id, c.member_id AS "memberId", c.merchant_id AS "merchantId", c.state, c.kind, c.name,
  to_char(c.birth_date, 'YYYY-MM-DD') AS "birthDate", c.nationality, c.address, c.remark,
  c.submitted_at AS "submittedAt", c.assigned_to AS "assignedTo",
  (SELECT o.display_name FROM operators o WHERE o.id = c.assigned_to) AS "assignedName", c.decided_at AS "decidedAt",
  c.reason, c.message, to_char(c.valid_until, 'YYYY-MM-DD') AS "validUntil",
  c.documents_deleted_at AS "documentsDeletedAt"`;

/** Identity checks and their documents. */
export class IdentityRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Runs one after the other for a member, also with a change of the profile. */
  inTurn<T>(memberId: bigint, work: (client: PoolClient) => Promise<T>): Promise<T> {
    return inTransaction(this.#pool, async (client) => {
      await client.query("SELECT FROM members WHERE id = $1 FOR NO KEY UPDATE", [memberId]);
      return work(client);
    });
  }

  /** The member's newest check. */
  async latest(memberId: bigint, client: Queryable = this.#pool): Promise<CheckRow | undefined> {
    const { rows } = await client.query<CheckRow>(
      `SELECT ${CHECK} FROM identity_checks c WHERE c.member_id = $1 ORDER BY c.id DESC LIMIT 1`,
      [memberId],
    );
    return rows[0];
  }

  async stateOf(memberId: bigint, client: Queryable = this.#pool): Promise<IdentityState> {
    const { rows } = await client.query<{ state: IdentityState }>(
      "SELECT state FROM identity_checks WHERE member_id = $1 ORDER BY id DESC LIMIT 1",
      [memberId],
    );
    return rows[0]?.state ?? "none";
  }

  async knownName(memberId: bigint, client: Queryable = this.#pool): Promise<string | null> {
    const { rows } = await client.query<{ name: string | null }>(
      "SELECT payee_name AS name FROM member_profiles WHERE member_id = $1",
      [memberId],
    );
    return rows[0]?.name ?? null;
  }

  async documents(checkId: bigint): Promise<Identity["documents"]> {
    const { rows } = await this.#pool.query<Identity["documents"][number]>(
      `SELECT public_id AS document, side FROM identity_documents WHERE check_id = $1
        ORDER BY array_position(ARRAY['front', 'back', 'extra'], side)`,
      [checkId],
    );
    return rows;
  }

  // uploads

  async uploadsToday(memberId: bigint, client: Queryable = this.#pool): Promise<number> {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM identity_documents WHERE member_id = $1 AND created_at > now() - ${DAY}`,
      [memberId],
    );
    return rows[0]?.count ?? 0;
  }

  /** Stores an encrypted picture, unless the member has uploaded `most` within a day. */
  storeDocument(memberId: bigint, publicId: string, sealed: Buffer, most: number): Promise<boolean> {
    return this.inTurn(memberId, async (client) => {
      if ((await this.uploadsToday(memberId, client)) >= most) return false;
      await client.query(
        "INSERT INTO identity_documents (public_id, member_id, sealed) VALUES ($1, $2, $3)",
        [publicId, memberId, sealed],
      );
      return true;
    });
  }

  /** A picture of the member's own. */
  async ownDocument(memberId: bigint, publicId: string): Promise<Buffer | undefined> {
    const { rows } = await this.#pool.query<{ sealed: Buffer }>(
      "SELECT sealed FROM identity_documents WHERE member_id = $1 AND public_id = $2",
      [memberId, publicId],
    );
    return rows[0]?.sealed;
  }

  /** A submitted picture of a merchant's member. */
  async documentAt(
    merchantId: number,
    publicId: string,
  ): Promise<{ memberId: bigint; sealed: Buffer } | undefined> {
    const { rows } = await this.#pool.query<{ memberId: bigint; sealed: Buffer }>(
      `SELECT d.member_id AS "memberId", d.sealed
         FROM identity_documents d JOIN identity_checks c ON c.id = d.check_id
        WHERE c.merchant_id = $1 AND d.public_id = $2`,
      [merchantId, publicId],
    );
    return rows[0];
  }

  /** Deletes pictures that were not submitted within a day. */
  async sweep(): Promise<void> {
    await this.#pool.query(
      `DELETE FROM identity_documents WHERE check_id IS NULL AND created_at < now() - ${DAY}`,
    );
  }

  /** Deletes the pictures of refused checks, after the days that their merchant keeps them. */
  async deleteRefused(usualDays: number): Promise<void> {
    await this.#pool.query(
      `WITH due AS (
         UPDATE identity_checks c SET documents_deleted_at = now()
           FROM merchants m
          WHERE m.id = c.merchant_id AND c.state = 'refused' AND c.documents_deleted_at IS NULL
            AND c.decided_at <= now() - make_interval(days => coalesce((m.settings ->> 'refusedDocumentDays')::int, $1))
         RETURNING c.id
       )
       DELETE FROM identity_documents WHERE check_id IN (SELECT id FROM due)`,
      [usualDays],
    );
  }

  // submission

  /** Whether this key was used, and for the same request. */
  async submittedWith(memberId: bigint, clientKey: string, hash: Buffer, client: PoolClient) {
    const { rows } = await client.query<{ same: boolean }>(
      "SELECT request_hash = $3 AS same FROM identity_checks WHERE member_id = $1 AND client_key = $2",
      [memberId, clientKey, hash],
    );
    return rows[0]?.same;
  }

  /** Stores a submission with its documents and the member's data. @returns false when a picture is unknown or used */
  async submit(check: NewCheck, client: PoolClient): Promise<boolean> {
    const ids = check.documents.map(({ document }) => document);
    const { rowCount } = await client.query(
      `SELECT FROM identity_documents
        WHERE member_id = $1 AND public_id = ANY ($2) AND check_id IS NULL FOR UPDATE`,
      [check.memberId, ids],
    );
    if (rowCount !== ids.length) return false;
    const { rows } = await client.query<{ id: bigint }>(
      `INSERT INTO identity_checks
         (merchant_id, member_id, kind, name, birth_date, nationality, address, remark, client_key, request_hash)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
      [
        check.merchantId,
        check.memberId,
        check.kind,
        check.name,
        check.birthDate,
        check.nationality,
        check.address,
        check.remark,
        check.clientKey,
        check.hash,
      ],
    );
    const id = rows[0]?.id as bigint;
    await client.query(
      `UPDATE identity_documents d SET check_id = $1, side = given.side
         FROM unnest($2::text[], $3::text[]) AS given (public_id, side) WHERE d.public_id = given.public_id`,
      [id, ids, check.documents.map(({ side }) => side)],
    );
    await client.query(
      `INSERT INTO member_profiles (member_id, birth_date, nationality, address) VALUES ($1, $2, $3, $4)
       ON CONFLICT (member_id) DO UPDATE SET birth_date = excluded.birth_date, nationality = excluded.nationality,
         address = excluded.address`,
      [check.memberId, check.birthDate, check.nationality, check.address],
    );
    await this.addEvent(id, "submit", null, null, client);
    return true;
  }

  /** Stores a check with its documents, its events and what it says about the member. */
  async insert(
    client: PoolClient,
    check: StoredCheck,
    documents: readonly { readonly side: DocumentSide; readonly document: string; readonly sealed: Buffer }[],
  ): Promise<void> {
    const { rows } = await client.query<{ id: bigint }>(
      `INSERT INTO identity_checks
         (merchant_id, member_id, kind, state, name, birth_date, nationality, address, client_key, request_hash,
          submitted_at, assigned_to, decided_at, reason, message, valid_until)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, '', $10, $11, $12, $13, $14, $15) RETURNING id`,
      [
        check.merchantId,
        check.memberId,
        check.kind,
        check.state,
        check.name,
        check.birthDate,
        check.nationality,
        check.address,
        check.clientKey,
        check.submittedAt,
        check.assignedTo,
        check.decidedAt,
        check.reason,
        check.message,
        check.validUntil,
      ],
    );
    const id = rows[0]?.id as bigint;
    for (const { side, document, sealed } of documents)
      await client.query(
        `INSERT INTO identity_documents (public_id, member_id, check_id, side, sealed, created_at)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [document, check.memberId, id, side, sealed, check.submittedAt],
      );
    const decision = check.state === "refused" ? "refuse" : "confirm";
    await client.query(
      `INSERT INTO identity_events (check_id, at, event, operator_id)
       SELECT $1, at, event, by FROM unnest($2::timestamptz[], $3::text[], $4::integer[]) AS e (at, event, by)
        WHERE at IS NOT NULL`,
      [
        id,
        [
          check.submittedAt,
          check.assignedTo === null ? null : (check.decidedAt ?? check.submittedAt),
          check.decidedAt,
        ],
        ["submit", "assign", decision],
        [null, check.assignedTo, check.assignedTo],
      ],
    );
    await client.query(
      `INSERT INTO member_profiles (member_id, birth_date, nationality, address) VALUES ($1, $2, $3, $4)
       ON CONFLICT (member_id) DO UPDATE SET birth_date = excluded.birth_date, nationality = excluded.nationality,
         address = excluded.address`,
      [check.memberId, check.birthDate, check.nationality, check.address],
    );
  }

  async addEvent(
    checkId: bigint,
    event: IdentityEventName,
    operatorId: number | null,
    note: string | null,
    client: Queryable = this.#pool,
  ): Promise<void> {
    await client.query(
      "INSERT INTO identity_events (check_id, event, operator_id, note) VALUES ($1, $2, $3, $4)",
      [checkId, event, operatorId, note],
    );
  }

  /** Confirmed checks whose document is no longer valid. */
  async outdated(limit: number): Promise<{ id: bigint; memberId: bigint; merchantId: number }[]> {
    const { rows } = await this.#pool.query<{ id: bigint; memberId: bigint; merchantId: number }>(
      `SELECT id, member_id AS "memberId", merchant_id AS "merchantId" FROM identity_checks
        WHERE state = 'confirmed' AND valid_until < current_date ORDER BY id LIMIT $1`,
      [limit],
    );
    return rows;
  }

  /** @returns false when another gateway was first */
  async expire(checkId: bigint, client: PoolClient): Promise<boolean> {
    const { rowCount } = await client.query(
      "UPDATE identity_checks SET state = 'expired' WHERE id = $1 AND state = 'confirmed' AND valid_until < current_date",
      [checkId],
    );
    return rowCount === 1;
  }

  async isConfirmed(memberId: bigint, client: Queryable = this.#pool): Promise<boolean> {
    const { rows } = await client.query<{ confirmed: boolean }>(
      `SELECT state = 'confirmed' AND coalesce(valid_until >= current_date, true) AS confirmed
         FROM identity_checks WHERE member_id = $1 ORDER BY id DESC LIMIT 1`,
      [memberId],
    );
    return rows[0]?.confirmed ?? false;
  }
}
