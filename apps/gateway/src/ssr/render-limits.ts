import {
  RateLimiterMemory,
  RateLimiterQueue,
  RateLimiterQueueError,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { AppError } from "../http/errors.ts";
import { addressKey } from "../http/ip-address.ts";
import { type Limit, secondsUntil } from "../http/rate-limits.ts";

/**
 * Pages rendered for the first time. A render takes some ten milliseconds of this process, in which it serves nobody
 * else; people reach nearly always pages that are cached.
 */
const PER_ADDRESS: Limit = { points: 60, seconds: 10 };
const OVERALL: Limit = { points: 20, seconds: 1 };
const LONGEST_QUEUE = 60;

/** Counted in this process, because the limits protect its own processor. */
export class RenderLimits {
  readonly #addresses: RateLimiterMemory;
  readonly #queue: RateLimiterQueue;

  /** @param scaled a limit multiplied by the deployment's factor */
  constructor(scaled: (limit: Limit) => Limit) {
    const counter = ({ points, seconds }: Limit) => new RateLimiterMemory({ points, duration: seconds });
    this.#addresses = counter(scaled(PER_ADDRESS));
    this.#queue = new RateLimiterQueue(counter(scaled(OVERALL)), { maxQueueSize: LONGEST_QUEUE });
  }

  /**
   * Waits for this address's turn to have a new page rendered. Throws `request.rate.limited` for an address that asks
   * for too many, and `system.unavailable` where too many wait.
   */
  async admit(address: string): Promise<void> {
    try {
      await this.#addresses.consume(addressKey(address));
      await this.#queue.removeTokens(1);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes)
        throw new AppError("request.rate.limited", "too many new pages for one address", {
          retryAfterSeconds: secondsUntil(refusal.msBeforeNext),
        });
      if (refusal instanceof RateLimiterQueueError)
        throw new AppError("system.unavailable", "too many new pages are waiting");
      throw refusal;
    }
  }
}
