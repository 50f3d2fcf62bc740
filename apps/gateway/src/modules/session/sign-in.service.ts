import type { ErrorCode } from "@foyer/contract/errors";
import type { LoginPayload, LoginValue } from "@foyer/contract/session";
import { isAgent } from "@foyer/domain/member-type";
import { AppError } from "../../plugins/errors.ts";
import type { Origin, SecurityLog } from "../../plugins/security-log.ts";
import type { CaptchaService } from "../captcha/captcha.service.ts";
import type { Credentials, CredentialsRepository } from "./credentials.repository.ts";
import type { PasswordService } from "./password.service.ts";
import type { SessionService } from "./session.service.ts";
import type { Attempt, SignInGuard } from "./sign-in-guard.ts";

interface Parts {
  readonly credentials: CredentialsRepository;
  readonly passwords: PasswordService;
  readonly sessions: SessionService;
  readonly guard: SignInGuard;
  readonly captcha: CaptchaService;
  readonly securityLog: SecurityLog;
}

const UNSTORABLE = /[\p{Cc}\p{Cs}]/u;

/** Every refusal of a wrong attempt tells the form to ask for a captcha from now on (spec section 3). */
const wrong = (code: ErrorCode): AppError => new AppError(code, undefined, { captcha: true });

export class SignInService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Signs a member in. An account that does not exist takes the same way and time as a wrong password, and what
   * is particular to an account (disabled, not for this door) is told only to who knows its password.
   */
  async signIn(merchantId: number, payload: LoginPayload, origin: Origin): Promise<LoginValue> {
    const { credentials, passwords, guard, captcha, securityLog } = this.#parts;
    const attempt: Attempt = { merchantId, username: payload.username, address: origin.ip };

    if (await guard.asksCaptcha(attempt)) {
      if (!payload.captcha) throw wrong("session.login.captcha");
      if (!(await captcha.solve(payload.captchaId, payload.captcha))) throw wrong("captcha.invalid");
    }
    await guard.count(attempt, () => securityLog.record(origin, { kind: "sign-in-locked", merchantId }));

    const found = await this.#find(merchantId, payload.username);
    if (!(await passwords.verify(found?.passwordHash ?? null, payload.password))) {
      await securityLog.record(origin, {
        kind: "sign-in-refused",
        merchantId,
        ...(found && { memberId: found.memberId }),
        detail: { reason: found ? "password" : "account" },
      });
      throw wrong("session.login.invalid");
    }
    const member = found as Credentials;
    await guard.passed(attempt);
    const refusal = doorRefusal(member, payload.audience);
    if (refusal) {
      const { memberId } = member;
      await securityLog.record(origin, {
        kind: "sign-in-refused",
        merchantId,
        memberId,
        detail: { reason: refusal },
      });
      throw new AppError(refusal);
    }
    if (passwords.isOutdated(member.passwordHash))
      await credentials.rehash(member.memberId, member.passwordHash, await passwords.hash(payload.password));
    return this.enter(merchantId, member, origin, payload.keepSignedIn);
  }

  /** Opens the session of a member who has proved who they are, and says so in the log. */
  async enter(
    merchantId: number,
    member: Pick<Credentials, "memberId" | "username" | "type" | "firstTimeLogin" | "passwordExpired">,
    origin: Origin,
    keep = false,
  ): Promise<LoginValue> {
    const { credentials, sessions, securityLog } = this.#parts;
    const [session] = await Promise.all([
      sessions.open(member.memberId, keep),
      credentials.signedIn(member.memberId),
    ]);
    await securityLog.record(origin, { kind: "signed-in", merchantId, memberId: member.memberId });
    return {
      ...session,
      userName: member.username,
      customerType: member.type,
      firstTimeLogin: member.firstTimeLogin,
      passwordExpired: member.passwordExpired,
    };
  }

  /** Text the database cannot hold is nobody's name. */
  async #find(merchantId: number, username: string): Promise<Credentials | undefined> {
    return UNSTORABLE.test(username) ? undefined : this.#parts.credentials.find(merchantId, username);
  }
}

/** Agents have a door of their own and players another (spec sections 6 and 8); a sign-in may name which it is. */
function doorRefusal(
  member: Credentials,
  audience: LoginPayload["audience"],
): "session.login.disabled" | "session.login.non.agent" | "session.login.non.member" | null {
  if (member.disabled) return "session.login.disabled";
  if (audience === "agent" && !isAgent(member.type)) return "session.login.non.agent";
  if (audience === "member" && isAgent(member.type)) return "session.login.non.member";
  return null;
}
