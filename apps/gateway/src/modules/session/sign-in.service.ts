import type { ErrorCode } from "@foyer/contract/errors";
import type { LoginPayload, LoginValue } from "@foyer/contract/session";
import { isAgent } from "@foyer/domain/member-type";
import type { Pool, PoolClient } from "pg";
import type { MailService } from "../../channels/mail/mail.service.ts";
import { inTransaction } from "../../plugins/database.ts";
import { AppError } from "../../plugins/errors.ts";
import type { Location } from "../../plugins/location.ts";
import type { Origin, SecurityLog } from "../../plugins/security-log.ts";
import type { CaptchaService } from "../captcha/captcha.service.ts";
import type { Merchant, SettingsService } from "../settings/settings.service.ts";
import type { Credentials, CredentialsRepository } from "./credentials.repository.ts";
import type { DevicesRepository } from "./devices.repository.ts";
import { deviceOf, type SignInOrigin } from "./devices.ts";
import type { PasswordService } from "./password.service.ts";
import type { SessionService } from "./session.service.ts";
import type { Attempt, SignInGuard } from "./sign-in-guard.ts";
import type { SignInWays } from "./sign-in-ways.ts";

/** Links what a provider proved to a member, as part of a transaction; throws `social.ticket.invalid`. */
export type LinkIdentity = (
  ticket: string,
  memberId: bigint,
  client: PoolClient,
) => Promise<{ tell(origin: Origin): Promise<void> }>;

/** What a sign-in brings besides its proof. */
interface Entering {
  readonly keep?: boolean | undefined;
  /** Version of the password that was proved: where it is another by now, so is the answer. */
  readonly password?: string | undefined;
  readonly linkTicket?: string | undefined;
}

interface Parts {
  readonly pool: Pool;
  readonly credentials: CredentialsRepository;
  readonly devices: DevicesRepository;
  readonly passwords: PasswordService;
  readonly sessions: SessionService;
  readonly settings: SettingsService;
  readonly ways: SignInWays;
  readonly guard: SignInGuard;
  readonly captcha: CaptchaService;
  readonly mail: MailService;
  readonly location: Location;
  readonly securityLog: SecurityLog;
  readonly link: LinkIdentity;
}

/** Every refusal of a wrong attempt tells the form to ask for a captcha from now on (spec section 3). */
const wrong = (code: ErrorCode): AppError => new AppError(code, undefined, { captcha: true });

export class SignInService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Signs a member in. An account or a number that does not exist takes the same way and time as a wrong password or
   * code, and what is particular to an account (disabled, not for this door) is told only to who proved to own it.
   */
  async signIn(merchant: Merchant, payload: LoginPayload, origin: SignInOrigin): Promise<LoginValue> {
    const { ways, guard, captcha, securityLog } = this.#parts;
    const merchantId = merchant.id;
    const way = ways.of(merchant, payload);
    const attempt: Attempt = { merchantId, username: way.name, address: origin.ip };

    if (await guard.asksCaptcha(attempt)) {
      if (!payload.captcha) throw wrong("session.login.captcha");
      if (!(await captcha.solve(payload.captchaId, payload.captcha))) throw wrong("captcha.invalid");
    }
    await guard.count(attempt, () => securityLog.record(origin, { kind: "sign-in-locked", merchantId }));

    const { found, proved } = await way.prove();
    const refuse = (reason: string) =>
      securityLog.record(origin, {
        kind: "sign-in-refused",
        merchantId,
        ...(found && { memberId: found.memberId }),
        detail: { reason },
      });
    if (!found || !proved) {
      await refuse(found ? way.proof : "account");
      throw wrong(way.refusal);
    }
    await guard.passed(attempt);
    const refusal = doorRefusal(found, payload.audience);
    if (refusal) {
      await refuse(refusal);
      throw new AppError(refusal);
    }
    if (payload.type === "username") await this.#rehash(found, payload.password);
    try {
      return await this.enter(merchantId, found, origin, {
        keep: payload.keepSignedIn,
        linkTicket: payload.linkTicket,
        ...(way.proof === "password" && { password: found.version }),
      });
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
      await refuse(way.proof);
      throw wrong(way.refusal);
    }
  }

  /**
   * Signs in a member who was proved by another way than a password or code: by a provider, by a passkey. What keeps
   * an account out keeps it out here too.
   */
  async enterProven(
    merchantId: number,
    memberId: bigint,
    origin: SignInOrigin,
    {
      audience,
      keep = false,
    }: { readonly audience?: LoginPayload["audience"] | undefined; readonly keep?: boolean },
  ): Promise<LoginValue> {
    const member = await this.#parts.credentials.findById(merchantId, memberId);
    if (!member) throw new AppError("session.login.disabled", "the member is not of this merchant");
    const refusal = doorRefusal(member, audience);
    if (refusal) {
      const detail = { reason: refusal };
      await this.#parts.securityLog.record(origin, { kind: "sign-in-refused", merchantId, memberId, detail });
      throw new AppError(refusal);
    }
    return this.enter(merchantId, member, origin, { keep });
  }

  /**
   * Opens the session of a member who has proved who they are, says so in the log, and by mail when they come on a
   * device they never came on before.
   */
  async enter(
    merchantId: number,
    member: Pick<Credentials, "memberId" | "username" | "type" | "firstTimeLogin" | "passwordExpired">,
    origin: SignInOrigin,
    entering: Entering = {},
  ): Promise<LoginValue> {
    const { securityLog } = this.#parts;
    const { memberId } = member;
    const device = deviceOf(origin);
    const { session, isNew, previousAt, previousDevice, linked } = await this.#arrive(
      merchantId,
      member,
      origin,
      device,
      entering,
    );
    await linked?.tell(origin);
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

  /** The session, the link, the note of the device and the mail that tells a new one: all of it or nothing. */
  async #arrive(
    merchantId: number,
    { memberId, username }: Pick<Credentials, "memberId" | "username">,
    origin: SignInOrigin,
    device: { readonly hash: Buffer; readonly name: string },
    { keep = false, password, linkTicket }: Entering,
  ) {
    const { pool, credentials, devices, link, location, mail, sessions, settings } = this.#parts;
    const merchant = await settings.merchant(merchantId);
    const language = settings.languageOf({ headers: origin.headers ?? {}, query: origin.query }, merchant);
    return inTransaction(pool, async (client) => {
      // the password first, as whoever changes it does: two that lock in one order never wait for each other
      if (password !== undefined && !(await credentials.hold(client, memberId, password)))
        throw new Outdated();
      const linked = linkTicket === undefined ? null : await link(linkTicket, memberId, client);
      const arrival = await devices.arrive(client, memberId, device.hash);
      const country = location.countryOf(origin.ip);
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
      const session = await sessions.open(memberId, keep, { device: device.name, country }, client);
      return { ...arrival, session, linked };
    });
  }

  /** A hash by older parameters than today's is made anew while the password is at hand. */
  async #rehash({ memberId, passwordHash }: Credentials, password: string): Promise<void> {
    const { credentials, passwords } = this.#parts;
    if (passwordHash !== null && passwords.isOutdated(passwordHash))
      await credentials.rehash(memberId, passwordHash, await passwords.hash(password));
  }
}

/** The password that was proved is not the account's any more. */
class Outdated extends Error {}

/** Agents have a door of their own and players another (spec sections 6 and 8); a sign-in may name which it is. */
function doorRefusal(
  member: Pick<Credentials, "disabled" | "type">,
  audience: LoginPayload["audience"],
): "session.login.disabled" | "session.login.non.agent" | "session.login.non.member" | null {
  if (member.disabled) return "session.login.disabled";
  if (audience === "agent" && !isAgent(member.type)) return "session.login.non.agent";
  if (audience === "member" && isAgent(member.type)) return "session.login.non.member";
  return null;
}
