import type { OperatorRole } from "@foyer/contract/operator-roles";
import type { Pool, PoolClient } from "pg";
import type { Operator } from "../../http/operator-context.ts";
import { OPERATOR_SESSION } from "./operator-session-limits.ts";

export interface KnownOperator extends Omit<Operator, "sessionId" | "secondFactor"> {
  readonly passwordHash: string;
  readonly disabled: boolean;
  /** An authenticator app. */
  readonly hasApp: boolean;
  readonly hasPasskey: boolean;
}

/** A session's operator, before the merchant's requirement is known. */
export interface ResolvedOperator extends Omit<Operator, "secondFactor"> {
  readonly hasApp: boolean;
  readonly hasPasskey: boolean;
  /** The idle limit is due to be extended. */
  readonly stale: boolean;
}

const SECOND_FACTORS = `EXISTS (SELECT FROM operator_authenticators a
    WHERE a.owner_id = o.id AND a.secret IS NOT NULL) AS "hasApp",
  EXISTS (SELECT FROM operator_passkeys p WHERE p.owner_id = o.id) AS "hasPasskey"`;

const KNOWN = `id AS "operatorId", merchant_id AS "merchantId", name, display_name AS "shownAs", roles,
  password_hash AS "passwordHash", edits_canned_answers AS "editsCannedAnswers", disabled_at IS NOT NULL AS disabled, ${SECOND_FACTORS}`;

/** Open: not ended, used within the idle limit, and not older than a day. */
const OPEN = `s.ended_at IS NULL AND o.disabled_at IS NULL
  AND s.seen_at > now() - make_interval(secs => ${OPERATOR_SESSION.idle})
  AND s.created_at > now() - make_interval(secs => ${OPERATOR_SESSION.longest})`;

export class OperatorsRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async find(merchantId: number, name: string): Promise<KnownOperator | undefined> {
    const { rows } = await this.#pool.query<KnownOperator>(
      `SELECT ${KNOWN} FROM operators o WHERE merchant_id = $1 AND name_key = lower($2)`,
      [merchantId, name],
    );
    return rows[0];
  }

  async byId(operatorId: number): Promise<KnownOperator | undefined> {
    const { rows } = await this.#pool.query<KnownOperator>(`SELECT ${KNOWN} FROM operators o WHERE id = $1`, [
      operatorId,
    ]);
    return rows[0];
  }

  /**
   * Creates an operator of a merchant, or gives an existing one a new password and enables the account again; without
   * roles an existing one keeps theirs, and a new one gets `support`.
   */
  async create(
    merchantId: number,
    name: string,
    shownAs: string,
    passwordHash: string,
    roles: readonly OperatorRole[] | null,
  ): Promise<void> {
    await this.#pool.query(
      `INSERT INTO operators AS o (merchant_id, name, display_name, password_hash, roles)
         VALUES ($1, $2, $3, $4, coalesce($5::text[], '{support}'))
         ON CONFLICT (merchant_id, name_key) DO UPDATE
            SET display_name = excluded.display_name, password_hash = excluded.password_hash, disabled_at = NULL,
                roles = coalesce($5::text[], o.roles)`,
      [merchantId, name, shownAs, passwordHash, roles],
    );
  }

  /** @returns the operator of that name, if there is one */
  async setRoles(
    merchantId: number,
    name: string,
    roles: readonly OperatorRole[],
  ): Promise<number | undefined> {
    const { rows } = await this.#pool.query<{ id: number }>(
      "UPDATE operators SET roles = $3 WHERE merchant_id = $1 AND name_key = lower($2) RETURNING id",
      [merchantId, name, roles],
    );
    return rows[0]?.id;
  }

  async list(merchantId: number) {
    const { rows } = await this.#pool.query<{
      name: string;
      shownAs: string;
      disabled: boolean;
      lastSeen: Date | null;
      hasApp: boolean;
      hasPasskey: boolean;
      editsCannedAnswers: boolean;
      roles: OperatorRole[];
    }>(
      `SELECT name, display_name AS "shownAs", roles, disabled_at IS NOT NULL AS disabled, ${SECOND_FACTORS},
           edits_canned_answers AS "editsCannedAnswers",
           (SELECT max(seen_at) FROM operator_sessions s WHERE s.operator_id = o.id) AS "lastSeen"
         FROM operators o WHERE merchant_id = $1 ORDER BY name_key`,
      [merchantId],
    );
    return rows;
  }

  /** @returns whether an operator of that name exists */
  async disable(merchantId: number, name: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `UPDATE operators SET disabled_at = coalesce(disabled_at, now())
         WHERE merchant_id = $1 AND name_key = lower($2)`,
      [merchantId, name],
    );
    return rowCount === 1;
  }

  /** @returns the operator of that name, if there is one */
  async setEditsCannedAnswers(merchantId: number, name: string, may: boolean): Promise<number | undefined> {
    const { rows } = await this.#pool.query<{ id: number }>(
      "UPDATE operators SET edits_canned_answers = $3 WHERE merchant_id = $1 AND name_key = lower($2) RETURNING id",
      [merchantId, name, may],
    );
    return rows[0]?.id;
  }

  async open(operatorId: number, tokenHash: Buffer): Promise<{ expiresAt: Date }> {
    const { rows } = await this.#pool.query<{ expiresAt: Date }>(
      `INSERT INTO operator_sessions (operator_id, token_hash) VALUES ($1, $2)
         RETURNING created_at + make_interval(secs => $3) AS "expiresAt"`,
      [operatorId, tokenHash, OPERATOR_SESSION.longest],
    );
    return rows[0] as { expiresAt: Date };
  }

  /** Whether the operator of this name has signed in on this device before. */
  async knowsDevice(merchantId: number, name: string, deviceHash: Buffer): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `SELECT FROM operator_devices d JOIN operators o ON o.id = d.operator_id
         WHERE o.merchant_id = $1 AND o.name_key = lower($2) AND d.device_hash = $3`,
      [merchantId, name, deviceHash],
    );
    return rowCount === 1;
  }

  async rememberDevice(operatorId: number, deviceHash: Buffer): Promise<void> {
    await this.#pool.query(
      `INSERT INTO operator_devices (operator_id, device_hash) VALUES ($1, $2)
         ON CONFLICT (operator_id, device_hash) DO UPDATE SET last_seen_at = now()`,
      [operatorId, deviceHash],
    );
  }

  /** Whether the session was opened within the last `seconds`. */
  async isFresh(sessionId: bigint, seconds: number): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      "SELECT FROM operator_sessions WHERE id = $1 AND created_at > now() - make_interval(secs => $2)",
      [sessionId, seconds],
    );
    return rowCount === 1;
  }

  async resolve(tokenHash: Buffer): Promise<ResolvedOperator | undefined> {
    const { rows } = await this.#pool.query<ResolvedOperator>({
      name: "operator-resolve",
      text: `SELECT o.id AS "operatorId", s.id AS "sessionId", o.merchant_id AS "merchantId", o.name,
                 o.display_name AS "shownAs", o.roles, o.edits_canned_answers AS "editsCannedAnswers", ${SECOND_FACTORS}, s.seen_at < now() - make_interval(secs => ${OPERATOR_SESSION.touchEvery}) AS stale
               FROM operator_sessions s JOIN operators o ON o.id = s.operator_id
               WHERE s.token_hash = $1 AND ${OPEN}`,
      values: [tokenHash],
    });
    return rows[0];
  }

  async touch(sessionId: bigint): Promise<void> {
    await this.#pool.query("UPDATE operator_sessions SET seen_at = now() WHERE id = $1", [sessionId]);
  }

  async end(sessionId: bigint): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      "UPDATE operator_sessions SET ended_at = now() WHERE id = $1 AND ended_at IS NULL",
      [sessionId],
    );
    return rowCount === 1;
  }

  /** Ends an operator's sessions, all or all but one, as part of a transaction. */
  async endAll(client: Pick<Pool, "query">, operatorId: number, except: bigint | null = null): Promise<void> {
    await client.query(
      `UPDATE operator_sessions SET ended_at = now()
         WHERE operator_id = $1 AND id IS DISTINCT FROM $2 AND ended_at IS NULL`,
      [operatorId, except],
    );
  }

  /** Names a passkey. @returns whether the operator has it */
  async namePasskey(operatorId: number, publicId: string, name: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      "UPDATE operator_passkeys SET name = $3 WHERE owner_id = $1 AND public_id = $2",
      [operatorId, publicId, name],
    );
    return rowCount === 1;
  }

  /** Notes a removed passkey in the audit trail: its row does not name who removes it. */
  async notePasskeyRemoved(client: PoolClient, operatorId: number, passkey: string): Promise<void> {
    await client.query(
      `SELECT audit_note(merchant_id, id, 'operators', 'passkey-removed', NULL, name, jsonb_build_object('passkey', $2::text))
         FROM operators WHERE id = $1`,
      [operatorId, passkey],
    );
  }

  /** What an operator logs in with in addition to the password, as a transaction sees it. */
  async secondFactors(
    client: PoolClient,
    operatorId: number,
  ): Promise<{ hasApp: boolean; hasPasskey: boolean }> {
    const { rows } = await client.query<{ hasApp: boolean; hasPasskey: boolean }>(
      `SELECT ${SECOND_FACTORS} FROM operators o WHERE id = $1`,
      [operatorId],
    );
    return rows[0] ?? { hasApp: false, hasPasskey: false };
  }

  /** Ends an operator's sessions and removes the passkeys, as somebody at the command line. */
  async resetPasskeys(operatorId: number): Promise<void> {
    await this.#pool.query(
      `WITH ended AS (UPDATE operator_sessions SET ended_at = now() WHERE operator_id = $1 AND ended_at IS NULL),
            gone AS (DELETE FROM operator_passkeys WHERE owner_id = $1 RETURNING name)
       SELECT audit_note(o.merchant_id, NULL, 'operators', 'passkey-removed', NULL, o.name, jsonb_build_object('passkey', gone.name))
         FROM gone, operators o WHERE o.id = $1`,
      [operatorId],
    );
  }

  async sweep(): Promise<void> {
    await this.#pool.query(
      "DELETE FROM operator_sessions WHERE created_at < now() - make_interval(secs => $1)",
      [OPERATOR_SESSION.longest],
    );
    // browsers keep the cookie of a device no longer
    await this.#pool.query("DELETE FROM operator_devices WHERE last_seen_at < now() - interval '400 days'");
  }
}
