import { createHash, randomBytes } from "node:crypto";
import type { ChangePasswordPayload, SetPasswordPayload } from "@foyer/contract/password";
import type { FieldRule } from "@foyer/contract/settings";
import type { Language } from "@foyer/contract/shared";
import { checkField } from "@foyer/domain/field-rules";
import type { Pool, PoolClient } from "pg";
import { type RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { MailService } from "../../channels/mail/mail.service.ts";
import { inTransaction } from "../../plugins/database.ts";
import { AppError } from "../../plugins/errors.ts";
import { countCall, type RateLimits } from "../../plugins/rate-limits.ts";
import type { Origin, SecurityLog } from "../../plugins/security-log.ts";
import type { Player } from "../../plugins/session-context.ts";
import type { InboxService } from "../inbox/inbox.service.ts";
import type { PasswordService } from "../session/password.service.ts";
import type { SessionService } from "../session/session.service.ts";
import type { Merchant } from "../settings/settings.service.ts";
import type { VerificationService } from "../verification/verification.service.ts";
import { checkNewPassword } from "./new-password.ts";
import type { Account, PasswordRepository } from "./password.repository.ts";
import { FIRST_PASSWORD_SECONDS, LINK_SECONDS, MAILS_PER_ACCOUNT, OLD_PASSWORD } from "./password-limits.ts";

interface Parts {
  readonly pool: Pool;
  readonly repository: PasswordRepository;
  readonly passwords: PasswordService;
  readonly sessions: SessionService;
  readonly verification: VerificationService;
  readonly mail: MailService;
  readonly inbox: InboxService;
  readonly rateLimits: RateLimits;
  readonly securityLog: SecurityLog;
}

/** The house a call is for and how it speaks. */
export interface Asked {
  readonly merchant: Merchant;
  readonly language: Language;
  readonly rules: readonly FieldRule[];
  readonly origin: Origin;
}

/** How a password came to be another, for the log. */
type By = "old-password" | "first" | "link" | "code";

const hashOf = (ticket: string): Buffer => createHash("sha256").update(ticket).digest();
const refused = (field: string, rule: string): AppError =>
  new AppError("password.field.invalid", `${field} breaks its rule ${rule}`, { field, rule });

/** Changing a password, and getting back in without it. */
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
   * By the old one, or where there is none, as the first; every other session of the account ends. Throws
   * `password.sign.in.again` for a first one that is set long after the sign-in.
   */
  async change(
    asked: Asked,
    player: Player,
    { oldPassword, newPassword, confirmNewPassword }: ChangePasswordPayload,
  ): Promise<void> {
    const { passwords, repository, securityLog } = this.#parts;
    const { memberId, sessionId, username } = player;
    if (oldPassword === undefined) {
      const account = await repository.ofMember(memberId);
      if (account?.passwordHash === null)
        return this.#setFirst(asked, player, account, { newPassword, confirmNewPassword });
    }
    const broken = checkField(asked.rules, "loginPassword", oldPassword);
    if (broken) throw refused("oldPassword", broken);
    if (oldPassword === undefined) throw refused("oldPassword", "required");
    if (passwords.isSame(oldPassword, newPassword)) throw new AppError("modify.new.old.same");
    this.#checkNew(asked, newPassword, username);
    if (confirmNewPassword !== newPassword) throw new AppError("password.mismatch");

    const key = String(memberId);
    // counted before it is looked at, so that many at once cannot slip through together
    await this.#takeGuess(key);
    const account = await repository.ofMember(memberId);
    if (!account || !(await passwords.verify(account.passwordHash, oldPassword))) {
      const merchantId = asked.merchant.id;
      await securityLog.record(asked.origin, { kind: "password-refused", merchantId, memberId });
      throw new AppError("password.old.wrong");
    }
    await this.#oldPasswords.delete(key);
    await this.#set(asked, account, newPassword, "old-password", {
      keeping: sessionId,
      proof: async () => null,
      // two changes at once by one old password: it was right for the first
      outrun: "password.old.wrong",
    });
  }

  /** Mails a link to the account that username and address belong to; does nothing, and says the same, for others. */
  async mailLink(
    asked: Asked,
    written: { readonly username: string; readonly email: string },
    linkOf: (ticket: string) => string,
  ): Promise<void> {
    const { pool, repository, mail, securityLog } = this.#parts;
    const { merchant, language, origin } = asked;
    const username = written.username.trim();
    const email = written.email.trim();
    const broken = checkField(asked.rules, "loginUsername", username);
    if (broken) throw refused("username", broken);
    // asked for here also where registration does not ask it
    const emailRule = asked.rules.filter(({ field }) => field === "email");
    const required = emailRule.map((rule) => ({ ...rule, enabled: true, required: true }));
    const brokenEmail = checkField(required, "email", email);
    if (brokenEmail) throw refused("email", brokenEmail);

    const pair = `${merchant.id}\n${username.toLowerCase()}\n${email.toLowerCase()}`;
    if (!(await this.#mayMail(hashOf(pair).toString("base64url")))) return;
    const account = await repository.ofPair(merchant.id, username, email);
    await securityLog.record(origin, {
      kind: "password-link-asked",
      merchantId: merchant.id,
      ...(account && { memberId: account.memberId }),
    });
    if (!account?.email) return;
    const ticket = randomBytes(32).toString("base64url");
    const { memberId, email: to } = account;
    await inTransaction(pool, async (client) => {
      await repository.addTicket(client, memberId, hashOf(ticket), LINK_SECONDS);
      const details = { username: account.username, link: linkOf(ticket), minutes: LINK_SECONDS / 60 };
      await mail.send(
        { merchantId: merchant.id, memberId, kind: "password-reset", to, language, details },
        client,
      );
    });
  }

  /** By a mailed link; a password that is refused leaves the link good. Answers whose it is. */
  async reset(asked: Asked, ticket: string, newPassword: string): Promise<string> {
    const { passwords, repository } = this.#parts;
    const account = await repository.ofTicket(asked.merchant.id, hashOf(ticket));
    if (!account) throw new AppError("password.ticket.invalid");
    this.#checkNew(asked, newPassword, account.username);
    if (await passwords.verify(account.passwordHash, newPassword)) throw new AppError("modify.new.old.same");
    await this.#set(asked, account, newPassword, "link", {
      keeping: null,
      proof: async (client) =>
        (await repository.useTicket(client, hashOf(ticket))) ? null : "password.ticket.invalid",
      outrun: "password.ticket.invalid",
    });
    return account.username;
  }

  /**
   * By a code sent to a proven number. A number nobody has takes the way and time of a wrong code; a password that is
   * refused leaves the code good, and what is particular to the account is told only to who has the code.
   */
  async setByMobile(asked: Asked, payload: SetPasswordPayload): Promise<void> {
    const { passwords, repository, rateLimits, verification, securityLog } = this.#parts;
    const { merchant, origin } = asked;
    if (!merchant.whitelabel.flags["CHNGPASSVERIF3"]) throw new AppError("verification.closed");
    const mobile = verification.mobileOf(payload);
    this.#checkNew(asked, payload.newPassword);
    await rateLimits.take("password-codes", origin);

    const guess = {
      merchantId: merchant.id,
      purpose: "password",
      mobile,
      code: payload.verificationCode,
    } as const;
    const account = await repository.ofMobile(merchant.id, mobile);
    const isOld = await passwords.verify(account?.passwordHash ?? null, payload.newPassword);
    const broken = account ? checkNewPassword(asked.rules, payload.newPassword, account.username) : null;
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
    await this.#set(asked, account, payload.newPassword, "code", {
      keeping: null,
      proof: async () => null,
      outrun: "verification.code.invalid",
    });
  }

  /**
   * Whoever finds a phone that is signed in must not shut its owner out with a password of their own. With nothing old
   * to ask for, the proof is the sign-in itself, by code or by provider, and it may not be long ago.
   */
  async #setFirst(
    asked: Asked,
    { sessionId, username }: Player,
    account: Account,
    { newPassword, confirmNewPassword }: Pick<ChangePasswordPayload, "newPassword" | "confirmNewPassword">,
  ): Promise<void> {
    this.#checkNew(asked, newPassword, username);
    if (confirmNewPassword !== newPassword) throw new AppError("password.mismatch");
    if (!(await this.#parts.sessions.isFresh(sessionId, FIRST_PASSWORD_SECONDS)))
      throw new AppError("password.sign.in.again");
    await this.#set(asked, account, newPassword, "first", {
      keeping: sessionId,
      proof: async () => null,
      outrun: "password.old.wrong",
    });
  }

  #checkNew({ rules }: Asked, password: string, username?: string): void {
    const broken = checkNewPassword(rules, password, username);
    if (broken) throw refused("newPassword", broken);
  }

  /** The password, the end of the sessions and of earlier links, and the mail that tells it: all of it or nothing. */
  async #set(
    { merchant, language, origin }: Asked,
    { memberId, username, email, passwordHash }: Account,
    newPassword: string,
    by: By,
    how: {
      /** The session that stays. */
      readonly keeping: bigint | null;
      /** Uses up what proved the right to it; answers what to refuse with. */
      readonly proof: (client: PoolClient) => Promise<"password.ticket.invalid" | null>;
      /** The answer to one that was a moment later than another. */
      readonly outrun: "password.old.wrong" | "password.ticket.invalid" | "verification.code.invalid";
    },
  ): Promise<void> {
    const { pool, passwords, repository, sessions, mail, inbox, securityLog } = this.#parts;
    const hash = await passwords.hash(newPassword);
    const ended = await inTransaction(pool, async (client) => {
      // the password first, as whoever asks for a link does: two that lock in one order never wait for each other
      if (!(await repository.set(client, memberId, passwordHash, hash))) throw new AppError(how.outrun);
      const refusal = await how.proof(client);
      if (refusal) throw new AppError(refusal);
      await repository.spendTickets(client, memberId);
      const at = new Date().toISOString();
      await inbox.tell({ merchantId: merchant.id, memberId }, "password-changed", {}, at, client);
      if (email) {
        const details = { username, at };
        await mail.send(
          { merchantId: merchant.id, memberId, kind: "password-changed", to: email, language, details },
          client,
        );
      }
      return sessions.endAll(memberId, "password-changed", how.keeping, client);
    });
    await securityLog.record(origin, {
      kind: "password-changed",
      merchantId: merchant.id,
      memberId,
      detail: { by, sessionsEnded: ended },
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
