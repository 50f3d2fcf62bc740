import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Clock } from "../db/database-clock.ts";
import { AppError } from "./errors.ts";
import { addressKey } from "./ip-address.ts";
import { RateLimitsRepository } from "./rate-limits.repository.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Rate limits per address, high enough for a household or a mobile network behind one address. Reads served from
 * memory are not counted: counting them would cost more than serving them.
 */
export const ADDRESS_LIMITS = {
  /** All writing calls without a limit of their own, together. */
  "public-writes": { points: 120, seconds: MINUTE },
  /** Heartbeats of visitors in games: two per minute and visitor, for up to 300 visitors behind one address. */
  "signs-of-life": { points: 600, seconds: MINUTE },
  "username-checks": { points: 60, seconds: MINUTE },
  "invitation-checks": { points: 30, seconds: MINUTE },
  /** Pages opened by an invitation link. */
  "invitation-visits": { points: 60, seconds: MINUTE },
  captchas: { points: 60, seconds: MINUTE },
  /** Each sign-in form requests a challenge when it opens, and further ones while it stays open. */
  "passkey-challenges": { points: 120, seconds: MINUTE },
  registrations: { points: 30, seconds: DAY },
  guests: { points: 30, seconds: DAY },
  "password-mails": { points: 20, seconds: HOUR },
  "password-codes": { points: 30, seconds: HOUR },
  "visitor-messages": { points: 10, seconds: HOUR },
} as const;
export type AddressLimit = keyof typeof ADDRESS_LIMITS;

declare module "fastify" {
  interface FastifyContextConfig {
    /** The limit a writing call counts against; `public-writes` by default. */
    countedAs?: AddressLimit;
  }
}

const SWEEP_MS = 5 * 60_000;

/** `points` per window of `seconds`, counted in the database and therefore across all gateways. */
export interface Limit {
  readonly points: number;
  readonly seconds: number;
}

export interface RateLimits {
  /** Counts one call of an address; throws `request.rate.limited` with `value: { retryAfterSeconds }`. */
  take(limit: AddressLimit, request: Pick<FastifyRequest, "ip">): Promise<void>;
  /** Reverts one `take`. */
  giveBack(limit: AddressLimit, request: Pick<FastifyRequest, "ip">): Promise<void>;
  /** A counter for a module's own rules. */
  counter(name: string, limit: Limit): RateLimiterPostgres;
  /** A per-address limit multiplied by the deployment's factor. */
  forAddress(limit: Limit): Limit;
}

declare module "../services.ts" {
  interface Services {
    readonly rateLimits: RateLimits;
  }
}

export const secondsUntil = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));

/**
 * Counts one call under a key; throws `request.rate.limited` with `value: { retryAfterSeconds }`. `what` is for the log.
 * @param points more than one for a call that costs more
 */
export async function countCall(
  counter: RateLimiterPostgres,
  key: string,
  what: string,
  points = 1,
): Promise<void> {
  try {
    await counter.consume(key, points);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new AppError("request.rate.limited", what, {
      retryAfterSeconds: secondsUntil(refusal.msBeforeNext),
    });
  }
}

/** Times in milliseconds are the only numbers of the library that are this large. */
const isTime = (value: unknown): value is number => typeof value === "number" && value > 1e12;

/**
 * The library takes the time from this machine, whose clock may differ from another gateway's: what it stores and compares is
 * moved to the database's time, and what it reads is moved back.
 */
function byDatabaseClock(pool: pg.Pool, clock: Clock): Pick<pg.Pool, "query"> {
  const ahead = () => clock.now() - Date.now();
  const send = pool.query.bind(pool);
  const query = async ({ values = [], ...statement }: pg.QueryConfig<unknown[]>) => {
    const result = await send<{ expire?: number }>({
      ...statement,
      values: values.map((value) => (isTime(value) ? value + ahead() : value)),
    });
    for (const row of result.rows) if (isTime(row.expire)) row.expire -= ahead();
    return result;
  };
  return { query: query as pg.Pool["query"] };
}

export const rateLimitsPlugin = fp(
  async (app) => {
    const store = byDatabaseClock(app.database.pool, app.clock);
    const counter: RateLimits["counter"] = (name, { points, seconds }) =>
      new RateLimiterPostgres({
        storeClient: store,
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

    const repository = new RateLimitsRepository(app.database.pool);
    app.services.cleanupJobs.every(SWEEP_MS, "rate limits", () => repository.sweep());
    app.addHook("onRequest", async (request) => {
      const { access, countedAs = "public-writes" } = request.routeOptions.config;
      // Members are identified by their session; only anonymous callers are counted by address.
      if (access === "public" && request.method !== "GET" && !request.player)
        await rateLimits.take(countedAs, request);
    });
  },
  { name: "rate-limits", dependencies: ["services", "database", "clock", "cleanup-jobs"] },
);
