import type { SocialProvider } from "@foyer/contract/social";
import type { Pool } from "pg";

/** One on its way to a provider and back. */
export interface Flow {
  readonly merchantId: number;
  readonly provider: SocialProvider;
  readonly verifier: string;
  readonly nonce: string;
  readonly browserHash: Buffer;
  readonly cameFrom: string | null;
}

/** What a provider proved. */
export interface Proof {
  readonly merchantId: number;
  readonly provider: SocialProvider;
  readonly subject: string;
  readonly name: string | null;
  readonly cameFrom: string | null;
}

const PROOF = `merchant_id AS "merchantId", provider, subject, name, came_from AS "cameFrom"`;

/** Whatever is taken here is gone with the taking: of two at once one has it. */
export function socialRepository(pool: Pool) {
  return {
    async addFlow(stateHash: Buffer, flow: Flow, seconds: number): Promise<void> {
      await pool.query(
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
    },

    /** The flow of this state, if this browser began it at this provider and not too long ago. */
    async takeFlow(
      stateHash: Buffer,
      provider: SocialProvider,
      browserHash: Buffer,
    ): Promise<Flow | undefined> {
      const { rows } = await pool.query<Flow>(
        `DELETE FROM social_flows
         WHERE state_hash = $1 AND provider = $2 AND browser_hash = $3 AND expires_at > now()
         RETURNING merchant_id AS "merchantId", provider, verifier, nonce, browser_hash AS "browserHash",
           came_from AS "cameFrom"`,
        [stateHash, provider, browserHash],
      );
      return rows[0];
    },

    async addTicket(
      ticketHash: Buffer,
      kind: "finish" | "link",
      proof: Proof,
      browserHash: Buffer,
      seconds: number,
    ): Promise<void> {
      await pool.query(
        `INSERT INTO social_tickets (ticket_hash, kind, merchant_id, provider, subject, name, came_from, browser_hash,
                                     expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(secs => $9))`,
        [
          ticketHash,
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
    },

    async takeFinish(
      ticketHash: Buffer,
      provider: SocialProvider,
      browserHash: Buffer,
    ): Promise<Proof | undefined> {
      const { rows } = await pool.query<Proof>(
        `DELETE FROM social_tickets
         WHERE ticket_hash = $1 AND kind = 'finish' AND provider = $2 AND browser_hash = $3 AND expires_at > now()
         RETURNING ${PROOF}`,
        [ticketHash, provider, browserHash],
      );
      return rows[0];
    },

    /** Whether a link ticket could still be used. */
    async hasLink(ticketHash: Buffer, merchantId: number): Promise<boolean> {
      const { rowCount } = await pool.query(
        `SELECT FROM social_tickets
         WHERE ticket_hash = $1 AND kind = 'link' AND merchant_id = $2 AND expires_at > now()`,
        [ticketHash, merchantId],
      );
      return rowCount === 1;
    },

    /** Uses a link ticket up; undefined when it is no good or the identity belongs to an account already. */
    async link(
      ticketHash: Buffer,
      memberId: bigint,
      client: Pick<Pool, "query"> = pool,
    ): Promise<Omit<Proof, "name" | "cameFrom"> | undefined> {
      const { rows } = await client.query<Omit<Proof, "name" | "cameFrom">>(
        `WITH ticket AS (
           DELETE FROM social_tickets WHERE ticket_hash = $1 AND kind = 'link' AND expires_at > now() RETURNING *
         )
         INSERT INTO social_identities (merchant_id, provider, subject, member_id)
         SELECT t.merchant_id, t.provider, t.subject, m.id
           FROM ticket t JOIN members m ON m.id = $2 AND m.merchant_id = t.merchant_id
          WHERE m.status = 'active'
         ON CONFLICT (merchant_id, provider, subject) DO NOTHING
         RETURNING merchant_id AS "merchantId", provider, subject`,
        [ticketHash, memberId],
      );
      return rows[0];
    },

    async memberOf({
      merchantId,
      provider,
      subject,
    }: Omit<Proof, "name" | "cameFrom">): Promise<bigint | undefined> {
      const { rows } = await pool.query<{ memberId: bigint }>(
        `SELECT member_id AS "memberId" FROM social_identities
         WHERE merchant_id = $1 AND provider = $2 AND subject = $3`,
        [merchantId, provider, subject],
      );
      return rows[0]?.memberId;
    },

    async sweep(): Promise<void> {
      await pool.query("DELETE FROM social_flows WHERE expires_at < now()");
      await pool.query("DELETE FROM social_tickets WHERE expires_at < now()");
    },
  };
}

export type SocialRepository = ReturnType<typeof socialRepository>;
