import {
  isBeingChecked,
  NO_TRIES,
  type ProofTries,
  takeTry,
  WRONG_OF_LOCK,
} from "@foyer/domain/payment-password";
import type { Pool } from "pg";
import { inTransaction } from "../../db/database.ts";

/** Wrong tries of a proof since the last right one, in a table with a row per member. */
export class ProofTriesRepository {
  readonly #pool: Pool;
  readonly #ofQuestions: boolean;

  constructor(pool: Pool, table: "payment_password_tries" | "security_question_tries") {
    this.#pool = pool;
    this.#ofQuestions = table === "security_question_tries";
  }

  async of(memberId: bigint): Promise<ProofTries> {
    const { rows } = await this.#pool.query<{ wrong: number; lockedUntil: Date | null }>(
      `SELECT wrong, locked_until AS "lockedUntil" FROM ${this.#ofQuestions ? "security_question_tries" : "payment_password_tries"} WHERE member_id = $1`,
      [memberId],
    );
    const row = rows[0];
    return row ? { wrong: row.wrong, lockedUntil: row.lockedUntil?.getTime() ?? null } : NO_TRIES;
  }

  /**
   * Takes a try before it is checked; the row's lock orders concurrent ones.
   * @returns the tries after it, or those before it with `taken: false` while locked, and whether the lock may yet be
   *   undone
   */
  async take(
    memberId: bigint,
  ): Promise<ProofTries & { readonly taken: boolean; readonly beingChecked: boolean }> {
    return inTransaction(this.#pool, async (client) => {
      await client.query(
        `INSERT INTO ${this.#ofQuestions ? "security_question_tries" : "payment_password_tries"} (member_id) VALUES ($1) ON CONFLICT (member_id) DO NOTHING`,
        [memberId],
      );
      const { rows } = await client.query<{ wrong: number; lockedUntil: Date | null; now: Date }>(
        `SELECT wrong, locked_until AS "lockedUntil", clock_timestamp() AS now
           FROM ${this.#ofQuestions ? "security_question_tries" : "payment_password_tries"} WHERE member_id = $1 FOR UPDATE`,
        [memberId],
      );
      const row = rows[0];
      const before: ProofTries = {
        wrong: row?.wrong ?? 0,
        lockedUntil: row?.lockedUntil?.getTime() ?? null,
      };
      const now = (row?.now ?? new Date()).getTime();
      const after = takeTry(before, now);
      if (after === null) return { ...before, taken: false, beingChecked: isBeingChecked(before, now) };
      await client.query(
        `UPDATE ${this.#ofQuestions ? "security_question_tries" : "payment_password_tries"} SET wrong = $2, locked_until = to_timestamp($3::double precision / 1000)
          WHERE member_id = $1`,
        [memberId, after.wrong, after.lockedUntil],
      );
      return { ...after, taken: true, beingChecked: false };
    });
  }

  /** The last try was checked, and is wrong. */
  async confirmLock(memberId: bigint): Promise<void> {
    await this.#pool.query(
      `UPDATE ${this.#ofQuestions ? "security_question_tries" : "payment_password_tries"} SET wrong = $2 WHERE member_id = $1 AND locked_until IS NOT NULL`,
      [memberId, WRONG_OF_LOCK],
    );
  }

  /** A right proof, or a new one, gives all tries back. With a `client` it is part of its transaction. */
  async clear(memberId: bigint, client: Pick<Pool, "query"> = this.#pool): Promise<void> {
    await client.query(
      `DELETE FROM ${this.#ofQuestions ? "security_question_tries" : "payment_password_tries"} WHERE member_id = $1`,
      [memberId],
    );
  }
}
