import type { SecurityAnswers } from "@foyer/contract/security-questions";
import { answerFaults, normalAnswer } from "@foyer/domain/security-questions";
import type { Pool } from "pg";
import { inTransaction } from "../../db/database.ts";
import type { Clock } from "../../db/database-clock.ts";
import { AppError } from "../../http/errors.ts";
import { secondsUntil } from "../../http/rate-limits.ts";
import type { Origin, SecurityChanges, SecurityLog } from "../security-log/security-log.module.ts";
import type { PasswordService } from "../session/password.service.ts";
import type { ProofTriesService } from "./proof-tries.service.ts";
import type { NoticeReader, SecurityNotices } from "./security-notices.ts";
import type { SecurityQuestionsRepository } from "./security-questions.repository.ts";

interface Parts {
  readonly pool: Pool;
  readonly repository: SecurityQuestionsRepository;
  readonly tries: ProofTriesService;
  readonly passwords: PasswordService;
  readonly securityChanges: SecurityChanges;
  readonly securityLog: SecurityLog;
  readonly notices: SecurityNotices;
  readonly clock: Clock;
}

/**
 * All answers as one secret, in an order that does not depend on the one they were entered in: together they are
 * harder to guess than each of them, and a refusal does not tell which one is wrong.
 */
const secretOf = (answers: SecurityAnswers): string =>
  answers
    .map(({ question, answer }) => `${question}\t${normalAnswer(answer)}`)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join("\n");

/** Security questions of members: three chosen ones, whose answers are one of two proofs of a reset. */
export class SecurityQuestionsService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Chooses and answers the questions, which starts a cooling time and gives all tries back. Throws
   * `security.field.invalid` with the question, before `prove` runs.
   */
  async set(
    member: NoticeReader,
    answers: SecurityAnswers,
    prove: () => Promise<void>,
    origin: Origin,
  ): Promise<void> {
    const { pool, repository, tries, passwords, securityChanges, securityLog, notices } = this.#parts;
    const { memberId, merchantId } = member;
    const questions = answers.map(({ question }) => question);
    if (new Set(questions).size < questions.length) throw refused("questions", "repeated");
    const fault = Object.entries(answerFaults(answers))[0];
    if (fault) throw refused(fault[0], fault[1] as string);
    await prove();
    const hash = await passwords.hash(secretOf(answers));
    await inTransaction(pool, async (client) => {
      await repository.save(client, memberId, questions, hash);
      await tries.clear(memberId, client);
      await securityChanges.record(client, memberId, "login-method");
      await notices.send(client, member, "security-questions-set");
    });
    await securityLog.record(origin, { kind: "security-questions-set", merchantId, memberId });
  }

  /**
   * Checks the answers as a proof. The try counts before it is checked: five wrong ones lock the questions for a day,
   * and tell the member. Throws `security.proof.wrong` with the tries that are left, and `security.questions.locked`.
   */
  async verify(member: NoticeReader, answers: SecurityAnswers, origin: Origin): Promise<void> {
    const { pool, repository, tries, passwords, securityLog, notices } = this.#parts;
    const { memberId, merchantId } = member;
    if (!(await repository.find(memberId)))
      throw new AppError("security.proof.insufficient", "no questions", { kind: "questions" });
    const outcome = await tries.check(memberId, async () =>
      passwords.verify((await repository.find(memberId))?.hash ?? null, secretOf(answers)),
    );
    if (outcome.is === "right") return;
    if (outcome.is === "locked") throw this.#locked(outcome.lockedUntil);
    await securityLog.record(origin, {
      kind: outcome.is === "last" ? "security-questions-locked" : "proof-refused",
      merchantId,
      memberId,
      detail: { proof: "questions" },
    });
    if (outcome.is === "wrong")
      throw new AppError("security.proof.wrong", undefined, { kind: "questions", left: outcome.left });
    await inTransaction(pool, (client) => notices.send(client, member, "security-questions-locked"));
    throw this.#locked(outcome.lockedUntil);
  }

  #locked(until: number | null): AppError {
    return new AppError("security.questions.locked", undefined, {
      retryAfterSeconds: secondsUntil(Math.max(0, (until ?? 0) - this.#parts.clock.now())),
    });
  }
}

const refused = (field: string, rule: string): AppError =>
  new AppError("security.field.invalid", `${field} breaks its rule ${rule}`, { field, rule });
