import { type RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { addressKey } from "../../plugins/address.ts";
import { AppError } from "../../plugins/errors.ts";
import { type RateLimits, secondsUntil } from "../../plugins/rate-limits.ts";
import type { Origin } from "../../plugins/security-log.ts";
import type { Merchant } from "../settings/settings.service.ts";
import { SEND_LIMITS } from "./verification-limits.ts";

/** Counts messages by number, address and merchant; each throws when its measure is full. */
export class SendLimits {
  readonly #numbers: RateLimiterPostgres;
  readonly #addresses: RateLimiterPostgres;
  readonly #merchants: RateLimiterPostgres;

  constructor(limits: RateLimits) {
    this.#numbers = limits.counter("sms-number", SEND_LIMITS.number);
    this.#addresses = limits.counter("sms-address", limits.forAddress(SEND_LIMITS.address));
    // the measure is the merchant's own and looked at below
    this.#merchants = limits.counter("sms-merchant", { points: 1e9, seconds: SEND_LIMITS.merchantSeconds });
  }

  /** Throws `request.rate.limited`. */
  async address(origin: Origin): Promise<void> {
    await take(this.#addresses, addressKey(origin.ip), "request.rate.limited");
  }

  /** Whoever has it; throws `verification.too.soon`. */
  async number(mobile: string): Promise<void> {
    await take(this.#numbers, mobile, "verification.too.soon");
  }

  /**
   * Only messages that go out count: asking for numbers that nobody has uses nothing up. A full day is full for all.
   * Throws `request.rate.limited`.
   */
  async merchant({ id, settings }: Merchant, goesOut: boolean): Promise<void> {
    const now = goesOut ? await this.#merchants.consume(String(id)) : await this.#merchants.get(String(id));
    if (now && now.consumedPoints + (goesOut ? 0 : 1) > settings.smsPerDay) {
      if (goesOut) await this.#merchants.reward(String(id));
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
