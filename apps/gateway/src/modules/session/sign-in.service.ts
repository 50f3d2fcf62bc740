import { createHash, randomBytes } from "node:crypto";
import type { ErrorCode } from "@foyer/contract/errors";
import type { LoginPayload, LoginValue } from "@foyer/contract/session";
import { isAgent } from "@foyer/domain/member-type";
import type { Pool, PoolClient } from "pg";
import type { MailService } from "../../channels/mail/mail.service.ts";
import { inTransaction } from "../../db/database.ts";
import { AppError } from "../../http/errors.ts";
import type { Location } from "../../http/geolocation.ts";
import type { CaptchaService } from "../captcha/captcha.service.ts";
import { TICKET_SECONDS } from "../second-factor/second-factor-limits.ts";
import type { NoticeReader } from "../security/security-notices.ts";
import type { Origin, SecurityLog } from "../security-log/security-log.module.ts";
import type { Merchant, SettingsService } from "../settings/settings.service.ts";
import type { Credentials, CredentialsRepository, ProvenMember } from "./credentials.repository.ts";
import type { DevicesRepository } from "./devices.repository.ts";
import { claimedDevice, deviceOf, type SignInOrigin } from "./devices.ts";
import type { PasswordService } from "./password.service.ts";
import type { PendingSignIn, PendingSignInsRepository } from "./pending-sign-ins.repository.ts";
import type { SessionService } from "./session.service.ts";
import type { Attempt, SignInGuard } from "./sign-in-guard.ts";
import type { SignInMethods } from "./sign-in-methods.ts";

/**
 * Links a proven social identity to a member within a transaction, and tells them; throws `social.token.invalid`, also
 * for the token of another browser.
 */
export type LinkIdentity = (
  linkToken: string,
  reader: NoticeReader,
  origin: SignInOrigin,
  client: PoolClient,
) => Promise<{ sendNotice(origin: Origin): Promise<void> }>;

/** Options of a sign-in besides its proof. */
interface SignInOptions {
  readonly keep?: boolean | undefined;
  /** Version of the password that was checked; the sign-in fails if it has changed since. */
  readonly password?: string | undefined;
  readonly linkToken?: string | undefined;
  readonly audience?: LoginPayload["audience"] | undefined;
  /** Two factors proved it; withdrawals then need not wait after a new device. */
  readonly secondStep?: boolean | undefined;
  /** Hash of the ticket of the first step, which the sign-in uses up. */
  readonly ticketHash?: Buffer | undefined;
  /** Where the player came from, for the answer of a sign-in that waits for its second step. */
  readonly from?: string | null | undefined;
}

interface Parts {
  readonly pool: Pool;
  readonly credentials: CredentialsRepository;
  readonly devices: DevicesRepository;
  readonly pendingSignIns: PendingSignInsRepository;
  readonly passwords: PasswordService;
  readonly sessions: SessionService;
  readonly settings: SettingsService;
  readonly methods: SignInMethods;
  readonly guard: SignInGuard;
  readonly captcha: CaptchaService;
  readonly mail: MailService;
  readonly location: Location;
  readonly securityLog: SecurityLog;
  readonly link: LinkIdentity;
  /** Throws `social.token.invalid` where `link` would. */
  readonly checkLink: (linkToken: string, merchantId: number, origin: SignInOrigin) => Promise<void>;
}

/** Every refusal of a wrong attempt tells the form to require a captcha from now on (spec section 3). */
const wrong = (code: ErrorCode): AppError => new AppError(code, undefined, { captcha: true });

const hashOf = (ticket: string): Buffer => createHash("sha256").update(ticket).digest();

export class SignInService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Signs a member in. An unknown account or number takes the same path and time as a wrong password or code, and
   * facts about an account (disabled, wrong audience) are revealed only to a caller who proved to own it.
   */
  async signIn(merchant: Merchant, payload: LoginPayload, origin: SignInOrigin): Promise<LoginValue> {
    const { methods, guard, captcha, securityLog } = this.#parts;
    const merchantId = merchant.id;
    // before a captcha and a code are used up for it
    await this.checkLink(payload.linkToken, merchantId, origin);
    const method = methods.of(merchant, payload);
    const device = claimedDevice(origin);
    const attempt: Attempt = {
      merchantId,
      username: method.name,
      address: origin.ip,
      ...(device && (await method.isKnown(device)) && { knownDevice: device }),
    };

    if (await guard.asksCaptcha(attempt)) {
      if (!payload.captcha) throw wrong("session.login.captcha");
      const refusal = await captcha.refusalOf("login", merchantId, payload);
      if (refusal) throw wrong(refusal);
    }
    await guard.count(attempt, () => securityLog.record(origin, { kind: "sign-in-locked", merchantId }));

    const { found, proved } = await method.prove();
    const refuse = (reason: string) =>
      securityLog.record(origin, {
        kind: "sign-in-refused",
        merchantId,
        ...(found && { memberId: found.memberId }),
        detail: { reason },
      });
    if (!found || !proved) {
      await refuse(found ? method.proof : "account");
      throw wrong(method.refusal);
    }
    await guard.passed(attempt);
    const refusal = accountRefusal(found, payload.audience);
    if (refusal) {
      await refuse(refusal);
      throw new AppError(refusal);
    }
    if (payload.type === "username") await this.#rehash(found, payload.password);
    try {
      return await this.enter(merchantId, found, origin, {
        keep: payload.keepSignedIn,
        linkToken: payload.linkToken,
        ...(method.proof === "password" && { password: found.version }),
      });
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
      await refuse(method.proof);
      throw wrong(method.refusal);
    }
  }

  /** Signs in a member proven by a provider or a passkey. The same accounts are refused as for other methods. */
  async enterProven(
    merchantId: number,
    memberId: bigint,
    origin: SignInOrigin,
    options: SignInOptions = {},
  ): Promise<LoginValue> {
    const member = await this.#parts.credentials.findById(merchantId, memberId);
    if (!member) throw new AppError("session.login.disabled", "the member is not of this merchant");
    const refusal = accountRefusal(member, options.audience);
    if (refusal) {
      const detail = { reason: refusal };
      await this.#parts.securityLog.record(origin, { kind: "sign-in-refused", merchantId, memberId, detail });
      throw new AppError(refusal);
    }
    return this.enter(merchantId, member, origin, options);
  }

  /** Refuses a link token that the end of a login would refuse. Throws `social.token.invalid`. */
  async checkLink(linkToken: string | undefined, merchantId: number, origin: SignInOrigin): Promise<void> {
    if (linkToken !== undefined) await this.#parts.checkLink(linkToken, merchantId, origin);
  }

  /** The login a ticket belongs to. Throws `second.factor.expired`, also for a ticket of another browser. */
  async pending(merchantId: number, ticket: string, origin: SignInOrigin): Promise<PendingSignIn> {
    const device = claimedDevice(origin);
    const found = device && (await this.#parts.pendingSignIns.find(merchantId, hashOf(ticket), device));
    if (!found) throw new AppError("second.factor.expired");
    return found;
  }

  /** Lets a member's logins that wait for their second step begin again, after it has changed. */
  endPending(client: PoolClient, memberId: bigint): Promise<void> {
    return this.#parts.pendingSignIns.removeOf(client, memberId);
  }

  /** The member of that name, as it is written. */
  named(merchantId: number, username: string) {
    return this.#parts.credentials.named(merchantId, username);
  }

  /** Ends a login whose second step is proven. Throws `second.factor.expired` and the refusals of the account. */
  async enterPending(
    merchantId: number,
    { memberId, keep, password, ticketHash }: PendingSignIn,
    origin: SignInOrigin,
    linkToken: string | undefined,
  ): Promise<LoginValue> {
    try {
      return await this.enterProven(merchantId, memberId, origin, {
        keep,
        linkToken,
        ticketHash,
        secondStep: true,
        password: password ?? undefined,
      });
    } catch (error) {
      throw error instanceof Outdated ? new AppError("second.factor.expired", "the password changed") : error;
    }
  }

  /**
   * Opens the session of a proven member, records it in the security log, and mails a notice if the device is new.
   * Throws `second.factor.required` with a ticket where a second step is due.
   */
  async enter(
    merchantId: number,
    member: Omit<ProvenMember, "disabled">,
    origin: SignInOrigin,
    options: SignInOptions = {},
  ): Promise<LoginValue> {
    if (member.hasSecondFactor && !options.secondStep) throw await this.#wait(member, origin, options);
    const { securityLog } = this.#parts;
    const { memberId } = member;
    const device = deviceOf(origin);
    const { session, isNew, previousAt, previousDevice, linked } = await this.#openSession(
      merchantId,
      member,
      origin,
      device,
      options,
    );
    await linked?.sendNotice(origin);
    await securityLog.record(origin, {
      kind: "signed-in",
      merchantId,
      memberId,
      detail: { device: device.name, newDevice: isNew },
    });
    return {
      ...session,
      userName: member.username,
      customerType: member.type,
      firstTimeLogin: member.firstTimeLogin,
      passwordExpired: member.passwordExpired,
      ...(previousAt && { previous: { at: previousAt.toISOString(), device: previousDevice } }),
    };
  }

  /** Stores a login whose first step is taken; the device cookie binds its ticket to this browser. */
  async #wait(
    { memberId }: Pick<ProvenMember, "memberId">,
    origin: SignInOrigin,
    { keep = false, password, from }: SignInOptions,
  ): Promise<AppError> {
    const ticket = randomBytes(32).toString("base64url");
    const { expiresAt } = await this.#parts.pendingSignIns.add(
      { ticketHash: hashOf(ticket), memberId, keep, password: password ?? null },
      deviceOf(origin).hash,
      TICKET_SECONDS,
    );
    return new AppError("second.factor.required", undefined, {
      ticket,
      expiresAt: expiresAt.toISOString(),
      ...(from && { from }),
    });
  }

  /** The session, the social link, the device record and the mail about a new device in one transaction. */
  async #openSession(
    merchantId: number,
    { memberId, username }: Pick<Credentials, "memberId" | "username">,
    origin: SignInOrigin,
    device: { readonly hash: Buffer; readonly name: string },
    { keep = false, password, linkToken, secondStep = false, ticketHash }: SignInOptions,
  ) {
    const { pool, credentials, devices, pendingSignIns, link, location, mail, sessions, settings } =
      this.#parts;
    const merchant = await settings.merchant(merchantId);
    const language = settings.languageOf({ headers: origin.headers ?? {}, query: origin.query }, merchant);
    return inTransaction(pool, async (client) => {
      // locks the password first, like a password change: the same lock order prevents deadlocks
      if (password !== undefined && !(await credentials.hold(client, memberId, password)))
        throw new Outdated();
      if (ticketHash !== undefined && !(await pendingSignIns.take(client, ticketHash)))
        throw new AppError("second.factor.expired");
      const reader = { merchantId, memberId, username, language };
      const linked = linkToken === undefined ? null : await link(linkToken, reader, origin, client);
      const on = { device: device.name, country: location.countryOf(origin.ip) };
      const arrival = await devices.arrive(client, memberId, { hash: device.hash, ...on }, secondStep);
      const { country } = on;
      if (arrival.isNew && arrival.previousAt && arrival.email)
        await mail.send(
          {
            merchantId,
            memberId,
            kind: "new-device",
            to: arrival.email,
            language,
            details: {
              username,
              device: device.name,
              at: new Date().toISOString(),
              ...(country && { country }),
            },
          },
          client,
        );
      const session = await sessions.open(memberId, keep, on, client);
      return { ...arrival, session, linked };
    });
  }

  /** A hash with outdated parameters is replaced while the password is known. */
  async #rehash({ memberId, passwordHash }: Credentials, password: string): Promise<void> {
    const { credentials, passwords } = this.#parts;
    if (passwordHash !== null && passwords.isOutdated(passwordHash))
      await credentials.rehash(memberId, passwordHash, await passwords.hash(password));
  }
}

/** The password that was checked has changed since. */
class Outdated extends Error {}

/** Agents and players sign in separately (spec sections 6 and 8); a sign-in may name its audience. */
function accountRefusal(
  member: Pick<Credentials, "disabled" | "type">,
  audience: LoginPayload["audience"],
): "session.login.disabled" | "session.login.non.agent" | "session.login.non.member" | null {
  if (member.disabled) return "session.login.disabled";
  if (audience === "agent" && !isAgent(member.type)) return "session.login.non.agent";
  if (audience === "member" && isAgent(member.type)) return "session.login.non.member";
  return null;
}
