import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { addressKey } from "./address.ts";
import { AppError } from "./errors.ts";
import { sweepRateLimits } from "./rate-limits.repository.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * What one address may do, generous enough for a household or a phone network behind it. Reads that are answered
 * from memory are not counted: counting them would cost more than answering.
 */
export const ADDRESS_LIMITS = {
  /** Calls of anyone that write, together, but for those that say they are counted as something else. */
  "public-writes": { points: 120, seconds: MINUTE },
  /** Of visitors at their games: two a minute of each, of as many as an address may stand for. */
  "signs-of-life": { points: 600, seconds: MINUTE },
  "username-checks": { points: 60, seconds: MINUTE },
  "invitation-checks": { points: 30, seconds: MINUTE },
  captchas: { points: 60, seconds: MINUTE },
  /** Each sign-in form asks for one by itself, and for another while it stands open. */
  "passkey-challenges": { points: 120, seconds: MINUTE },
  registrations: { points: 30, seconds: DAY },
  guests: { points: 30, seconds: DAY },
  "password-mails": { points: 20, seconds: HOUR },
  "password-codes": { points: 30, seconds: HOUR },
} as const;
export type AddressLimit = keyof typeof ADDRESS_LIMITS;

declare module "fastify" {
  interface FastifyContextConfig {
    /** The limit a call that writes counts against; `public-writes` when not said. */
    countedAs?: AddressLimit;
  }
}

const SWEEP_MS = 5 * 60_000;

/** `points` in each window of `seconds`, counted in the database and so over all gateways. */
export interface Limit {
  readonly points: number;
  readonly seconds: number;
}

export interface RateLimits {
  /** Counts one call of an address; throws `request.rate.limited` with `value: { retryAfterSeconds }`. */
  take(limit: AddressLimit, request: Pick<FastifyRequest, "ip">): Promise<void>;
  /** Gives back what `take` counted. */
  giveBack(limit: AddressLimit, request: Pick<FastifyRequest, "ip">): Promise<void>;
  /** A counter for rules of one's own. */
  counter(name: string, limit: Limit): RateLimiterPostgres;
  /** A limit of an address after the deployment's factor. */
  forAddress(limit: Limit): Limit;
}

declare module "./services.ts" {
  interface Services {
    readonly rateLimits: RateLimits;
  }
}

export const secondsUntil = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));

/** Counts one call under a key; throws `request.rate.limited` with `value: { retryAfterSeconds }`. `what` is for the log. */
export async function countCall(counter: RateLimiterPostgres, key: string, what: string): Promise<void> {
  try {
    await counter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new AppError("request.rate.limited", what, {
      retryAfterSeconds: secondsUntil(refusal.msBeforeNext),
    });
  }
}

export const rateLimitsPlugin = fp(
  async (app) => {
    const counter: RateLimits["counter"] = (name, { points, seconds }) =>
      new RateLimiterPostgres({
        storeClient: app.database.pool,
        storeType: "pool",
        tableName: "rate_limits",
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points,
        duration: seconds,
      });
    const forAddress: RateLimits["forAddress"] = ({ points, seconds }) => ({
      points: Math.max(1, Math.round(points * app.config.RATE_LIMIT_FACTOR)),
      seconds,
    });
    const counters = Object.fromEntries(
      Object.entries(ADDRESS_LIMITS).map(([name, limit]) => [name, counter(name, forAddress(limit))]),
    ) as Record<AddressLimit, RateLimiterPostgres>;

    const rateLimits: RateLimits = {
      counter,
      forAddress,
      async take(limit, request) {
        await countCall(
          counters[limit],
          addressKey(request.ip),
          `too many calls of ${limit} from one address`,
        );
      },
      async giveBack(limit, request) {
        await counters[limit].reward(addressKey(request.ip));
      },
    };
    Object.assign(app.services, { rateLimits });

    app.services.housekeeping.every(SWEEP_MS, "rate limits", () => sweepRateLimits(app.database.pool));
    app.addHook("onRequest", async (request) => {
      const { access, countedAs = "public-writes" } = request.routeOptions.config;
      // A member is known by the session; only callers nobody knows are counted by where they come from.
      if (access === "public" && request.method !== "GET" && !request.player)
        await rateLimits.take(countedAs, request);
    });
  },
  { name: "rate-limits", dependencies: ["services", "database", "housekeeping"] },
);
