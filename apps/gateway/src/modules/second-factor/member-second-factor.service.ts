import type { Proof } from "@foyer/contract/proof";
import type { PoolClient } from "pg";
import type { SecurityNotice } from "../../channels/mail/mail-kinds.ts";
import { AppError } from "../../http/errors.ts";
import type { ProofService } from "../security/proof.service.ts";
import { type ProofContext, readerOf } from "../security/proof-context.ts";
import type { NoticeReader, SecurityNotices } from "../security/security-notices.ts";
import type { SecurityChanges, SecurityLog } from "../security-log/security-log.module.ts";
import type { SessionService } from "../session/session.service.ts";
import type { SignInService } from "../session/sign-in.service.ts";
import type { Merchant } from "../settings/settings.service.ts";
import type { SecondFactorService } from "./second-factor.service.ts";
import type { SecondFactorAuditRepository } from "./second-factor-audit.repository.ts";

interface Parts {
  readonly audit: SecondFactorAuditRepository;
  readonly signIn: SignInService;
  readonly secondFactor: SecondFactorService<bigint>;
  readonly sessions: SessionService;
  readonly proofs: ProofService;
  readonly notices: SecurityNotices;
  readonly securityChanges: SecurityChanges;
  readonly securityLog: SecurityLog;
}

/** What a change comes with. */
interface Given {
  readonly proof: Proof;
  readonly code?: string | undefined;
}

type Change = Extract<
  SecurityNotice,
  "second-factor-set" | "second-factor-removed" | "second-factor-reset" | "recovery-codes-renewed"
>;

/** Two-step login of members: set-up, new recovery codes, turning it off. */
export class MemberSecondFactorService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Creates a secret, after a proof of identity: anyone who has the secret can confirm it. */
  async begin(context: ProofContext, given: Given) {
    await this.#prove(context, given);
    const { player, merchant } = context;
    return this.#parts.secondFactor.begin(player.memberId, merchant.name, player.username);
  }

  /**
   * Ends the player's other sessions, which were opened without a second step. Throws `second.factor.code.invalid`.
   * @returns the recovery codes
   */
  async confirm(context: ProofContext, code: string): Promise<string[]> {
    const { secondFactor, sessions } = this.#parts;
    const { memberId, sessionId } = context.player;
    let changed = false;
    const codes = await secondFactor.confirm(memberId, code, async (client) => {
      changed = true;
      await this.#change(client, readerOf(context), "second-factor-set");
      await sessions.endAll(memberId, "elsewhere", sessionId, client);
    });
    if (codes === null) throw new AppError("second.factor.code.invalid");
    if (changed) await this.#log(context, "second-factor-set");
    return codes;
  }

  /** Throws `second.factor.unset`. */
  async renewCodes(context: ProofContext, given: Given): Promise<string[]> {
    const { secondFactor } = this.#parts;
    if (!(await this.#prove(context, given))) throw new AppError("second.factor.unset");
    const codes = await secondFactor.renewCodes(context.player.memberId, (client) =>
      this.#change(client, readerOf(context), "recovery-codes-renewed"),
    );
    if (codes === null) throw new AppError("second.factor.unset");
    await this.#log(context, "recovery-codes-renewed");
    return codes;
  }

  /** Repeatable: nothing happens where it is off. */
  async turnOff(context: ProofContext, given: Given): Promise<void> {
    if (!(await this.#prove(context, given))) return;
    if (await this.#remove(readerOf(context), "second-factor-removed"))
      await this.#log(context, "second-factor-removed");
  }

  /**
   * An operator's act, for a member who lost phone and recovery codes: removes the second factor, ends all sessions
   * and tells the member. Throws `member.unknown` and `second.factor.unset`.
   * @param by name of the operator, for the security log
   */
  async reset({ id: merchantId, settings }: Merchant, username: string, by: string): Promise<void> {
    const { signIn, securityLog } = this.#parts;
    const member = await signIn.named(merchantId, username);
    if (!member) throw new AppError("member.unknown");
    const reader = { merchantId, ...member, language: settings.defaultLanguage };
    if (!(await this.#remove(reader, "second-factor-reset"))) throw new AppError("second.factor.unset");
    await securityLog.record(null, {
      kind: "second-factor-reset",
      merchantId,
      memberId: member.memberId,
      detail: { by },
    });
  }

  /**
   * Throws `second.factor.code.invalid` and the errors of a proof; a wrong proof uses up no code.
   * @returns whether two-step login is on
   */
  async #prove(context: ProofContext, { proof, code }: Given): Promise<boolean> {
    const { proofs, secondFactor, securityLog } = this.#parts;
    const { merchantId, memberId } = context.player;
    await proofs.prove(context, proof);
    if (!(await secondFactor.isSet(memberId))) return false;
    if (code !== undefined && (await secondFactor.acceptForChange(memberId, code))) return true;
    const detail = { proof: "code" };
    await securityLog.record(context.origin, { kind: "proof-refused", merchantId, memberId, detail });
    throw new AppError("second.factor.code.invalid");
  }

  #remove(reader: NoticeReader, as: "second-factor-removed" | "second-factor-reset"): Promise<boolean> {
    const { audit, secondFactor, sessions } = this.#parts;
    return secondFactor.remove(reader.memberId, async (client) => {
      await this.#change(client, reader, as);
      if (as === "second-factor-removed") return;
      await sessions.endAll(reader.memberId, "elsewhere", null, client);
      await audit.noteReset(client, reader);
    });
  }

  /** Starts the cooling time, tells the member, and lets logins under way begin again. */
  async #change(client: PoolClient, reader: NoticeReader, change: Change): Promise<void> {
    const { signIn, notices, securityChanges } = this.#parts;
    await signIn.endPending(client, reader.memberId);
    await securityChanges.record(client, reader.memberId, "login-method");
    await notices.send(client, reader, change);
  }

  #log({ player: { merchantId, memberId }, origin }: ProofContext, kind: Change): Promise<void> {
    return this.#parts.securityLog.record(origin, { kind, merchantId, memberId });
  }
}
