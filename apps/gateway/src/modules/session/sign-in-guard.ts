import { createHash } from "node:crypto";
import { type RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "../../http/errors.ts";
import { addressKey } from "../../http/ip-address.ts";
import { type Limit, type RateLimits, secondsUntil } from "../../http/rate-limits.ts";
import { SIGN_IN } from "./session-limits.ts";

/** The claimed identity of an attempt. The name is as typed: unknown accounts are counted alike. */
export interface Attempt {
  readonly merchantId: number;
  readonly username: string;
  readonly address: string;
  /** Hash of the device cookie, if the account has signed in on that device before. */
  readonly knownDevice?: Buffer | undefined;
}

const LIMITERS = ["pair", "account", "address"] as const;
type Limiter = (typeof LIMITERS)[number];
type Keys = Partial<Record<Limiter, string>>;

/**
 * The keys an attempt counts against. A known device counts for itself alone: strangers who fail cannot lock the
 * account's owner out, and the device's own limit is the one of a pair.
 */
function keysOf({ merchantId, username, address, knownDevice }: Attempt): Keys {
  const account = createHash("sha256")
    .update(`${merchantId}\n${username.toLowerCase()}`)
    .digest("base64url")
    .slice(0, 22);
  if (knownDevice) return { pair: `${account} ${knownDevice.toString("base64url")}` };
  const from = addressKey(address);
  return { pair: `${account} ${from}`, account, address: from };
}

const locked = (milliseconds: number): AppError =>
  new AppError("session.login.locked", "too many wrong passwords", {
    retryAfterSeconds: secondsUntil(milliseconds),
  });

const limitersOf = (keys: Keys): (readonly [Limiter, string])[] =>
  LIMITERS.flatMap((limiter) => (keys[limiter] === undefined ? [] : [[limiter, keys[limiter]] as const]));

/**
 * Counts wrong passwords by account, by address and by both, or by known device (OWASP's device cookies), and decides
 * when a captcha or a lock is due.
 */
export class SignInGuard {
  readonly #counters: Readonly<Record<Limiter, RateLimiterPostgres>>;
  readonly #locks: RateLimiterPostgres;
  /** Wrong passwords after which even a first attempt needs a captcha. */
  readonly #captchaAt: Readonly<Record<Limiter, number>>;

  /**
   * `kind` names the counters: wrong passwords of one kind of sign-in do not lock another. `account` is the number of
   * attempts for one account from all unknown devices together.
   */
  constructor(limits: RateLimits, kind = "sign-in", account: Limit = SIGN_IN.account) {
    this.#counters = {
      pair: limits.counter(kind, SIGN_IN.pair),
      account: limits.counter(`${kind}-account`, account),
      address: limits.counter(`${kind}-address`, limits.forAddress(SIGN_IN.address)),
    };
    this.#captchaAt = {
      pair: 1,
      account: SIGN_IN.captchaAt,
      address: limits.forAddress({ ...SIGN_IN.address, points: SIGN_IN.captchaAt }).points,
    };
    this.#locks = limits.counter(`${kind}-locks`, { points: 1, seconds: SIGN_IN.locksRemembered });
  }

  /** Whether this attempt needs a captcha. Throws `session.login.locked`. */
  async asksCaptcha(attempt: Attempt): Promise<boolean> {
    const checks = await Promise.all(
      limitersOf(keysOf(attempt)).map(async ([limiter, key]) => {
        const count = await this.#counters[limiter].get(key);
        if (!count) return false;
        if (count.consumedPoints > this.#counters[limiter].points) throw locked(count.msBeforeNext);
        return count.consumedPoints >= this.#captchaAt[limiter];
      }),
    );
    return checks.includes(true);
  }

  /**
   * Counts an attempt as wrong before its password is checked, so that concurrent attempts cannot exceed the limit;
   * `passed` takes it back. Throws `session.login.locked`; `onLock` is called for the first refusal of a lock.
   */
  async count(attempt: Attempt, onLock: () => Promise<void>): Promise<void> {
    const waits = await Promise.all(
      limitersOf(keysOf(attempt)).map(([limiter, key]) => this.#take(limiter, key, onLock)),
    );
    const longest = Math.max(...waits);
    if (longest > 0) throw locked(longest);
  }

  /** The password was right. */
  async passed(attempt: Attempt): Promise<void> {
    await Promise.all(
      limitersOf(keysOf(attempt)).map(([limiter, key]) =>
        limiter === "pair" ? this.#counters.pair.delete(key) : this.#counters[limiter].reward(key),
      ),
    );
  }

  /** Milliseconds to wait; 0 while attempts are left. */
  async #take(limiter: Limiter, key: string, onLock: () => Promise<void>): Promise<number> {
    const counter = this.#counters[limiter];
    try {
      await counter.consume(key);
      return 0;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      if (refusal.consumedPoints !== counter.points + 1) return refusal.msBeforeNext;
      await onLock();
      return limiter === "pair" ? this.#lockPair(key) : refusal.msBeforeNext;
    }
  }

  /** Each lock of the day lasts twice as long as the one before; returns its milliseconds. */
  async #lockPair(key: string): Promise<number> {
    const { consumedPoints: nth } = await this.#locks.penalty(key);
    const seconds = Math.min(SIGN_IN.firstLock * 2 ** (nth - 1), SIGN_IN.longestLock);
    await this.#counters.pair.block(key, seconds);
    return seconds * 1000;
  }
}
