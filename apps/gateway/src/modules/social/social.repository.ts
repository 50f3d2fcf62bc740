import type { SocialProvider } from "@foyer/contract/social";
import type { Pool, PoolClient } from "pg";
import { inTransaction } from "../../db/database.ts";

/** A social sign-in in progress: redirected to the provider and not yet returned. */
export interface Flow {
  readonly merchantId: number;
  readonly provider: SocialProvider;
  readonly verifier: string;
  readonly nonce: string;
  readonly browserHash: Buffer;
  readonly cameFrom: string | null;
}

/** An identity verified by a provider. */
export interface Proof {
  readonly merchantId: number;
  readonly provider: SocialProvider;
  readonly subject: string;
  readonly name: string | null;
  readonly cameFrom: string | null;
}

const PROOF = `merchant_id AS "merchantId", provider, subject, name, came_from AS "cameFrom"`;

/** Every read deletes its row, so that of two concurrent calls one gets it. */
export class SocialRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async addFlow(stateHash: Buffer, flow: Flow, seconds: number): Promise<void> {
    await this.#pool.query(
      `INSERT INTO social_flows (state_hash, merchant_id, provider, verifier, nonce, browser_hash, came_from, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8))`,
      [
        stateHash,
        flow.merchantId,
        flow.provider,
        flow.verifier,
        flow.nonce,
        flow.browserHash,
        flow.cameFrom,
        seconds,
      ],
    );
  }

  /** The flow with this state, if this browser began it with this provider recently. */
  async takeFlow(
    stateHash: Buffer,
    provider: SocialProvider,
    browserHash: Buffer,
  ): Promise<Flow | undefined> {
    const { rows } = await this.#pool.query<Flow>(
      `DELETE FROM social_flows
         WHERE state_hash = $1 AND provider = $2 AND browser_hash = $3 AND expires_at > now()
         RETURNING merchant_id AS "merchantId", provider, verifier, nonce, browser_hash AS "browserHash",
           came_from AS "cameFrom"`,
      [stateHash, provider, browserHash],
    );
    return rows[0];
  }

  async addToken(
    tokenHash: Buffer,
    kind: "finish" | "link",
    proof: Proof,
    browserHash: Buffer,
    seconds: number,
  ): Promise<void> {
    await this.#pool.query(
      `INSERT INTO social_tokens (token_hash, kind, merchant_id, provider, subject, name, came_from, browser_hash,
                                     expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(secs => $9))`,
      [
        tokenHash,
        kind,
        proof.merchantId,
        proof.provider,
        proof.subject,
        proof.name,
        proof.cameFrom,
        browserHash,
        seconds,
      ],
    );
  }

  async takeFinish(
    tokenHash: Buffer,
    provider: SocialProvider,
    browserHash: Buffer,
  ): Promise<Proof | undefined> {
    const { rows } = await this.#pool.query<Proof>(
      `DELETE FROM social_tokens
         WHERE token_hash = $1 AND kind = 'finish' AND provider = $2 AND browser_hash = $3 AND expires_at > now()
         RETURNING ${PROOF}`,
      [tokenHash, provider, browserHash],
    );
    return rows[0];
  }

  /** Whether a link token is still valid in this browser, and its identity belongs to no account. */
  async hasLink(tokenHash: Buffer, merchantId: number, browserHash: Buffer): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `SELECT FROM social_tokens t
         WHERE token_hash = $1 AND kind = 'link' AND merchant_id = $2 AND browser_hash = $3 AND expires_at > now()
           AND NOT EXISTS (SELECT FROM social_identities i
             WHERE i.merchant_id = t.merchant_id AND i.provider = t.provider AND i.subject = t.subject)`,
      [tokenHash, merchantId, browserHash],
    );
    return rowCount === 1;
  }

  /**
   * Consumes a link token; undefined when it is invalid in this browser or the identity already belongs to an account.
   */
  async link(
    tokenHash: Buffer,
    memberId: bigint,
    browserHash: Buffer,
    client: Pick<Pool, "query"> = this.#pool,
  ): Promise<Omit<Proof, "name" | "cameFrom"> | undefined> {
    const { rows } = await client.query<Omit<Proof, "name" | "cameFrom">>(
      `WITH token AS (
           DELETE FROM social_tokens
            WHERE token_hash = $1 AND kind = 'link' AND browser_hash = $3 AND expires_at > now() RETURNING *
         )
         INSERT INTO social_identities (merchant_id, provider, subject, member_id)
         SELECT t.merchant_id, t.provider, t.subject, m.id
           FROM token t JOIN members m ON m.id = $2 AND m.merchant_id = t.merchant_id
          WHERE m.status = 'active'
         ON CONFLICT (merchant_id, provider, subject) DO NOTHING
         RETURNING merchant_id AS "merchantId", provider, subject`,
      [tokenHash, memberId, browserHash],
    );
    return rows[0];
  }

  async memberOf({
    merchantId,
    provider,
    subject,
  }: Omit<Proof, "name" | "cameFrom">): Promise<bigint | undefined> {
    const { rows } = await this.#pool.query<{ memberId: bigint }>(
      `SELECT member_id AS "memberId" FROM social_identities
         WHERE merchant_id = $1 AND provider = $2 AND subject = $3`,
      [merchantId, provider, subject],
    );
    return rows[0]?.memberId;
  }

  /**
   * Removes a member's identities at a provider, unless the member could not log in without them: with no password, no
   * passkey and no identity at a provider of `others`.
   */
  unlink(
    memberId: bigint,
    provider: SocialProvider,
    others: readonly SocialProvider[],
    whenDone: (client: PoolClient) => Promise<void>,
  ): Promise<"done" | "unknown" | "last"> {
    return inTransaction(this.#pool, async (client) => {
      // of two calls at once, the second counts what the first has left
      await client.query("SELECT FROM members WHERE id = $1 FOR UPDATE", [memberId]);
      const { rows } = await client.query<{ linked: boolean; other: boolean }>(
        `SELECT EXISTS (SELECT FROM social_identities WHERE member_id = $1 AND provider = $2) AS linked,
                EXISTS (SELECT FROM member_credentials WHERE member_id = $1 AND password_hash IS NOT NULL)
                OR EXISTS (SELECT FROM passkeys WHERE owner_id = $1)
                OR EXISTS (SELECT FROM social_identities WHERE member_id = $1 AND provider = ANY ($3)) AS other`,
        [memberId, provider, others],
      );
      if (!rows[0]?.linked) return "unknown";
      if (!rows[0].other) return "last";
      await client.query("DELETE FROM social_identities WHERE member_id = $1 AND provider = $2", [
        memberId,
        provider,
      ]);
      await whenDone(client);
      return "done";
    });
  }

  async sweep(): Promise<void> {
    await this.#pool.query("DELETE FROM social_flows WHERE expires_at < now()");
    await this.#pool.query("DELETE FROM social_tokens WHERE expires_at < now()");
  }
}
