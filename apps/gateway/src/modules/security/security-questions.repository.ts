import type { SecurityQuestion } from "@foyer/contract/security-questions";
import type { Pool } from "pg";

/** The security questions members chose, and the hash of their answers. */
export class SecurityQuestionsRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async find(memberId: bigint): Promise<{ questions: SecurityQuestion[]; hash: string } | undefined> {
    const { rows } = await this.#pool.query<{ questions: SecurityQuestion[]; hash: string }>(
      "SELECT questions, answers_hash AS hash FROM security_questions WHERE member_id = $1",
      [memberId],
    );
    return rows[0];
  }

  async save(
    client: Pick<Pool, "query">,
    memberId: bigint,
    questions: readonly SecurityQuestion[],
    hash: string,
  ): Promise<void> {
    await client.query(
      `INSERT INTO security_questions (member_id, questions, answers_hash) VALUES ($1, $2, $3)
         ON CONFLICT (member_id) DO UPDATE
            SET questions = excluded.questions, answers_hash = excluded.answers_hash, changed_at = now()`,
      [memberId, questions, hash],
    );
  }
}
