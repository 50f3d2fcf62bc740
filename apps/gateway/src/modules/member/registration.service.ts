import type { LoginValue } from "@foyer/contract/session";
import { checkField } from "@foyer/domain/field-rules";
import type { Pool } from "pg";
import type { MailService } from "../../channels/mail/mail.service.ts";
import { inTransaction } from "../../plugins/database.ts";
import { AppError } from "../../plugins/errors.ts";
import type { RateLimits } from "../../plugins/rate-limits.ts";
import type { SecurityLog } from "../../plugins/security-log.ts";
import type { CaptchaService } from "../captcha/captcha.service.ts";
import type { InboxService } from "../inbox/inbox.service.ts";
import type { SignInOrigin } from "../session/devices.ts";
import type { PasswordService } from "../session/password.service.ts";
import type { SignInService } from "../session/sign-in.service.ts";
import type { Merchant } from "../settings/settings.service.ts";
import type { SocialService } from "../social/social.service.ts";
import type { FirebaseTokens } from "../verification/firebase-tokens.ts";
import type { VerificationService } from "../verification/verification.service.ts";
import { madeUsername } from "./made-username.ts";
import type { MemberRepository, Profile, Registration } from "./member.repository.ts";
import {
  asksPassword,
  checkCode,
  checkForm,
  type Form,
  isAsked,
  keptOf,
  writtenMobile,
} from "./registration-fields.ts";
import type { RegistrationSettings } from "./registration-settings.ts";

interface Parts {
  readonly pool: Pool;
  readonly repository: MemberRepository;
  readonly captcha: CaptchaService;
  readonly passwords: PasswordService;
  readonly rateLimits: RateLimits;
  readonly signIn: SignInService;
  readonly social: SocialService;
  readonly verification: VerificationService;
  readonly firebaseTokens: FirebaseTokens;
  readonly mail: MailService;
  readonly inbox: InboxService;
  readonly securityLog: SecurityLog;
}

/** Who asks, of which house, in which language. */
export interface Asked {
  readonly merchant: Merchant;
  readonly settings: RegistrationSettings;
  readonly language: string;
  readonly origin: SignInOrigin;
}

const FLAG_OF_WAY = { username: "USERNAMEREG3", mobileNum: "MOBILENUMREG3" } as const;
/** Of 2.6e13 names one that is taken is a rare thing; twice in a row is none. */
const NAMES_TRIED = 5;

export class RegistrationService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Opens an account and signs its owner in. Whatever is refused leaves nothing behind. */
  async register(form: Form, asked: Asked): Promise<LoginValue> {
    const { captcha, rateLimits, securityLog, signIn, social } = this.#parts;
    const { merchant, settings, origin } = asked;
    const { flags } = merchant.whitelabel;
    if (!flags[FLAG_OF_WAY[form.way]]) throw new AppError("register.closed");
    checkForm(form, settings, flags);
    if (!form.agreed) throw new AppError("register.terms.required");
    if (settings.captcha && !(await captcha.solve(form.captchaId, form.captcha)))
      throw new AppError("captcha.invalid");

    await rateLimits.take("registrations", origin);
    try {
      if (form.linkTicket) await social.expectLink(form.linkTicket, merchant.id);
      const { memberId, username } = await this.#open(form, asked);
      await securityLog.record(origin, {
        kind: "registered",
        merchantId: merchant.id,
        memberId,
        detail: { method: form.registerMethod, way: form.way },
      });
      if (form.linkTicket) await this.#link(form.linkTicket, memberId, origin);
      const member = { memberId, username, type: 0, firstTimeLogin: false, passwordExpired: false } as const;
      return await signIn.enter(merchant.id, member, origin);
    } catch (error) {
      await rateLimits.giveBack("registrations", origin);
      throw error;
    }
  }

  /** The code as it is written, when it leads to an agent; throws `register.affiliate.invalid`. */
  async affiliate(merchantId: number, { rules }: RegistrationSettings, code: string): Promise<string> {
    const known =
      isAsked(rules, "affiliateCode") &&
      checkField(rules, "affiliateCode", code) === null &&
      // a merchant's own pattern may let through what the database cannot hold
      !/[\p{Cc}\p{Cs}]/u.test(code) &&
      (await this.#parts.repository.affiliate(merchantId, code)) !== undefined;
    if (!known) throw new AppError("register.affiliate.invalid");
    return code;
  }

  async #open(form: Form, asked: Asked): Promise<{ memberId: bigint; username: string }> {
    const { passwords, repository } = this.#parts;
    const { merchant, settings } = asked;
    const kept = keptOf(form, settings);
    const affiliateCode = kept("affiliateCode");
    const uplineId = affiliateCode === null ? null : await repository.affiliate(merchant.id, affiliateCode);
    if (uplineId === undefined) throw new AppError("register.affiliate.invalid");
    // Asked before the costly hash; the unique index decides between two at once.
    if (form.way === "username" && (await repository.isTaken(merchant.id, form.username)))
      throw new AppError("member.username.taken");
    const paymentPassword = kept("paymentPassword");
    const registration: Omit<Registration, "username" | "mobile" | "mobileVerified"> = {
      merchantId: merchant.id,
      nickname: kept("nickname"),
      currency: merchant.currency,
      uplineId,
      passwordHash:
        asksPassword(form.way, merchant.whitelabel.flags) && form.password
          ? await passwords.hash(form.password)
          : null,
      way: form.way,
      method: form.registerMethod,
      url: form.registerUrl,
      domain: form.domain ?? null,
      affiliateCode,
      recommender: kept("recommenderId"),
      email: kept("email"),
      profile: profileOf(kept, paymentPassword && (await passwords.hash(paymentPassword))),
    };
    // last, because what proves a number does so once
    const number = await this.#mobile(form, asked);
    if (form.way === "username")
      return {
        memberId: await this.#write({ ...registration, ...number, username: form.username }, asked),
        username: form.username,
      };
    for (let tried = 1; ; tried++) {
      const username = madeUsername();
      try {
        return { memberId: await this.#write({ ...registration, ...number, username }, asked), username };
      } catch (error) {
        const isTaken = error instanceof AppError && error.code === "member.username.taken";
        if (!isTaken || tried === NAMES_TRIED) throw isTaken ? new AppError("system.unavailable") : error;
      }
    }
  }

  /** The account, and the words that welcome its owner: all of it or nothing. */
  async #write(registration: Registration, { language }: Asked): Promise<bigint> {
    const { pool, repository, mail, inbox } = this.#parts;
    const { merchantId, username, email } = registration;
    return inTransaction(pool, async (client) => {
      const memberId = await repository.register(client, registration);
      if (memberId === "username") throw new AppError("member.username.taken");
      if (memberId === "mobile") throw new AppError("member.mobile.taken");
      await inbox.tell({ merchantId, memberId }, "welcome", { username }, "registration", client);
      if (email) {
        const welcome = { kind: "welcome", to: email, language, details: { username } } as const;
        await mail.send({ merchantId, memberId, ...welcome }, client);
      }
      return memberId;
    });
  }

  /**
   * The number in E.164 and whether a code proved it: always by the mobile way, where the merchant wants it
   * (REGMOBVERF3) by the other.
   */
  async #mobile(
    form: Form,
    { merchant, settings }: Asked,
  ): Promise<Pick<Registration, "mobile" | "mobileVerified">> {
    const { firebaseTokens, verification } = this.#parts;
    const written = writtenMobile(form, settings);
    if (written === null) return { mobile: null, mobileVerified: false };
    const mobile = verification.mobileOf(written);
    if (form.way === "username" && !merchant.whitelabel.flags["REGMOBVERF3"])
      return { mobile, mobileVerified: false };
    const proved = form.firebaseIdToken
      ? (await firebaseTokens.mobileOf(form.firebaseIdToken)) === mobile
      : await verification.check({
          merchantId: merchant.id,
          purpose: "register",
          mobile,
          code: checkCode(form, settings),
        });
    if (!proved) throw new AppError("verification.code.invalid");
    return { mobile, mobileVerified: true };
  }

  /** The account is open by now: one that lost its ticket to another call this moment stays unlinked. */
  async #link(ticket: string, memberId: bigint, origin: SignInOrigin): Promise<void> {
    try {
      const linked = await this.#parts.social.link(ticket, memberId);
      await linked.tell(origin);
    } catch (error) {
      if (!(error instanceof AppError && error.code === "social.ticket.invalid")) throw error;
    }
  }
}

function profileOf(kept: ReturnType<typeof keptOf>, paymentPasswordHash: string | null): Profile {
  const told = {
    payee_name: kept("payeeName"),
    id_number: kept("idNumber"),
    qq_num: kept("qqNum"),
    facebook: kept("facebook"),
    wechat: kept("wechat"),
    line: kept("line"),
    whatsapp: kept("whatsapp"),
    zalo: kept("zalo"),
    payment_password_hash: paymentPasswordHash,
  };
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null));
}
