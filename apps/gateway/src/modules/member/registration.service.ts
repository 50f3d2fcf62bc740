import type { RegisterPayload } from "@foyer/contract/member";
import type { LoginValue } from "@foyer/contract/session";
import { checkField, checkNewPassword } from "@foyer/domain/field-rules";
import { AppError } from "../../plugins/errors.ts";
import type { RateLimits } from "../../plugins/rate-limits.ts";
import type { Origin, SecurityLog } from "../../plugins/security-log.ts";
import type { CaptchaService } from "../captcha/captcha.service.ts";
import type { PasswordService } from "../session/password.service.ts";
import type { SignInService } from "../session/sign-in.service.ts";
import type { Merchant } from "../settings/settings.service.ts";
import { isCommonPassword } from "./common-passwords.ts";
import type { MemberRepository } from "./member.repository.ts";
import type { RegistrationSettings } from "./registration-settings.ts";

interface Parts {
  readonly repository: MemberRepository;
  readonly captcha: CaptchaService;
  readonly passwords: PasswordService;
  readonly rateLimits: RateLimits;
  readonly signIn: SignInService;
  readonly securityLog: SecurityLog;
}

/** The order of the form, so that the first refused field is the first one the player sees. */
const PLAIN_FIELDS = ["nickname", "email", "affiliateCode"] as const;

const refused = (field: string, rule: string): AppError =>
  new AppError("register.field.invalid", `${field} breaks its rule ${rule}`, { field, rule });

/** Every field by the merchant's rules (spec section 5); throws for the first that breaks one. */
function checkFields(payload: RegisterPayload, { rules, captcha }: RegistrationSettings): void {
  const username = checkField(rules, "username", payload.username);
  if (username) throw refused("username", username);
  const password = checkNewPassword(rules, payload.password, payload.username);
  if (password) throw refused("password", password);
  if (isCommonPassword(payload.password)) throw refused("password", "common");
  if (payload.confirmPassword !== payload.password) throw new AppError("register.password.mismatch");
  for (const field of PLAIN_FIELDS) {
    const broken = checkField(rules, field, payload[field]);
    if (broken) throw refused(field, broken);
  }
  const broken = captcha ? checkField(rules, "captcha", payload.captcha) : null;
  if (broken) throw refused("captcha", broken);
}

export class RegistrationService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Opens an account by username and signs its owner in. */
  async register(
    merchant: Merchant,
    settings: RegistrationSettings,
    payload: RegisterPayload,
    origin: Origin,
  ): Promise<LoginValue> {
    const { captcha, rateLimits, securityLog, signIn } = this.#parts;
    if (!merchant.whitelabel.flags["USERNAMEREG3"]) throw new AppError("register.closed");
    checkFields(payload, settings);
    if (!payload.agreed) throw new AppError("register.terms.required");
    if (settings.captcha && !(await captcha.solve(payload.captchaId, payload.captcha)))
      throw new AppError("captcha.invalid");

    await rateLimits.take("registrations", origin);
    try {
      const memberId = await this.#open(merchant, settings, payload);
      const { registerMethod: method } = payload;
      await securityLog.record(origin, {
        kind: "registered",
        merchantId: merchant.id,
        memberId,
        detail: { method },
      });
      const member = { memberId, type: 0, firstTimeLogin: false, passwordExpired: false } as const;
      return await signIn.enter(merchant.id, { ...member, username: payload.username }, origin);
    } catch (error) {
      await rateLimits.giveBack("registrations", origin);
      throw error;
    }
  }

  async #open(
    merchant: Merchant,
    { rules }: RegistrationSettings,
    payload: RegisterPayload,
  ): Promise<bigint> {
    const { passwords, repository } = this.#parts;
    /** What a form does not ask is not kept, whatever came. */
    const kept = (field: (typeof PLAIN_FIELDS)[number]): string | null =>
      (rules.some((rule) => rule.field === field && rule.enabled) && payload[field]) || null;

    const affiliateCode = kept("affiliateCode");
    const uplineId = affiliateCode === null ? null : await repository.affiliate(merchant.id, affiliateCode);
    if (uplineId === undefined) throw new AppError("register.affiliate.invalid");
    // Asked before the costly hash; the unique index decides between two at once.
    if (await repository.isTaken(merchant.id, payload.username)) throw new AppError("member.username.taken");
    const memberId = await repository.register({
      merchantId: merchant.id,
      username: payload.username,
      nickname: kept("nickname"),
      currency: merchant.currency,
      uplineId,
      passwordHash: await passwords.hash(payload.password),
      method: payload.registerMethod,
      url: payload.registerUrl,
      domain: payload.domain ?? null,
      affiliateCode,
      email: kept("email"),
    });
    if (memberId === null) throw new AppError("member.username.taken");
    return memberId;
  }
}
