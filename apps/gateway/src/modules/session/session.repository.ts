import type { Pool, PoolClient } from "pg";
import { inTransaction } from "../../db/database.ts";
import type { Player } from "../../http/session-context.ts";
import { SESSION, SESSIONS_PER_MEMBER } from "./session-limits.ts";

export type EndReason = "signed-out" | "elsewhere" | "disabled" | "password-changed";

export interface ResolvedSession extends Player {
  readonly state: "valid" | "password-due" | "expired" | "ended";
  /** The idle limit is due to be extended. */
  readonly stale: boolean;
}

export interface OpenSessionRow {
  readonly id: string;
  readonly current: boolean;
  readonly device: string;
  readonly country: string | null;
  readonly startedAt: Date;
  readonly seenAt: Date;
}

/** The device and place where a session is opened. */
export interface OpenedOn {
  readonly device: string;
  /** ISO 3166, where known. */
  readonly country: string | null;
}

export interface ActiveSession {
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
  /** The token is old enough to be replaced. */
  readonly due: boolean;
}

/** Every authenticated call runs this: three rows by their keys, everything decided in the database. */
const RESOLVE = `
  SELECT s.id AS "sessionId", s.member_id AS "memberId", m.merchant_id AS "merchantId", m.username, m.type, m.currency,
    CASE
      WHEN s.ended_at IS NOT NULL THEN CASE s.end_reason WHEN 'signed-out' THEN 'expired' ELSE 'ended' END
      WHEN m.status = 'disabled' THEN 'ended'
      WHEN s.expires_at <= now() THEN 'expired'
      WHEN c.first_time_login OR c.password_expired THEN 'password-due'
      ELSE 'valid'
    END AS state,
    s.expires_at < least(s.ends_at, now() + make_interval(secs => s.idle_seconds - ${SESSION.touchEvery}))
      OR s.seen_at < now() - make_interval(secs => ${SESSION.touchEvery}) AS stale
  FROM sessions s JOIN members m ON m.id = s.member_id LEFT JOIN member_credentials c ON c.member_id = s.member_id`;

const PROLONGED = "least(now() + make_interval(secs => idle_seconds), ends_at)";

export class SessionRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async resolve(tokenHash: Buffer): Promise<ResolvedSession | undefined> {
    const values = [tokenHash];
    const current = await this.#pool.query<ResolvedSession>({
      name: "session-resolve",
      text: `${RESOLVE} WHERE s.token_hash = $1`,
      values,
    });
    if (current.rows[0]) return current.rows[0];
    const previous = await this.#pool.query<ResolvedSession>({
      name: "session-resolve-previous",
      text: `${RESOLVE} WHERE s.previous_token_hash = $1 AND s.previous_until > now()`,
      values,
    });
    return previous.rows[0];
  }

  /** Opens a session and ends the member's oldest beyond the limit, in the transaction of `client` if given. */
  async open(
    memberId: bigint,
    tokenHash: Buffer,
    idleSeconds: number,
    { device, country }: OpenedOn,
    client: Pick<Pool, "query"> = this.#pool,
  ): Promise<{ expiresAt: Date }> {
    const { rows } = await client.query<{ expiresAt: Date }>(
      `WITH opened AS (
           INSERT INTO sessions (member_id, token_hash, idle_seconds, expires_at, ends_at, device, country)
           VALUES ($1, $2, $3::integer, now() + make_interval(secs => $3::integer), now() + make_interval(secs => $4),
             $5, $6)
           RETURNING expires_at
         ), surplus AS (
           UPDATE sessions SET ended_at = now(), end_reason = 'elsewhere' WHERE id IN (
             SELECT id FROM sessions WHERE member_id = $1 AND ended_at IS NULL AND expires_at > now()
             ORDER BY id DESC OFFSET ${SESSIONS_PER_MEMBER - 1}
           )
         )
         SELECT expires_at AS "expiresAt" FROM opened`,
      [memberId, tokenHash, idleSeconds, SESSION.longest, device, country],
    );
    return rows[0] as { expiresAt: Date };
  }

  /** Extends the idle limit; undefined when the session has ended. */
  async prolong(sessionId: bigint): Promise<{ expiresAt: Date } | undefined> {
    const { rows } = await this.#pool.query<{ expiresAt: Date }>(
      `UPDATE sessions SET expires_at = ${PROLONGED}, seen_at = now()
         WHERE id = $1 AND ended_at IS NULL AND expires_at > now() RETURNING expires_at AS "expiresAt"`,
      [sessionId],
    );
    return rows[0];
  }

  async held(sessionId: bigint): Promise<ActiveSession | undefined> {
    const { rows } = await this.#pool.query<ActiveSession>(
      `SELECT token_hash AS "tokenHash", expires_at AS "expiresAt",
           rotated_at < now() - make_interval(secs => $2) AS due
         FROM sessions WHERE id = $1 AND ended_at IS NULL AND expires_at > now()`,
      [sessionId, SESSION.rotateAfter],
    );
    return rows[0];
  }

  /** Replaces the token, unless another renewal already did. */
  async rotate(sessionId: bigint, from: Buffer, to: Buffer): Promise<{ expiresAt: Date } | undefined> {
    const { rows } = await this.#pool.query<{ expiresAt: Date }>(
      `UPDATE sessions SET token_hash = $3, previous_token_hash = token_hash, rotated_at = now(), seen_at = now(),
           previous_until = now() + make_interval(secs => $4), expires_at = ${PROLONGED}
         WHERE id = $1 AND token_hash = $2 AND ended_at IS NULL AND expires_at > now()
         RETURNING expires_at AS "expiresAt"`,
      [sessionId, from, to, SESSION.grace],
    );
    return rows[0];
  }

  /** Whether the session was opened by a sign-in within the last `seconds`. */
  async isFresh(sessionId: bigint, seconds: number): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      "SELECT FROM sessions WHERE id = $1 AND created_at > now() - make_interval(secs => $2)",
      [sessionId, seconds],
    );
    return rowCount === 1;
  }

  async end(sessionId: bigint, reason: EndReason): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      "UPDATE sessions SET ended_at = now(), end_reason = $2 WHERE id = $1 AND ended_at IS NULL",
      [sessionId, reason],
    );
    return rowCount === 1;
  }

  /** The member's open sessions, newest first. */
  async openOf(memberId: bigint, current: bigint): Promise<OpenSessionRow[]> {
    const { rows } = await this.#pool.query<OpenSessionRow>(
      `SELECT public_id AS id, id = $2 AS current, device, country, created_at AS "startedAt", seen_at AS "seenAt"
         FROM sessions WHERE member_id = $1 AND ended_at IS NULL AND expires_at > now() ORDER BY sessions.id DESC`,
      [memberId, current],
    );
    return rows;
  }

  /**
   * Ends an open session of that member; false when it does not exist.
   * @param tell runs in the transaction if it was another session than the current one
   */
  endOwn(
    memberId: bigint,
    publicId: string,
    current: bigint,
    tell: (device: string, client: PoolClient) => Promise<void>,
  ): Promise<boolean> {
    return inTransaction(this.#pool, async (client) => {
      const { rows } = await client.query<{ device: string; own: boolean }>(
        `UPDATE sessions SET ended_at = now(), end_reason = CASE id WHEN $3 THEN 'signed-out' ELSE 'elsewhere' END
           WHERE member_id = $1 AND public_id = $2 AND ended_at IS NULL AND expires_at > now()
         RETURNING device, id = $3 AS own`,
        [memberId, publicId, current],
      );
      if (!rows[0]) return false;
      if (!rows[0].own) await tell(rows[0].device, client);
      return true;
    });
  }

  /**
   * Ends all of a member's sessions but one; returns how many.
   * @param tell runs in the transaction if there were any
   */
  endOthers(memberId: bigint, current: bigint, tell: (client: PoolClient) => Promise<void>): Promise<number> {
    return inTransaction(this.#pool, async (client) => {
      const ended = await this.endAll(memberId, "elsewhere", current, client);
      if (ended > 0) await tell(client);
      return ended;
    });
  }

  /** Runs in the transaction of `client` if given. */
  async endAll(
    memberId: bigint,
    reason: EndReason,
    except: bigint | null,
    client: Pick<Pool, "query"> = this.#pool,
  ): Promise<number> {
    const { rowCount } = await client.query(
      `UPDATE sessions SET ended_at = now(), end_reason = $2
         WHERE member_id = $1 AND ended_at IS NULL AND expires_at > now() AND id IS DISTINCT FROM $3`,
      [memberId, reason, except],
    );
    return rowCount ?? 0;
  }

  /** Rows are deleted only after `ends_at`, so that the reason an ended session ended can be reported. */
  async sweep(): Promise<void> {
    await this.#pool.query("DELETE FROM sessions WHERE ends_at < now()");
  }
}
