import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { ValueOf } from "@foyer/contract";
import type { Language } from "@foyer/contract/shared";
import type { smsSend, VerificationPurpose, verificationRead } from "@foyer/contract/verification";
import { mailKey } from "@foyer/domain/mail-address";
import { mobileNumber, type WrittenMobile } from "@foyer/domain/mobile-number";
import parse from "libphonenumber-js/mobile";
import type { MailService } from "../../channels/mail/mail.service.ts";
import { SmsFailure, type SmsSender } from "../../channels/sms/port.ts";
import { AppError } from "../../http/errors.ts";
import type { Origin, SecurityLog } from "../security-log/security-log.module.ts";
import { dialingCodes } from "../settings/dialing-codes.ts";
import type { Merchant } from "../settings/settings.service.ts";
import type { SendLimits } from "./send-limits.ts";
import { codeText } from "./sms-texts.ts";
import type { CodeKey, VerificationRepository } from "./verification.repository.ts";
import { CODE } from "./verification-limits.ts";

interface Parts {
  readonly repository: VerificationRepository;
  readonly sms: SmsSender;
  readonly mail: MailService;
  readonly limits: SendLimits;
  readonly securityLog: SecurityLog;
  /** Key of the codes' MACs. */
  readonly key: Buffer;
  /** Whether Firebase sends the codes instead. */
  readonly firebase: boolean;
  readonly report: (event: { reason: string; message: string }) => void;
}

/** A merchant with none of a purpose's flags sends no code for it (spec sections 4 and 6). */
const FLAGS: Readonly<Record<VerificationPurpose, readonly string[]>> = {
  login: ["MOBILEVERCODELOGIN3"],
  register: ["REGMOBVERF3", "MOBILENUMREG3"],
  password: ["CHNGPASSVERIF3"],
};

/** How long after a carrier failure sends that are only simulated fail too. */
const FAILING_MS = 60_000;

const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, "0");
const sendFailed = (): AppError => new AppError("verification.send.failed", "the message could not be sent");

export class VerificationService {
  readonly #parts: Parts;
  #failingUntil = 0;
  /** Messages that their answers did not wait for. */
  readonly #sending = new Set<Promise<void>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  describe({ whitelabel }: Merchant, purpose: VerificationPurpose): ValueOf<typeof verificationRead> {
    const { firebase } = this.#parts;
    return {
      enabled: FLAGS[purpose].some((flag) => whitelabel.flags[flag]),
      channel: firebase ? "firebase" : "sms",
      expiredMinutes: firebase ? CODE.firebaseMinutes : CODE.minutes,
    };
  }

  /**
   * The number in E.164, without its leading zero. Throws `verification.mobile.invalid` if it is no mobile number of
   * a country with that dialling code.
   */
  mobileOf(entered: WrittenMobile): string {
    const mobile = mobileNumber(parse, entered);
    if (mobile === null) throw new AppError("verification.mobile.invalid");
    return mobile;
  }

  /** As `mobileOf`, for a number in one of the merchant's countries: codes are sent to no other. */
  reachableMobileOf(merchant: Merchant, entered: WrittenMobile): string {
    const mobile = this.mobileOf(entered);
    const offered = dialingCodes(merchant.settings.dialingCountries);
    if (!offered.some(({ code }) => code === entered.countryDialingCode))
      throw new AppError(
        "verification.mobile.invalid",
        "the dialling code is not among the merchant's countries",
      );
    return mobile;
  }

  /**
   * Sends a code for one purpose. For `login` and `password` neither the answer nor its time reveals whether the
   * number belongs to a member; an unknown number gets no message.
   */
  async send(
    merchant: Merchant,
    purpose: VerificationPurpose,
    entered: WrittenMobile,
    { language, origin }: { language: string; origin: Origin },
  ): Promise<ValueOf<typeof smsSend>> {
    const { repository, limits, firebase, securityLog } = this.#parts;
    if (firebase || !this.describe(merchant, purpose).enabled) throw new AppError("verification.closed");
    const mobile = this.reachableMobileOf(merchant, entered);
    await limits.address(origin);

    const began = performance.now();
    const key: CodeKey = { merchantId: merchant.id, purpose, recipient: mobile };
    const code = newCode();
    const owner = await repository.owner(merchant.id, mobile);
    const isSent = purpose === "register" || owner !== null;
    const mac = isSent ? this.#mac(key, code) : randomBytes(32);
    const placed = await repository.place(key, mac);
    if ("wait" in placed)
      throw new AppError("verification.too.soon", undefined, { retryAfterSeconds: placed.wait });
    const withdraw = () => repository.withdraw(key, mac);
    try {
      await limits.number(mobile);
      await limits.merchant(merchant, isSent);
    } catch (refusal) {
      await withdraw();
      throw refusal;
    }
    await securityLog.record(origin, {
      kind: "code-asked",
      merchantId: merchant.id,
      ...(owner !== null && { memberId: owner }),
      detail: { purpose, sent: isSent },
    });

    const text = codeText(language, purpose, { merchantName: merchant.name, code, minutes: CODE.minutes });
    const message = { to: mobile, text };
    if (purpose === "register") await this.#sendNow(message, withdraw);
    else await this.#sendInConstantTime(isSent ? message : null, withdraw, began);
    return { expiredMinutes: CODE.minutes, expirationTime: placed.expiresAt.toISOString() };
  }

  /**
   * Sends a code to a signed-in member: to their own number or address (`proof`), or to one that is to become theirs
   * (`bind`).
   */
  async sendToMember(
    merchant: Merchant,
    purpose: "proof" | "bind",
    to: { readonly mobile: string } | { readonly email: string },
    member: { readonly memberId: bigint; readonly username: string },
    { language, origin }: { language: Language; origin: Origin },
  ): Promise<ValueOf<typeof smsSend>> {
    const { repository, limits, mail, securityLog, firebase } = this.#parts;
    if ("mobile" in to && firebase) throw new AppError("verification.closed");
    if ("mobile" in to) await limits.address(origin);
    const recipient = "mobile" in to ? to.mobile : mailKey(to.email);
    const key: CodeKey = { merchantId: merchant.id, purpose, recipient };
    const code = newCode();
    const mac = this.#mac(key, code);
    const placed = await repository.place(key, mac);
    if ("wait" in placed)
      throw new AppError("verification.too.soon", undefined, { retryAfterSeconds: placed.wait });
    const withdraw = () => repository.withdraw(key, mac);
    try {
      await limits.number(recipient);
      if ("mobile" in to) await limits.merchant(merchant, true);
    } catch (refusal) {
      await withdraw();
      throw refusal;
    }
    const { memberId, username } = member;
    await securityLog.record(origin, {
      kind: "code-asked",
      merchantId: merchant.id,
      memberId,
      detail: { purpose, sent: true },
    });
    if ("mobile" in to) {
      const details = { merchantName: merchant.name, code, minutes: CODE.minutes };
      await this.#sendNow({ to: recipient, text: codeText(language, purpose, details) }, withdraw);
    } else {
      const details = { username, code, minutes: CODE.minutes };
      await mail.send({
        merchantId: merchant.id,
        memberId,
        kind: "code",
        to: to.email,
        language,
        details,
      });
    }
    return { expiredMinutes: CODE.minutes, expirationTime: placed.expiresAt.toISOString() };
  }

  /**
   * Whether the code is the one that was sent; a right code is used up. A wrong one counts as a guess, and after five
   * the code is invalid.
   */
  async check(guess: CodeKey & { readonly code: string }): Promise<boolean> {
    const expected = await this.#guessed(guess);
    return expected !== null && this.#parts.repository.use(guess, expected);
  }

  /** As `check`, but a right code stays valid: for a call that is refused for another reason and then repeated. */
  async wouldPass(guess: CodeKey & { readonly code: string }): Promise<boolean> {
    const expected = await this.#guessed(guess);
    if (expected) await this.#parts.repository.undoGuess(guess, expected);
    return expected !== null;
  }

  async #guessed({ code, ...key }: CodeKey & { readonly code: string }): Promise<Buffer | null> {
    const expected = await this.#parts.repository.guess(key);
    return expected && timingSafeEqual(expected, this.#mac(key, code)) ? expected : null;
  }

  async #sendNow(message: { to: string; text: string }, withdraw: () => Promise<void>): Promise<void> {
    try {
      await this.#parts.sms.send(message);
      this.#failingUntil = 0;
    } catch (error) {
      await withdraw();
      throw this.#failed(error);
    }
  }

  /**
   * Sends, or only simulates sending, in the same time. While the carrier fails, simulated sends fail like real ones;
   * a fault of this number alone is not reported, nor one that occurs after the answer.
   */
  async #sendInConstantTime(
    message: { to: string; text: string } | null,
    withdraw: () => Promise<void>,
    began: number,
  ): Promise<void> {
    const { sms, report } = this.#parts;
    let fault: AppError | null = null;
    if (message) {
      const sending: Promise<void> = this.#sendNow(message, withdraw)
        .catch((error: unknown) => {
          if (error instanceof AppError) fault = this.#isFailing() ? error : null;
          else report({ reason: "unknown", message: (error as Error).message });
        })
        .finally(() => this.#sending.delete(sending));
      this.#sending.add(sending);
    } else if (this.#isFailing()) {
      await withdraw();
      fault = sendFailed();
    }
    await delay(Math.max(0, began + sms.usualMs - performance.now()));
    if (fault) throw fault;
  }

  /** Resolves when the messages that are under way are sent: answers do not wait for them, a closing gateway does. */
  async allSent(): Promise<void> {
    await Promise.all(this.#sending);
  }

  #isFailing(): boolean {
    return performance.now() < this.#failingUntil;
  }

  #failed(error: unknown): AppError {
    const reason = error instanceof SmsFailure ? error.reason : "unknown";
    this.#parts.report({ reason, message: (error as Error).message });
    if (reason !== "number") this.#failingUntil = performance.now() + FAILING_MS;
    return sendFailed();
  }

  #mac({ merchantId, purpose, recipient }: CodeKey, code: string): Buffer {
    return createHmac("sha256", this.#parts.key)
      .update(`${merchantId}\n${purpose}\n${recipient}\n${code}`)
      .digest();
  }
}
