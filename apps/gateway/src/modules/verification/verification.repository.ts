import type { VerificationPurpose } from "@foyer/contract/verification";
import type { Pool } from "pg";
import { CODE } from "./verification-limits.ts";

/** `proof`: a member's own number or address proves who they are. `bind`: it becomes the member's. */
export type CodePurpose = VerificationPurpose | "proof" | "bind";

/** Purpose of a code; one code per purpose is valid at a time. */
export interface CodeKey {
  readonly merchantId: number;
  readonly purpose: CodePurpose;
  /** A number in E.164, or an e-mail address in lower case. */
  readonly recipient: string;
}

const WHICH = "merchant_id = $1 AND purpose = $2 AND recipient = $3";
const keyOf = ({ merchantId, purpose, recipient }: CodeKey) => [merchantId, purpose, recipient];

export class VerificationRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /**
   * Replaces the previous code, if that is old enough.
   * @returns when it expires, or how many seconds to wait
   */
  async place(key: CodeKey, mac: Buffer): Promise<{ expiresAt: Date } | { wait: number }> {
    const { rows } = await this.#pool.query<{ expiresAt: Date }>(
      `INSERT INTO verification_codes AS c (merchant_id, purpose, recipient, code_mac, expires_at)
         VALUES ($1, $2, $3, $4, now() + make_interval(mins => $5))
         ON CONFLICT (merchant_id, purpose, recipient) DO UPDATE
           SET code_mac = excluded.code_mac, expires_at = excluded.expires_at, sent_at = now(), guesses = 0
           WHERE c.sent_at <= now() - make_interval(secs => $6)
         RETURNING expires_at AS "expiresAt"`,
      [...keyOf(key), mac, CODE.minutes, CODE.resendAfter],
    );
    if (rows[0]) return rows[0];
    const { rows: waits } = await this.#pool.query<{ wait: number }>(
      `SELECT ceil(extract(epoch FROM sent_at - now()) + $4)::int AS wait FROM verification_codes WHERE ${WHICH}`,
      [...keyOf(key), CODE.resendAfter],
    );
    return { wait: Math.max(1, waits[0]?.wait ?? 1) };
  }

  /** Deletes a code that could not be sent, if it is still the current one, so that another can be sent at once. */
  async withdraw(key: CodeKey, mac: Buffer): Promise<void> {
    await this.#pool.query(`DELETE FROM verification_codes WHERE ${WHICH} AND code_mac = $4`, [
      ...keyOf(key),
      mac,
    ]);
  }

  /** Counts a guess before it is checked, so that concurrent guesses count too; null when none is left. */
  async guess(key: CodeKey): Promise<Buffer | null> {
    const { rows } = await this.#pool.query<{ mac: Buffer }>(
      `UPDATE verification_codes SET guesses = guesses + 1
          WHERE ${WHICH} AND expires_at > now() AND guesses < $4 RETURNING code_mac AS mac`,
      [...keyOf(key), CODE.guesses],
    );
    return rows[0]?.mac ?? null;
  }

  /** Reverts the count of a right guess that did not consume the code. */
  async undoGuess(key: CodeKey, mac: Buffer): Promise<void> {
    await this.#pool.query(
      `UPDATE verification_codes SET guesses = guesses - 1 WHERE ${WHICH} AND code_mac = $4 AND guesses > 0`,
      [...keyOf(key), mac],
    );
  }

  /** Consumes a code; of two concurrent calls one succeeds. The row stays, because it delays the next code. */
  async use(key: CodeKey, mac: Buffer): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `UPDATE verification_codes SET expires_at = sent_at
          WHERE ${WHICH} AND code_mac = $4 AND expires_at > sent_at`,
      [...keyOf(key), mac],
    );
    return rowCount === 1;
  }

  /** The member with this verified number. */
  async owner(merchantId: number, mobile: string): Promise<bigint | null> {
    const { rows } = await this.#pool.query<{ id: bigint }>(
      "SELECT id FROM members WHERE merchant_id = $1 AND mobile = $2 AND mobile_verified_at IS NOT NULL",
      [merchantId, mobile],
    );
    return rows[0]?.id ?? null;
  }

  async sweep(): Promise<void> {
    await this.#pool.query("DELETE FROM verification_codes WHERE expires_at < now() - interval '1 hour'");
  }
}
