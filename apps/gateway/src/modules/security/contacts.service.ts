import type { Proof } from "@foyer/contract/proof";
import { checkField, type FieldRule } from "@foyer/domain/field-rules";
import { mailAddress, mailKey } from "@foyer/domain/mail-address";
import type { WrittenMobile } from "@foyer/domain/mobile-number";
import type { Pool, PoolClient } from "pg";
import { inTransaction } from "../../db/database.ts";
import { AppError } from "../../http/errors.ts";
import type { PasswordRecoveryService } from "../password/password.service.ts";
import type { SecurityChanges, SecurityLog } from "../security-log/security-log.module.ts";
import type { VerificationService } from "../verification/verification.service.ts";
import type { ProofService } from "./proof.service.ts";
import { type ProofContext, readerOf } from "./proof-context.ts";
import type { SecurityRepository } from "./security.repository.ts";
import type { SecurityNotices } from "./security-notices.ts";

interface Parts {
  readonly pool: Pool;
  readonly repository: SecurityRepository;
  readonly proofs: ProofService;
  readonly passwordRecovery: PasswordRecoveryService;
  readonly verification: VerificationService;
  readonly securityChanges: SecurityChanges;
  readonly securityLog: SecurityLog;
  readonly notices: SecurityNotices;
}

/** A mobile number or e-mail address that is to become a member's own. */
type Contact = { readonly mobile: string } | { readonly email: string };

const isTakenNumber = (error: unknown): boolean =>
  (error as { constraint?: unknown }).constraint === "members_mobile";

/** E-mail addresses and mobile numbers of members, each proven by a code sent to it. */
export class ContactsService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The address in the form that is stored. Throws `security.field.invalid`. */
  emailOf(entered: string, rules: readonly FieldRule[]): { email: string } {
    const email = mailAddress(entered);
    const required = rules.map((rule) => ({ ...rule, enabled: true, required: true }));
    const rule = checkField(required, "email", email);
    if (rule)
      throw new AppError("security.field.invalid", `email breaks its rule ${rule}`, { field: "email", rule });
    return { email };
  }

  /** The address that a member gave at registration and did not confirm yet. Throws `security.field.invalid`. */
  async registeredEmailOf(memberId: bigint): Promise<{ email: string }> {
    const email = await this.#parts.repository.registeredEmailOf(memberId);
    if (email === null)
      throw new AppError("security.field.invalid", "no address waits to be confirmed", {
        field: "email",
        rule: "required",
      });
    return { email };
  }

  /** Throws `verification.mobile.invalid`, also for a country the merchant sends no codes to. */
  mobileOf({ merchant }: Pick<ProofContext, "merchant">, entered: WrittenMobile): { mobile: string } {
    return { mobile: this.#parts.verification.reachableMobileOf(merchant, entered) };
  }

  /** Sends the code that makes a contact the member's own. */
  sendCode({ player, merchant, language, origin }: ProofContext, contact: Contact) {
    return this.#parts.verification.sendToMember(merchant, "bind", contact, player, { language, origin });
  }

  /**
   * Makes a contact the member's own, which starts a cooling time and is told to the address before too. Throws
   * `verification.code.invalid` and `member.mobile.taken`.
   */
  async bind(context: ProofContext, contact: Contact, code: string, proof: Proof): Promise<void> {
    const { pool, repository, proofs, verification, securityChanges, securityLog, notices } = this.#parts;
    const { memberId, merchantId } = context.player;
    const recipient = "mobile" in contact ? contact.mobile : mailKey(contact.email);
    const guess = { merchantId: context.merchant.id, purpose: "bind", recipient, code } as const;
    // a right code stays valid until the proof is right too
    if (!(await verification.wouldPass(guess))) throw new AppError("verification.code.invalid");
    await proofs.prove(context, proof);
    if (!(await verification.check(guess))) throw new AppError("verification.code.invalid");
    const kind = "mobile" in contact ? "mobile-changed" : "email-changed";
    try {
      await inTransaction(pool, async (client: PoolClient) => {
        await notices.send(
          client,
          readerOf(context),
          kind,
          "email" in contact ? { alsoTo: contact.email } : {},
        );
        if ("mobile" in contact) await repository.bindMobile(client, memberId, contact.mobile);
        else {
          await repository.bindEmail(client, memberId, contact.email);
          // links sent to the former address must not set a password any more
          await this.#parts.passwordRecovery.endLinks(client, memberId);
        }
        await securityChanges.record(client, memberId, "contact", "mobile" in contact ? "mobile" : "email");
      });
    } catch (error) {
      throw isTakenNumber(error) ? new AppError("member.mobile.taken") : error;
    }
    await securityLog.record(context.origin, { kind, merchantId, memberId });
  }
}
