import type { LoginValue } from "@foyer/contract/session";
import type { MemberType } from "@foyer/contract/shared";
import { checkField } from "@foyer/domain/field-rules";
import type { Pool, PoolClient } from "pg";
import type { MailService } from "../../channels/mail/mail.service.ts";
import { inTransaction } from "../../db/database.ts";
import { retryTransient } from "../../db/retry.ts";
import { AppError } from "../../http/errors.ts";
import type { RateLimits } from "../../http/rate-limits.ts";
import type { CaptchaService } from "../captcha/captcha.service.ts";
import type { InboxService } from "../inbox/inbox.service.ts";
import type { Invitation, InvitationsService } from "../invitations/invitations.service.ts";
import type { SecurityLog } from "../security-log/security-log.module.ts";
import type { SignInOrigin } from "../session/devices.ts";
import type { PasswordService } from "../session/password.service.ts";
import type { SignInService } from "../session/sign-in.service.ts";
import type { Merchant } from "../settings/settings.service.ts";
import type { SocialService } from "../social/social.service.ts";
import type { FirebaseTokens } from "../verification/firebase-tokens.ts";
import type { VerificationService } from "../verification/verification.service.ts";
import { generatedUsername } from "./generated-username.ts";
import { isRefusedBy, type MemberRepository, type Profile, type Registration } from "./member.repository.ts";
import {
  asksPassword,
  checkCode,
  checkForm,
  enteredMobile,
  type Form,
  isRequested,
  storedForm,
  valuesOf,
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
  readonly invitations: Pick<InvitationsService, "find" | "place">;
  readonly securityLog: SecurityLog;
}

/** Merchant, settings, language and origin of a registration. */
export interface RegistrationContext {
  readonly merchant: Merchant;
  readonly settings: RegistrationSettings;
  readonly language: string;
  readonly origin: SignInOrigin;
}

/** What the form gives; the rest comes from the invitation. */
type Entered = Omit<Registration, "uplineId" | "type" | "firstTimeLogin">;

interface Opened {
  readonly memberId: bigint;
  readonly username: string;
  readonly type: MemberType;
}

const FLAG_OF_WAY = { username: "USERNAMEREG3", mobileNum: "MOBILENUMREG3" } as const;
/** With 2.6e13 possible names, a collision is rare and several in a row are practically impossible. */
const NAMES_TRIED = 5;

export class RegistrationService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Opens an account and signs its owner in. A refused registration leaves nothing behind. */
  async register(entered: Form, context: RegistrationContext): Promise<LoginValue> {
    const form = storedForm(entered);
    const { captcha, rateLimits, securityLog, signIn, social } = this.#parts;
    const { merchant, settings, origin } = context;
    const { flags } = merchant.whitelabel;
    if (!flags[FLAG_OF_WAY[form.way]]) throw new AppError("register.closed");
    checkForm(form, settings, flags);
    if (!form.agreed) throw new AppError("register.terms.required");
    const unsolved = settings.captcha && (await captcha.refusalOf("registration", merchant.id, form));
    if (unsolved) throw new AppError(unsolved);

    await rateLimits.take("registrations", origin);
    try {
      if (form.linkToken) await social.checkLink(form.linkToken, merchant.id, origin);
      const { memberId, username, type } = await this.#open(form, context);
      await securityLog.record(origin, {
        kind: "registered",
        merchantId: merchant.id,
        memberId,
        detail: { method: form.registerMethod, way: form.way },
      });
      if (form.linkToken) await this.#link(form.linkToken, memberId, origin);
      const member = {
        memberId,
        username,
        type,
        firstTimeLogin: false,
        passwordExpired: false,
        hasSecondFactor: false,
      } as const;
      return await signIn.enter(merchant.id, member, origin);
    } catch (error) {
      await rateLimits.giveBack("registrations", origin);
      throw error;
    }
  }

  /** What a code opens; throws `register.affiliate.invalid` unless an account can be opened with it now. */
  async affiliate(
    merchant: Merchant,
    { rules }: RegistrationSettings,
    code: string,
  ): Promise<{ code: string; agent?: boolean }> {
    const invitation =
      isRequested(rules, "affiliateCode") &&
      checkField(rules, "affiliateCode", code) === null &&
      // a merchant's own pattern may let through what the database cannot hold
      !/[\p{Cc}\p{Cs}]/u.test(code) &&
      (await this.#parts.invitations.find(merchant, code));
    if (!invitation) throw new AppError("register.affiliate.invalid");
    return { code, ...(invitation.agent && { agent: true }) };
  }

  async #open(form: Form, context: RegistrationContext): Promise<Opened> {
    const { invitations, passwords, repository } = this.#parts;
    const { merchant, settings } = context;
    const valueOf = valuesOf(form, settings);
    const affiliateCode = valueOf("affiliateCode");
    // checked again with the registration: others may use up the quota meanwhile
    if (affiliateCode !== null && !(await invitations.find(merchant, affiliateCode)))
      throw new AppError("register.affiliate.invalid");
    // Checked before the costly hash; the unique index decides between two concurrent registrations.
    if (form.way === "username" && (await repository.isTaken(merchant.id, form.username)))
      throw new AppError("member.username.taken");
    const paymentPassword = valueOf("paymentPassword");
    const registration: Omit<Entered, "username" | "mobile" | "mobileVerified"> = {
      merchantId: merchant.id,
      nickname: valueOf("nickname"),
      currency: merchant.currency,
      passwordHash:
        asksPassword(form.way, merchant.whitelabel.flags) && form.password
          ? await passwords.hash(form.password)
          : null,
      way: form.way,
      method: form.registerMethod,
      url: form.registerUrl,
      domain: form.domain ?? null,
      affiliateCode,
      recommender: valueOf("recommenderId"),
      email: valueOf("email"),
      profile: profileOf(valueOf, paymentPassword && (await passwords.hash(paymentPassword))),
    };
    // last, because a proof of the number can be used only once
    const number = await this.#mobile(form, context);
    if (form.way === "username")
      return this.#write({ ...registration, ...number, username: form.username }, context);
    for (let tried = 1; ; tried++) {
      const username = generatedUsername();
      try {
        return await this.#write({ ...registration, ...number, username }, context);
      } catch (error) {
        const isTaken = error instanceof AppError && error.code === "member.username.taken";
        if (!isTaken || tried === NAMES_TRIED) throw isTaken ? new AppError("system.unavailable") : error;
      }
    }
  }

  /** The account, its place below the agent of the code, and the welcome messages in one transaction. */
  async #write(entered: Entered, { merchant, language }: RegistrationContext): Promise<Opened> {
    const { pool, repository, invitations, mail, inbox } = this.#parts;
    const { merchantId, username, email, affiliateCode } = entered;
    const written = retryTransient(() =>
      inTransaction(pool, async (client): Promise<Opened> => {
        const invitation =
          affiliateCode === null ? undefined : await invitations.find(merchant, affiliateCode, client);
        if (affiliateCode !== null && !invitation) throw new AppError("register.affiliate.invalid");
        const type = invitation?.type ?? 0;
        const memberId = await repository.register(client, {
          ...entered,
          uplineId: invitation?.agentId ?? null,
          type,
          firstTimeLogin: false,
        });
        if (memberId === "username") throw new AppError("member.username.taken");
        if (memberId === "mobile") throw new AppError("member.mobile.taken");
        if (invitation) await this.#place(client, memberId, invitation, affiliateCode);
        await inbox.notify({ merchantId, memberId }, "welcome", { username }, "registration", client);
        if (email) {
          const welcome = { kind: "welcome", to: email, language, details: { username } } as const;
          await mail.send({ merchantId, memberId, ...welcome }, client);
        }
        return { memberId, username, type };
      }),
    );
    return written.catch((error: unknown) => {
      // the agent moved meanwhile, and is as deep as anybody can be
      throw isRefusedBy(error, "team_depth") ? new AppError("register.affiliate.invalid") : error;
    });
  }

  async #place(
    client: PoolClient,
    memberId: bigint,
    { rates }: Invitation,
    code: string | null,
  ): Promise<void> {
    const opening = { rates, exact: false, code, clientKey: null, requestHash: null };
    const placed = await this.#parts.invitations.place(client, memberId, opening);
    // registrations at the same time used up the quota
    if (placed === "exhausted") throw new AppError("register.affiliate.invalid");
  }

  /**
   * The number in E.164 and whether a code proved it: always for mobile registration, and by username where the
   * merchant requires it (REGMOBVERF3).
   */
  async #mobile(
    form: Form,
    { merchant, settings }: RegistrationContext,
  ): Promise<Pick<Registration, "mobile" | "mobileVerified">> {
    const { firebaseTokens, verification } = this.#parts;
    const entered = enteredMobile(form, settings);
    if (entered === null) return { mobile: null, mobileVerified: false };
    const mobile = verification.mobileOf(entered);
    if (form.way === "username" && !merchant.whitelabel.flags["REGMOBVERF3"])
      return { mobile, mobileVerified: false };
    const proved = form.firebaseIdToken
      ? (await firebaseTokens.mobileOf(form.firebaseIdToken)) === mobile
      : await verification.check({
          merchantId: merchant.id,
          purpose: "register",
          recipient: mobile,
          code: checkCode(form, settings),
        });
    if (!proved) throw new AppError("verification.code.invalid");
    return { mobile, mobileVerified: true };
  }

  /** The account is already open: if another call has just used the link token, the account stays unlinked. */
  async #link(linkToken: string, memberId: bigint, origin: SignInOrigin): Promise<void> {
    try {
      const linked = await this.#parts.social.link(linkToken, memberId, origin);
      await linked.sendNotice(origin);
    } catch (error) {
      if (!(error instanceof AppError && error.code === "social.token.invalid")) throw error;
    }
  }
}

function profileOf(valueOf: ReturnType<typeof valuesOf>, paymentPasswordHash: string | null): Profile {
  const fields = {
    payee_name: valueOf("payeeName"),
    id_number: valueOf("idNumber"),
    qq_num: valueOf("qqNum"),
    facebook: valueOf("facebook"),
    wechat: valueOf("wechat"),
    line: valueOf("line"),
    whatsapp: valueOf("whatsapp"),
    zalo: valueOf("zalo"),
    payment_password_hash: paymentPasswordHash,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}
