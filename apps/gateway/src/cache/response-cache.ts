import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest, FastifyServerFactory } from "fastify";
import fp from "fastify-plugin";
import { bytesOf, codingOf, compress, type Entry, isUnchanged, makeEntry } from "./entry.ts";
import { Store } from "./store.ts";

/** What a write can change. Database triggers send the topic on the channel `foyer_cache`. */
export type Topic = "catalogue" | "content" | "merchant";

/** Caches the responses of a public endpoint: stored compressed and served before routing. */
export interface Hot {
  /** Topics that invalidate the response, besides `merchant`. */
  readonly topics: readonly Topic[];
  /**
   * The cache key, from the validated request: equal for requests with the same response, and null for requests of
   * unbounded variety (a search by name), which are not cached.
   */
  cacheKey(request: FastifyRequest): Promise<string | null>;
}

interface CacheReservation {
  readonly key: string;
  readonly changes: number;
  readonly done: () => void;
  validUntil: number;
}

declare module "fastify" {
  interface FastifyContextConfig {
    hot?: Hot;
  }
  interface FastifyRequest {
    cacheReservation: CacheReservation | null;
    /** The merchant blocks countries, so this response may be sent only after the caller's country was checked. */
    locationChecked: boolean;
  }
  interface FastifyInstance {
    readonly hotCache: HotCache;
  }
}

const LIMIT_BYTES = 48 * 1024 * 1024;
/** How often Node looks for requests that take longer to arrive than `requestTimeout`. */
const SLOW_REQUEST_CHECK_MS = 1_000;
const LONGEST_ADDRESS = 1_024;
/** How long cached responses are still served while notifications from the database are lost. */
const GRACE_MS = 10_000;
const FOREVER = Number.MAX_SAFE_INTEGER;

/** Headers that are not cached: those of a single request or connection, and those the entry sets itself. */
const PASSING = new Set([
  "date",
  "connection",
  "content-length",
  "transfer-encoding",
  "x-request-id",
  "set-cookie",
]);

/** Whether the caller's session may decide the merchant, because no header names one. */
function isOfSession({ headers }: Pick<IncomingMessage, "headers">): boolean {
  return (
    !headers["merchant"] &&
    (headers["token"] ?? headers["authorization"] ?? headers["operator-token"]) !== undefined
  );
}

/**
 * The address under which a request's response is looked up before routing: all that a public response depends on. Null
 * where it depends on something else, or the request may be refused for something else.
 */
function addressOf(request: Pick<IncomingMessage, "method" | "url" | "headers">): string | null {
  const { method, url, headers } = request;
  const { merchant = "", language = "" } = headers;
  if (method !== "GET" || typeof merchant !== "string" || typeof language !== "string") return null;
  if (headers["content-length"] ?? headers["transfer-encoding"] ?? headers["content-encoding"]) return null;
  if (isOfSession(request)) return null;
  // no address or header has a line break, so no two requests have the same address by accident
  return `${url}\n${merchant}\n${language}`;
}

export class HotCache {
  hits = 0;
  misses = 0;
  readonly #store: Store;
  readonly #pending = new Map<string, Promise<void>>();
  readonly #invalidators = new Map<Topic, (() => void)[]>();
  /** Count of invalidations: a response whose computation spans one is not cached. */
  #changes = 0;
  /** Cached responses may be served until then; infinite while notifications arrive. */
  #trustedUntil = 0;
  #closing = false;

  constructor(limitBytes = LIMIT_BYTES) {
    this.#store = new Store(limitBytes);
  }

  get entries(): number {
    return this.#store.size;
  }

  get bytes(): number {
    return this.#store.bytes;
  }

  get addresses(): number {
    return this.#store.addresses;
  }

  /** Fastify's server with the cache in front of it. */
  readonly serverFactory: FastifyServerFactory = (handler, options) => {
    const { keepAliveTimeout, requestTimeout } = options;
    const server = createServer(
      {
        connectionsCheckingInterval: SLOW_REQUEST_CHECK_MS,
        ...(typeof keepAliveTimeout === "number" && { keepAliveTimeout }),
        // given here, so that Node shortens the time for the headers too: it applies the longer of both to the body
        ...(typeof requestTimeout === "number" && { requestTimeout }),
      },
      (request, response) => {
        if (!this.serve(request, response)) handler(request, response);
      },
    );
    if (typeof options.connectionTimeout === "number") server.setTimeout(options.connectionTimeout);
    return server;
  };

  /** Count of writes to data that responses are made of, here or at another gateway. */
  get changes(): number {
    return this.#changes;
  }

  /** Serves the response cached for this exact address; false leaves the request to the router. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.#closing) return false;
    const address = addressOf(request);
    const entry = address === null ? undefined : this.#store.byAddress(address);
    const now = Date.now();
    if (!entry || !this.#isFresh(entry, now)) return false;
    this.hits++;
    entry.used = true;
    const variant = entry.variants[codingOf(request.headers["accept-encoding"])];
    const isKnown = isUnchanged(request.headers["if-none-match"], variant.etag);
    variant[isKnown ? "unchanged" : "full"].write(request, response, now);
    return true;
  }

  /** A value cached until one of its topics changes; failed loads are not cached. */
  value<T>(topics: readonly Topic[], load: () => Promise<T>): () => Promise<T> {
    let held: Promise<T> | null = null;
    for (const topic of topics) {
      const invalidators = this.#invalidators.get(topic) ?? [];
      invalidators.push(() => {
        held = null;
      });
      this.#invalidators.set(topic, invalidators);
    }
    return () => {
      if (held && this.#trusted()) return held;
      const loading = load();
      held = loading;
      loading.catch(() => {
        if (held === loading) held = null;
      });
      return loading;
    };
  }

  drop(topic: string): void {
    this.#changes++;
    this.#store.removeTopic(topic);
    for (const invalidate of this.#invalidators.get(topic as Topic) ?? []) invalidate();
  }

  /** Empties the cache: notifications may have been missed. */
  trustAgain(): void {
    this.#changes++;
    this.#store.clear();
    for (const invalidators of this.#invalidators.values())
      for (const invalidate of invalidators) invalidate();
    this.#trustedUntil = FOREVER;
  }

  distrust(): void {
    this.#trustedUntil = Date.now() + GRACE_MS;
  }

  /** Leaves all requests to the router, which refuses them and closes their connections while the gateway closes. */
  close(): void {
    this.#closing = true;
  }

  #trusted(): boolean {
    return this.#trustedUntil === FOREVER || Date.now() < this.#trustedUntil;
  }

  #isFresh(entry: Entry, now: number): boolean {
    return now < entry.validUntil && now < this.#trustedUntil;
  }

  /** Serves the cached response, or makes a reservation under which `keep` stores the handler's response. */
  async lookUp(hot: Hot, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.method !== "GET") return;
    // of when the caller's country was checked: after a change of the merchant that check counts for this caller only
    const changes = this.#changes;
    const cacheKey = await hot.cacheKey(request);
    if (cacheKey === null) return;
    const key = `${request.routeOptions.url} ${cacheKey}`;
    let entry = this.#store.byKey(key);
    // one caller computes and the others wait, so that a dropped list is not computed by all of them at once
    if (!entry) {
      await this.#pending.get(key);
      entry = this.#store.byKey(key);
    }
    if (entry && this.#isFresh(entry, Date.now())) {
      this.hits++;
      entry.used = true;
      if (this.#changes === changes) this.#remember(request, entry);
      this.#send(entry, request, reply);
      return;
    }
    this.misses++;
    let finish = () => {};
    const pending = new Promise<void>((resolve) => {
      finish = resolve;
    });
    this.#pending.set(key, pending);
    request.cacheReservation = {
      key,
      changes,
      validUntil: FOREVER,
      done: () => {
        if (this.#pending.get(key) === pending) this.#pending.delete(key);
        finish();
      },
    };
  }

  /** Takes the serialised response, caches it if permitted, and returns the bytes in the coding of this caller. */
  async keep(hot: Hot, request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
    const reservation = request.cacheReservation;
    request.cacheReservation = null;
    try {
      if (request.method !== "GET" || reply.statusCode !== 200 || typeof payload !== "string") return payload;
      if (request.locationChecked) reply.header("cache-control", "private, max-age=5");
      else if (!reply.hasHeader("cache-control")) reply.header("cache-control", "public, max-age=5");
      reply.header("vary", "accept-encoding, merchant, language");
      const coding = codingOf(request.headers["accept-encoding"]);
      const body = Buffer.from(payload);
      if (!reservation || reservation.validUntil <= Date.now()) {
        if (coding !== "identity") reply.header("content-encoding", coding);
        return compress(coding, body);
      }
      const headers: Record<string, string> = {};
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (!PASSING.has(name)) headers[name] = String(value);
      const entry = await makeEntry({
        key: reservation.key,
        topics: ["merchant", ...hot.topics],
        validUntil: reservation.validUntil,
        headers,
        body,
      });
      if (this.#changes === reservation.changes && this.#trustedUntil === FOREVER) {
        this.#store.add(entry);
        this.#remember(request, entry);
      }
      const variant = entry.variants[coding];
      reply.headers(variant.headers);
      return bytesOf(variant);
    } finally {
      reservation?.done();
    }
  }

  #send(entry: Entry, request: FastifyRequest, reply: FastifyReply): void {
    const variant = entry.variants[codingOf(request.headers["accept-encoding"])];
    if (isUnchanged(request.headers["if-none-match"], variant.etag)) {
      const unchanged = Object.entries(variant.headers).filter(
        ([name]) => !/^content-(type|length|encoding)$/.test(name),
      );
      reply.code(304).headers(Object.fromEntries(unchanged)).send();
    } else {
      reply.headers(variant.headers).send(bytesOf(variant));
    }
  }

  /**
   * Makes the address as written an alias of the entry, which is served before routing, unless it has parameters
   * unknown to the endpoint or the caller's country has to be checked first.
   */
  #remember(request: FastifyRequest, entry: Entry): void {
    if (request.locationChecked) return;
    const address = addressOf(request.raw);
    if (address === null || address.length > LONGEST_ADDRESS) return;
    const url = request.raw.url as string;
    // to the router it begins the query as well
    if (url.includes("#")) return;
    const known = (request.routeOptions.schema?.querystring as { properties?: object } | undefined)
      ?.properties;
    const start = url.indexOf("?");
    const names = start < 0 ? [] : [...new URLSearchParams(url.slice(start)).keys()];
    if (new Set(names).size !== names.length) return;
    if (names.every((name) => known && Object.hasOwn(known, name))) this.#store.alias(address, entry);
  }
}

/** Sets when the response to this request expires; without a call, only a write invalidates it. */
export function validUntil(request: FastifyRequest, moment: Date): void {
  if (request.cacheReservation) request.cacheReservation.validUntil = moment.getTime();
}

/** Excludes the response to this request from the cache. */
export function keepNothing(request: FastifyRequest): void {
  if (request.cacheReservation) request.cacheReservation.validUntil = 0;
}

/** Connects a cache to the routes with `hot` in their options and to the database notifications. */
export const hotCachePlugin = fp<{ cache: HotCache }>(
  async (app, { cache }) => {
    app.decorate("hotCache", cache);
    app.decorateRequest("cacheReservation", null);
    app.decorateRequest("locationChecked", false);
    app.notifications.on("foyer_cache", (topic) => cache.drop(topic));
    app.notifications.onUp(() => cache.trustAgain());
    app.notifications.onDown(() => cache.distrust());
    if (app.notifications.up) cache.trustAgain();
    app.addHook("preClose", async () => cache.close());

    app.addHook("onRoute", (route) => {
      const hot = route.config?.hot;
      if (!hot) return;
      route.preHandler = [
        ...[route.preHandler ?? []].flat(),
        async (request: FastifyRequest, reply: FastifyReply) => {
          await cache.lookUp(hot, request, reply);
          if (reply.sent) return reply;
        },
      ];
      route.onSend = [
        ...[route.onSend ?? []].flat(),
        async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
          const body = await cache.keep(hot, request, reply, payload);
          // `vary` does not say that a session may decide the merchant
          if (isOfSession(request) && reply.statusCode < 400)
            reply.header("cache-control", "private, no-store");
          return body;
        },
      ];
    });
  },
  { name: "hot-cache", dependencies: ["events"] },
);
