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
import type { SecondFactorResetsRepository } from "./second-factor-resets.repository.ts";

interface Parts {
  readonly audit: SecondFactorAuditRepository;
  readonly resets: Pick<SecondFactorResetsRepository, "lapse">;
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
    const reader = readerOf(context);
    const removed = await this.#parts.secondFactor.remove(reader.memberId, (client) =>
      this.#change(client, reader, "second-factor-removed"),
    );
    if (removed) await this.#log(context, "second-factor-removed");
  }

  /** Lets a transaction be the only one that changes a member's second factor. */
  lock(client: PoolClient, memberId: bigint): Promise<void> {
    return this.#parts.secondFactor.lock(client, memberId);
  }

  /**
   * For a member who lost phone and recovery codes, as part of a transaction: removes the second factor, ends all
   * sessions, starts the cooling time and tells the member.
   * @returns whether there was one
   */
  resetIn(client: PoolClient, reader: NoticeReader): Promise<boolean> {
    return this.#parts.secondFactor.removeIn(client, reader.memberId, () => this.#reset(client, reader));
  }

  /**
   * `resetIn` at the command line. Throws `member.unknown` and `second.factor.unset`.
   * @param by who did it, for the security log
   */
  async reset({ id: merchantId, settings }: Merchant, username: string, by: string): Promise<void> {
    const { audit, secondFactor, signIn, securityLog } = this.#parts;
    const member = await signIn.named(merchantId, username);
    if (!member) throw new AppError("member.unknown");
    const reader = { merchantId, ...member, language: settings.defaultLanguage };
    const removed = await secondFactor.remove(member.memberId, async (client) => {
      await this.#reset(client, reader);
      await audit.noteReset(client, reader);
    });
    if (!removed) throw new AppError("second.factor.unset");
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

  async #reset(client: PoolClient, reader: NoticeReader): Promise<void> {
    await this.#change(client, reader, "second-factor-reset");
    await this.#parts.sessions.endAll(reader.memberId, "elsewhere", null, client);
  }

  /** Starts the cooling time, tells the member, lets logins under way begin again, and ends a request for a reset. */
  async #change(client: PoolClient, reader: NoticeReader, change: Change): Promise<void> {
    const { signIn, notices, resets, securityChanges } = this.#parts;
    await resets.lapse(reader.memberId, client);
    await signIn.endPending(client, reader.memberId);
    await securityChanges.record(client, reader.memberId, "login-method");
    await notices.send(client, reader, change);
  }

  #log({ player: { merchantId, memberId }, origin }: ProofContext, kind: Change): Promise<void> {
    return this.#parts.securityLog.record(origin, { kind, merchantId, memberId });
  }
}
