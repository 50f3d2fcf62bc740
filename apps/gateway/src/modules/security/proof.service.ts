import type { Proof } from "@foyer/contract/proof";
import { mailKey } from "@foyer/domain/mail-address";
import { isFullProof } from "@foyer/domain/payment-password";
import { AppError } from "../../http/errors.ts";
import type { PasskeysService } from "../passkeys/passkeys.service.ts";
import type { PasswordRecoveryService } from "../password/password.service.ts";
import type { SecurityLog } from "../security-log/security-log.module.ts";
import type { SessionService } from "../session/session.service.ts";
import { LOGIN_PROVES_SECONDS } from "../session/session-limits.ts";
import type { VerificationService } from "../verification/verification.service.ts";
import { type ProofContext, readerOf } from "./proof-context.ts";
import type { SecurityRepository } from "./security.repository.ts";
import type { SecurityService } from "./security.service.ts";
import type { SecurityQuestionsService } from "./security-questions.service.ts";

interface Parts {
  readonly repository: SecurityRepository;
  readonly security: SecurityService;
  readonly securityQuestions: SecurityQuestionsService;
  readonly passwordRecovery: PasswordRecoveryService;
  readonly passkeys: PasskeysService;
  readonly verification: VerificationService;
  readonly securityLog: SecurityLog;
  readonly sessions: SessionService;
}

type CodeProof = Extract<Proof, { kind: "sms" | "email" }>;
const isCode = (proof: Proof): proof is CodeProof => proof.kind === "sms" || proof.kind === "email";

/** Asks a signed-in player once more who they are, before a call that moves money or keys. */
export class ProofService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Sends a code to the player's own verified number or address. */
  async sendCode({ player, merchant, language, origin }: ProofContext, channel: "sms" | "email") {
    const to = await this.#ownContact(player.memberId, channel);
    if (!to) throw new AppError("security.proof.insufficient", "no verified contact", { kind: channel });
    return this.#parts.verification.sendToMember(merchant, "proof", to, player, { language, origin });
  }

  /** One proof that is enough for itself: login password, payment password or passkey. */
  async prove(context: ProofContext, proof: Proof): Promise<void> {
    if (!isFullProof(proof.kind))
      throw new AppError("security.proof.insufficient", undefined, { kind: proof.kind });
    await this.check(context, [proof]);
  }

  /**
   * The rule of what proves a change of keys: a full proof in the call, however short ago the log-in was. Only an account
   * without anything to give one with is proven by its log-in, for `LOGIN_PROVES_SECONDS`. Throws
   * `security.proof.insufficient` and `session.sign.in.again`.
   */
  async proveChange(context: ProofContext, proof: Proof | undefined): Promise<void> {
    if (proof) return this.prove(context, proof);
    const { memberId, sessionId } = context.player;
    const row = await this.#parts.repository.find(memberId);
    if (!row || row.hasPassword || row.paymentPasswordHash !== null || row.passkeys > 0)
      throw new AppError("security.proof.insufficient", "a proof is missing");
    if (!(await this.#parts.sessions.isFresh(sessionId, LOGIN_PROVES_SECONDS)))
      throw new AppError("session.sign.in.again");
  }

  /**
   * Checks proofs of any kind. Codes come last, and are used up only if all are right. Throws `security.proof.wrong`
   * with the kind of the wrong one, and the errors of the payment password.
   */
  async check(context: ProofContext, proofs: readonly Proof[]): Promise<void> {
    const codes = proofs.filter(isCode);
    for (const proof of proofs) if (!isCode(proof)) await this.#check(context, proof, true);
    if (codes.length > 1) for (const code of codes) await this.#check(context, code, false);
    for (const code of codes) await this.#check(context, code, true);
  }

  /** @param use whether a right code is used up */
  async #check(context: ProofContext, proof: Proof, use: boolean): Promise<void> {
    const { securityLog } = this.#parts;
    const { merchantId, memberId } = context.player;
    if (proof.kind === "payment")
      return this.#parts.security.verifyPaymentPassword(readerOf(context), proof.password, context.origin);
    if (proof.kind === "questions")
      return this.#parts.securityQuestions.verify(readerOf(context), proof.answers, context.origin);
    if (await this.#isRight(context, proof, use)) return;
    // the login password's refusal is logged where it is checked
    if (proof.kind !== "password")
      await securityLog.record(context.origin, {
        kind: "proof-refused",
        merchantId,
        memberId,
        detail: { proof: proof.kind },
      });
    throw new AppError("security.proof.wrong", undefined, { kind: proof.kind });
  }

  async #isRight(
    { player, party, origin }: ProofContext,
    proof: Exclude<Proof, { kind: "payment" | "questions" }>,
    use: boolean,
  ): Promise<boolean> {
    const { passwordRecovery, passkeys, verification } = this.#parts;
    if (proof.kind === "passkey") return passkeys.isProof(player, party, proof, origin);
    if (proof.kind === "password")
      return passwordRecovery.prove(player, proof.password, origin).then(
        () => true,
        (error: unknown) => {
          if (error instanceof AppError && error.code === "password.old.wrong") return false;
          throw error;
        },
      );
    const { merchantId, memberId } = player;
    const to = await this.#ownContact(memberId, proof.kind);
    if (!to) return false;
    const recipient = "mobile" in to ? to.mobile : mailKey(to.email);
    const guess = { merchantId, purpose: "proof", recipient, code: proof.code } as const;
    return use ? verification.check(guess) : verification.wouldPass(guess);
  }

  async #ownContact(memberId: bigint, channel: "sms" | "email") {
    const row = await this.#parts.repository.find(memberId);
    if (channel === "sms") return row?.mobile && row.mobileVerified ? { mobile: row.mobile } : null;
    return row?.email && row.emailVerified ? { email: row.email } : null;
  }
}
