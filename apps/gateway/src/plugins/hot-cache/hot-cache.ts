import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest, FastifyServerFactory } from "fastify";
import fp from "fastify-plugin";
import { bytesOf, codingOf, compress, type Entry, isUnchanged, makeEntry } from "./entry.ts";
import { Store } from "./store.ts";

/** What a write can change; the migrations' triggers name them on the channel `foyer_cache`. */
export type Topic = "catalogue" | "content" | "merchant";

/** Makes the answers of a public endpoint hot: kept compressed and answered before any routing. */
export interface Hot {
  /** Writes that drop it; `merchant` is always one. */
  readonly topics: readonly Topic[];
  /**
   * The canonical form of what was asked, after validation: the same text for requests that have the same answer,
   * and null for questions without bound (a searched name), which are not kept.
   */
  question(request: FastifyRequest): Promise<string | null>;
}

interface Ticket {
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
    hotTicket: Ticket | null;
  }
  interface FastifyInstance {
    readonly hotCache: HotCache;
  }
}

const LIMIT_BYTES = 48 * 1024 * 1024;
const LONGEST_ADDRESS = 1_024;
/** How long answers are still given out while no news comes from the database. */
const GRACE_MS = 10_000;
const FOREVER = Number.MAX_SAFE_INTEGER;

/**
 * Headers of an answer that belong to the one request it was made for, that the entry sets itself, or that speak to
 * documents only: each header of a kept list costs a hundredth of its rate.
 */
const PASSING = new Set([
  "date",
  "connection",
  "content-length",
  "transfer-encoding",
  "x-request-id",
  "set-cookie",
  "cross-origin-opener-policy",
  "origin-agent-cluster",
]);

/** Where a request's answer is looked for. A header sent several times is no merchant and no language of ours. */
function addressOf(url: string, { merchant, language }: IncomingHttpHeaders): string {
  return `${url} ${typeof merchant === "string" ? merchant : ""} ${typeof language === "string" ? language : ""}`;
}

export class HotCache {
  hits = 0;
  misses = 0;
  readonly #store: Store;
  readonly #pending = new Map<string, Promise<void>>();
  readonly #droppers = new Map<Topic, (() => void)[]>();
  /** Grows with every drop: what was computed across one is not kept. */
  #changes = 0;
  /** Until then answers may be given out: for ever while notifications arrive. */
  #trustedUntil = 0;

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

  /** Fastify's server with the hot answers in front of it. */
  readonly serverFactory: FastifyServerFactory = (handler, options) => {
    const server = createServer((request, response) => {
      if (!this.serve(request, response)) handler(request, response);
    });
    if (typeof options.keepAliveTimeout === "number") server.keepAliveTimeout = options.keepAliveTimeout;
    if (typeof options.requestTimeout === "number") server.requestTimeout = options.requestTimeout;
    if (typeof options.connectionTimeout === "number") server.setTimeout(options.connectionTimeout);
    return server;
  };

  /** Grows whenever something that answers are made of was written, here or at another gateway. */
  get changes(): number {
    return this.#changes;
  }

  /** Answers what is held for this very address; false leaves the request to the router. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== "GET") return false;
    const headers = request.headers;
    const entry = this.#store.byAddress(addressOf(request.url as string, headers));
    if (!entry || !this.#fresh(entry)) return false;
    this.hits++;
    entry.used = true;
    const variant = entry.variants[codingOf(headers["accept-encoding"])];
    if (isUnchanged(headers["if-none-match"], variant.etag)) {
      response.writeHead(304, variant.unchanged);
      response.end();
    } else {
      response.writeHead(200, variant.head);
      response.end(variant.body, "latin1");
    }
    return true;
  }

  /** A value kept until one of its topics changes; loads that fail are not kept. */
  value<T>(topics: readonly Topic[], load: () => Promise<T>): () => Promise<T> {
    let held: Promise<T> | null = null;
    for (const topic of topics) {
      const droppers = this.#droppers.get(topic) ?? [];
      droppers.push(() => {
        held = null;
      });
      this.#droppers.set(topic, droppers);
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
    for (const dropper of this.#droppers.get(topic as Topic) ?? []) dropper();
  }

  /** News may have been missed: nothing that is held can be believed. */
  trustAgain(): void {
    this.#changes++;
    this.#store.clear();
    for (const droppers of this.#droppers.values()) for (const dropper of droppers) dropper();
    this.#trustedUntil = FOREVER;
  }

  distrust(): void {
    this.#trustedUntil = Date.now() + GRACE_MS;
  }

  #trusted(): boolean {
    return this.#trustedUntil === FOREVER || Date.now() < this.#trustedUntil;
  }

  #fresh(entry: Entry): boolean {
    const now = Date.now();
    return now < entry.validUntil && now < this.#trustedUntil;
  }

  /** Answers from what is held, or takes a ticket so that `keep` stores what the handler will answer. */
  async lookUp(hot: Hot, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.method !== "GET") return;
    const question = await hot.question(request);
    if (question === null) return;
    const key = `${request.routeOptions.url} ${question}`;
    let entry = this.#store.byKey(key);
    // one caller computes, the others wait for it: a dropped list is not computed by everyone at once
    if (!entry) {
      await this.#pending.get(key);
      entry = this.#store.byKey(key);
    }
    if (entry && this.#fresh(entry)) {
      this.hits++;
      entry.used = true;
      this.#remember(request, entry);
      this.#send(entry, request, reply);
      return;
    }
    this.misses++;
    let finish = () => {};
    const pending = new Promise<void>((resolve) => {
      finish = resolve;
    });
    this.#pending.set(key, pending);
    request.hotTicket = {
      key,
      changes: this.#changes,
      validUntil: FOREVER,
      done: () => {
        if (this.#pending.get(key) === pending) this.#pending.delete(key);
        finish();
      },
    };
  }

  /** Called with the serialised answer: keeps it where it may, and gives back the bytes this caller takes. */
  async keep(hot: Hot, request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
    const ticket = request.hotTicket;
    request.hotTicket = null;
    try {
      if (request.method !== "GET" || reply.statusCode !== 200 || typeof payload !== "string") return payload;
      if (!reply.hasHeader("cache-control")) reply.header("cache-control", "public, max-age=5");
      reply.header("vary", "accept-encoding, merchant, language");
      const coding = codingOf(request.headers["accept-encoding"]);
      const body = Buffer.from(payload);
      if (!ticket || ticket.validUntil <= Date.now()) {
        if (coding !== "identity") reply.header("content-encoding", coding);
        return compress(coding, body);
      }
      const headers: Record<string, string> = {};
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (!PASSING.has(name)) headers[name] = String(value);
      const entry = await makeEntry({
        key: ticket.key,
        topics: ["merchant", ...hot.topics],
        validUntil: ticket.validUntil,
        headers,
        body,
      });
      if (this.#changes === ticket.changes && this.#trustedUntil === FOREVER) {
        this.#store.add(entry);
        this.#remember(request, entry);
      }
      const variant = entry.variants[coding];
      reply.headers(variant.headers);
      return bytesOf(variant);
    } finally {
      ticket?.done();
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

  /** The address as written leads to the entry from now on, unless it holds something the endpoint does not know. */
  #remember(request: FastifyRequest, entry: Entry): void {
    const url = request.raw.url as string;
    const address = addressOf(url, request.headers);
    if (address.length > LONGEST_ADDRESS) return;
    const known = (request.routeOptions.schema?.querystring as { properties?: object } | undefined)
      ?.properties;
    const start = url.indexOf("?");
    const names = start < 0 ? [] : [...new URLSearchParams(url.slice(start)).keys()];
    if (new Set(names).size !== names.length) return;
    if (names.every((name) => known && Object.hasOwn(known, name))) this.#store.alias(address, entry);
  }
}

/** Says until when the answer of this request holds by itself; without a word, until a write changes it. */
export function validUntil(request: FastifyRequest, moment: Date): void {
  if (request.hotTicket) request.hotTicket.validUntil = moment.getTime();
}

/** The answer of this request is not worth keeping. */
export function keepNothing(request: FastifyRequest): void {
  if (request.hotTicket) request.hotTicket.validUntil = 0;
}

/** Wires a cache to the routes that ask for it and to the database's notifications. */
export const hotCachePlugin = fp<{ cache: HotCache }>(
  async (app, { cache }) => {
    app.decorate("hotCache", cache);
    app.decorateRequest("hotTicket", null);
    app.notifications.on("foyer_cache", (topic) => cache.drop(topic));
    app.notifications.onUp(() => cache.trustAgain());
    app.notifications.onDown(() => cache.distrust());
    if (app.notifications.up) cache.trustAgain();

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
        async (request: FastifyRequest, reply: FastifyReply, payload: unknown) =>
          cache.keep(hot, request, reply, payload),
      ];
    });
  },
  { name: "hot-cache", dependencies: ["events"] },
);
