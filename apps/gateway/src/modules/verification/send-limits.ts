import { type RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "../../http/errors.ts";
import { addressKey } from "../../http/ip-address.ts";
import { type RateLimits, secondsUntil } from "../../http/rate-limits.ts";
import type { Origin } from "../security-log/security-log.module.ts";
import type { Merchant } from "../settings/settings.service.ts";
import { SEND_LIMITS } from "./verification-limits.ts";

/** Limits messages by number, address and merchant; each method throws when its limit is reached. */
export class SendLimits {
  readonly #numbers: RateLimiterPostgres;
  readonly #addresses: RateLimiterPostgres;
  readonly #merchants: RateLimiterPostgres;

  constructor(limits: RateLimits) {
    this.#numbers = limits.counter("sms-number", SEND_LIMITS.number);
    this.#addresses = limits.counter("sms-address", limits.forAddress(SEND_LIMITS.address));
    // the limit is the merchant's own and checked below
    this.#merchants = limits.counter("sms-merchant", { points: 1e9, seconds: SEND_LIMITS.merchantSeconds });
  }

  /** Throws `request.rate.limited`. */
  async address(origin: Origin): Promise<void> {
    await take(this.#addresses, addressKey(origin.ip), "request.rate.limited");
  }

  /** Applies whether the number has an account or not; throws `verification.too.soon`. */
  async number(mobile: string): Promise<void> {
    await take(this.#numbers, mobile, "verification.too.soon");
  }

  /**
   * Only messages actually sent count: requests for unknown numbers use nothing up. A reached limit refuses
   * everybody. Throws `request.rate.limited`.
   */
  async merchant({ id, settings }: Merchant, isSent: boolean): Promise<void> {
    const now = isSent ? await this.#merchants.consume(String(id)) : await this.#merchants.get(String(id));
    if (now && now.consumedPoints + (isSent ? 0 : 1) > settings.smsPerDay) {
      if (isSent) await this.#merchants.reward(String(id));
      throw full("request.rate.limited", now.msBeforeNext);
    }
  }
}

const full = (code: "request.rate.limited" | "verification.too.soon", milliseconds: number): AppError =>
  new AppError(code, "too many codes", { retryAfterSeconds: secondsUntil(milliseconds) });

async function take(
  counter: RateLimiterPostgres,
  key: string,
  code: "request.rate.limited" | "verification.too.soon",
): Promise<void> {
  try {
    await counter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw full(code, refusal.msBeforeNext);
  }
}
