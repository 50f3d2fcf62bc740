import { createHash, randomBytes } from "node:crypto";
import type { ChangePasswordPayload, SetPasswordPayload } from "@foyer/contract/password";
import type { FieldRule } from "@foyer/contract/settings";
import type { Language } from "@foyer/contract/shared";
import { checkField } from "@foyer/domain/field-rules";
import { mailAddress, mailKey } from "@foyer/domain/mail-address";
import type { Pool, PoolClient } from "pg";
import { type RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { MailService } from "../../channels/mail/mail.service.ts";
import { inTransaction } from "../../db/database.ts";
import { AppError } from "../../http/errors.ts";
import { countCall, type RateLimits } from "../../http/rate-limits.ts";
import type { Player } from "../../http/session-context.ts";
import type { InboxService } from "../inbox/inbox.service.ts";
import type { Origin, SecurityChanges, SecurityLog } from "../security-log/security-log.module.ts";
import type { PasswordService } from "../session/password.service.ts";
import type { SessionService } from "../session/session.service.ts";
import { LOGIN_PROVES_SECONDS } from "../session/session-limits.ts";
import type { Merchant } from "../settings/settings.service.ts";
import type { VerificationService } from "../verification/verification.service.ts";
import { checkNewPassword } from "./new-password.ts";
import type { Account, PasswordRepository } from "./password.repository.ts";
import { LINK_SECONDS, MAILS_PER_ACCOUNT, OLD_PASSWORD } from "./password-limits.ts";

interface Parts {
  readonly pool: Pool;
  readonly repository: PasswordRepository;
  readonly passwords: PasswordService;
  readonly sessions: SessionService;
  readonly verification: VerificationService;
  readonly mail: MailService;
  readonly inbox: InboxService;
  readonly rateLimits: RateLimits;
  readonly securityChanges: SecurityChanges;
  readonly securityLog: SecurityLog;
}

/** Merchant, language and field rules of a call. */
export interface PasswordContext {
  readonly merchant: Merchant;
  readonly language: Language;
  readonly rules: readonly FieldRule[];
  readonly origin: Origin;
}

/** The part of a player that identifies their account. */
type Owner = Pick<Player, "memberId" | "merchantId">;

/** How a password was changed, for the security log. */
type By = "old-password" | "first" | "link" | "code";

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();
const refused = (field: string, rule: string): AppError =>
  new AppError("password.field.invalid", `${field} breaks its rule ${rule}`, { field, rule });

/** Changing a password, and recovering access without it. */
export class PasswordRecoveryService {
  readonly #parts: Parts;
  readonly #oldPasswords: RateLimiterPostgres;
  readonly #mails: RateLimiterPostgres;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#oldPasswords = parts.rateLimits.counter("old-password", OLD_PASSWORD);
    this.#mails = parts.rateLimits.counter("password-mail", MAILS_PER_ACCOUNT);
  }

  /**
   * By the old password, or for an account without one as its first; ends all other sessions of the account. Throws
   * `password.sign.in.again` when a first password is set too long after the sign-in.
   */
  async change(
    context: PasswordContext,
    player: Player,
    { oldPassword, newPassword, confirmNewPassword, removePasskeys = false }: ChangePasswordPayload,
  ): Promise<void> {
    const { passwords, repository } = this.#parts;
    const { memberId, sessionId, username } = player;
    if (oldPassword === undefined) {
      const account = await repository.ofMember(memberId);
      if (account?.passwordHash === null)
        return this.#setFirst(context, player, account, { newPassword, confirmNewPassword, removePasskeys });
    }
    const broken = checkField(context.rules, "loginPassword", oldPassword);
    if (broken) throw refused("oldPassword", broken);
    if (oldPassword === undefined) throw refused("oldPassword", "required");
    if (passwords.isSame(oldPassword, newPassword)) throw new AppError("modify.new.old.same");
    this.#checkNew(context, newPassword, username);
    if (confirmNewPassword !== newPassword) throw new AppError("password.mismatch");

    const account = await this.prove(
      { memberId, merchantId: context.merchant.id },
      oldPassword,
      context.origin,
    );
    await this.#set(context, account, newPassword, "old-password", {
      keeping: sessionId,
      removePasskeys,
      proof: async () => null,
      // two concurrent changes with one old password: the other one was first
      outrun: "password.old.wrong",
    });
  }

  /**
   * Checks the player's own password. Every call that asks for it once more shares one limit. Throws
   * `password.old.wrong`.
   */
  async prove({ memberId, merchantId }: Owner, password: string, origin: Origin): Promise<Account> {
    const { passwords, repository, securityLog } = this.#parts;
    const key = String(memberId);
    // counted before the check, so that concurrent calls cannot exceed the limit
    await this.#takeGuess(key);
    const account = await repository.ofMember(memberId);
    if (!account || !(await passwords.verify(account.passwordHash, password))) {
      await securityLog.record(origin, { kind: "password-refused", merchantId, memberId });
      throw new AppError("password.old.wrong");
    }
    await this.#oldPasswords.delete(key);
    return account;
  }

  /**
   * Mails a link to the account with this username and address; for any other pair it does nothing and gives the same
   * answer.
   */
  async mailLink(
    context: PasswordContext,
    entered: { readonly username: string; readonly email: string },
    linkOf: (token: string) => string,
  ): Promise<void> {
    const { pool, repository, mail, securityLog } = this.#parts;
    const { merchant, language, origin } = context;
    const username = entered.username.trim();
    const email = mailAddress(entered.email);
    const broken = checkField(context.rules, "loginUsername", username);
    if (broken) throw refused("username", broken);
    // checked here even if registration does not ask for it
    const emailRule = context.rules.filter(({ field }) => field === "email");
    const required = emailRule.map((rule) => ({ ...rule, enabled: true, required: true }));
    const brokenEmail = checkField(required, "email", email);
    if (brokenEmail) throw refused("email", brokenEmail);

    const pair = `${merchant.id}\n${username.toLowerCase()}\n${mailKey(email)}`;
    if (!(await this.#mayMail(hashOf(pair).toString("base64url")))) return;
    const account = await repository.ofPair(merchant.id, username, email);
    await securityLog.record(origin, {
      kind: "password-link-asked",
      merchantId: merchant.id,
      ...(account && { memberId: account.memberId }),
    });
    if (!account?.email) return;
    const token = randomBytes(32).toString("base64url");
    const { memberId, email: to } = account;
    await inTransaction(pool, async (client) => {
      await repository.addToken(client, memberId, hashOf(token), LINK_SECONDS);
      const details = { username: account.username, link: linkOf(token), minutes: LINK_SECONDS / 60 };
      await mail.send(
        { merchantId: merchant.id, memberId, kind: "password-reset", to, language, details },
        client,
      );
    });
  }

  /** Invalidates the links that were mailed, for an address that is no longer the member's. */
  async endLinks(client: PoolClient, memberId: bigint): Promise<void> {
    await this.#parts.repository.spendTokens(client, memberId);
  }

  /** The username of the account that a valid link belongs to. Throws `password.token.invalid`. */
  async ownerOfLink(merchantId: number, token: string): Promise<string> {
    const account = await this.#parts.repository.ofToken(merchantId, hashOf(token));
    if (!account) throw new AppError("password.token.invalid");
    return account.username;
  }

  /** By a mailed link; a refused password leaves the link valid. @returns the username */
  async reset(
    context: PasswordContext,
    token: string,
    newPassword: string,
    removePasskeys: boolean,
  ): Promise<string> {
    const { passwords, repository } = this.#parts;
    const account = await repository.ofToken(context.merchant.id, hashOf(token));
    if (!account) throw new AppError("password.token.invalid");
    this.#checkNew(context, newPassword, account.username);
    if (await passwords.verify(account.passwordHash, newPassword)) throw new AppError("modify.new.old.same");
    await this.#set(context, account, newPassword, "link", {
      keeping: null,
      removePasskeys,
      proof: async (client) =>
        (await repository.useToken(client, hashOf(token))) ? null : "password.token.invalid",
      outrun: "password.token.invalid",
    });
    return account.username;
  }

  /**
   * By a code sent to a proven number. An unknown number takes the same path and time as a wrong code; a refused
   * password leaves the code valid, and facts about the account are revealed only to the holder of the code.
   * @returns the username
   */
  async setByMobile(context: PasswordContext, payload: SetPasswordPayload): Promise<string> {
    const { passwords, repository, rateLimits, verification, securityLog } = this.#parts;
    const { merchant, origin } = context;
    if (!merchant.whitelabel.flags["CHNGPASSVERIF3"]) throw new AppError("verification.closed");
    const mobile = verification.mobileOf(payload);
    this.#checkNew(context, payload.newPassword);
    await rateLimits.take("password-codes", origin);

    const guess = {
      merchantId: merchant.id,
      purpose: "password",
      recipient: mobile,
      code: payload.verificationCode,
    } as const;
    const account = await repository.ofMobile(merchant.id, mobile);
    const isOld = await passwords.verify(account?.passwordHash ?? null, payload.newPassword);
    const broken = account ? checkNewPassword(context.rules, payload.newPassword, account.username) : null;
    const proved = isOld || broken ? await verification.wouldPass(guess) : await verification.check(guess);
    if (!account || !proved) {
      await securityLog.record(origin, {
        kind: "password-refused",
        merchantId: merchant.id,
        ...(account && { memberId: account.memberId }),
        detail: { reason: "code" },
      });
      throw new AppError("verification.code.invalid");
    }
    await rateLimits.giveBack("password-codes", origin);
    if (broken) throw refused("newPassword", broken);
    if (isOld) throw new AppError("modify.new.old.same");
    await this.#set(context, account, payload.newPassword, "code", {
      keeping: null,
      removePasskeys: payload.removePasskeys ?? false,
      proof: async () => null,
      outrun: "verification.code.invalid",
    });
    return account.username;
  }

  /**
   * Someone who finds a signed-in phone must not lock its owner out with a new password. Without an old password the
   * proof is the sign-in itself, by code or by provider, and it must be recent.
   */
  async #setFirst(
    context: PasswordContext,
    { sessionId, username }: Player,
    account: Account,
    {
      newPassword,
      confirmNewPassword,
      removePasskeys,
    }: Pick<ChangePasswordPayload, "newPassword" | "confirmNewPassword"> & { removePasskeys: boolean },
  ): Promise<void> {
    this.#checkNew(context, newPassword, username);
    if (confirmNewPassword !== newPassword) throw new AppError("password.mismatch");
    if (!(await this.#parts.sessions.isFresh(sessionId, LOGIN_PROVES_SECONDS)))
      throw new AppError("password.sign.in.again");
    await this.#set(context, account, newPassword, "first", {
      keeping: sessionId,
      removePasskeys,
      proof: async () => null,
      outrun: "password.old.wrong",
    });
  }

  #checkNew({ rules }: PasswordContext, password: string, username?: string): void {
    const broken = checkNewPassword(rules, password, username);
    if (broken) throw refused("newPassword", broken);
  }

  /** Sets the password, ends the sessions, invalidates earlier links and mails a notice in one transaction. */
  async #set(
    { merchant, language, origin }: PasswordContext,
    { memberId, username, email, passwordHash }: Account,
    newPassword: string,
    by: By,
    how: {
      /** The session that is not ended. */
      readonly keeping: bigint | null;
      /** Also deletes the account's passkeys, which somebody else may have added. */
      readonly removePasskeys: boolean;
      /** Consumes the proof of authorisation; returns the error to refuse with. */
      readonly proof: (client: PoolClient) => Promise<"password.token.invalid" | null>;
      /** The error for the later of two concurrent calls. */
      readonly outrun: "password.old.wrong" | "password.token.invalid" | "verification.code.invalid";
    },
  ): Promise<void> {
    const { pool, passwords, repository, sessions, mail, inbox, securityChanges, securityLog } = this.#parts;
    const hash = await passwords.hash(newPassword);
    const { ended, removed } = await inTransaction(pool, async (client) => {
      // locks the password first, like a link request: the same lock order prevents deadlocks
      if (!(await repository.set(client, memberId, passwordHash, hash))) throw new AppError(how.outrun);
      const refusal = await how.proof(client);
      if (refusal) throw new AppError(refusal);
      await repository.spendTokens(client, memberId);
      await securityChanges.record(client, memberId, "login-password");
      const at = new Date().toISOString();
      await inbox.notify({ merchantId: merchant.id, memberId }, "password-changed", {}, at, client);
      if (email) {
        const details = { username, at };
        await mail.send(
          { merchantId: merchant.id, memberId, kind: "password-changed", to: email, language, details },
          client,
        );
      }
      const removed = how.removePasskeys ? await repository.removePasskeys(client, memberId) : 0;
      return {
        removed,
        ended: await sessions.endAll(memberId, "password-changed", how.keeping, client),
      };
    });
    await securityLog.record(origin, {
      kind: "password-changed",
      merchantId: merchant.id,
      memberId,
      detail: { by, sessionsEnded: ended, ...(how.removePasskeys && { passkeysRemoved: removed }) },
    });
  }

  async #takeGuess(key: string): Promise<void> {
    await countCall(this.#oldPasswords, key, "too many wrong old passwords");
  }

  async #mayMail(key: string): Promise<boolean> {
    try {
      await this.#mails.consume(key);
      return true;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return false;
      throw refusal;
    }
  }
}
