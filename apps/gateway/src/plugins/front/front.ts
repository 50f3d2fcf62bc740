import { stat } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import fastifyStatic from "@fastify/static";
import type { EndpointId } from "@foyer/contract";
import type { ConsolidatedSettings } from "@foyer/contract/settings";
import type { SystemStatus } from "@foyer/contract/status";
import type { FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { directionOf, firstLanguage } from "./first-language.ts";
import { LEAVING_WORKER } from "./leaving-worker.ts";
import { pagePolicy } from "./page-policy.ts";
import { platformAnswers } from "./platform-answers.ts";
import { addressed, VISITOR_ADDRESS } from "./visitor-address.ts";

/** What the built front's server entry offers; the two meet only here and by its path in the settings. */
interface FrontServer {
  render(input: {
    url: string;
    language: string;
    theme?: "dark" | "light";
    waiting?: boolean;
    direction: "ltr" | "rtl";
    data: Record<string, unknown>;
    assets: Record<string, string>;
    nonce: string;
    userAgent: string;
    platform?: { baseUrl?: string; merchant?: string; origin?: string };
  }): Promise<{ html: string; status: number }>;
  /** The web app manifest. */
  manifest(input: { language: string; direction: "ltr" | "rtl"; house?: unknown }): Promise<object>;
  /** What to ask for, and the name each value goes by in `data`. */
  firstScreenQueries(url: string, language: string): { id: EndpointId; query?: object; key: string }[];
}

interface Page {
  readonly status: number;
  readonly policy: string;
  readonly bodies: { br: Buffer; gzip: Buffer; identity: Buffer };
  /** All the page was drawn from, as text. */
  readonly drawnFrom: string;
}

/** What a page is drawn from, but for the moment it was asked at. */
const textOf = (values: unknown): string =>
  JSON.stringify(values, (key, value) => (key === "serverTime" ? undefined : value));

/** In threads of their own: the process answers others meanwhile. */
const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);
/** The best there is: a page is packed once, and again only when what it says has changed. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

/**
 * A page lives this long, or until something is written, before its data is asked for again; it is drawn again only
 * where the answers differ.
 */
const PAGE_LIFETIME_MS = 5_000;
const PAGES = 200;
/** RFC 7725: what a crawler behind a closed border shall not take for the house. */
const UNAVAILABLE_FOR_LEGAL_REASONS = 451;

async function load(dir: string): Promise<FrontServer | null> {
  const entry = path.join(dir, "server/entry-server.js");
  if (!(await stat(entry).catch(() => null))) return null;
  return (await import(pathToFileURL(entry).href)) as FrontServer;
}

const originsOf = (addresses: readonly string[]): string[] =>
  addresses.flatMap((address) => (URL.canParse(address) ? [new URL(address).origin] : []));

/**
 * Serves the front: the first screen rendered here from the platform's own answers, cached per address, language,
 * theme, whether a session waits and the country it is shut to, if it is; every other file as the immutable asset it is.
 */
export const frontPlugin = fp(
  async (app) => {
    const front = await load(app.config.FRONT_DIR);
    if (!front) {
      app.log.warn({ dir: app.config.FRONT_DIR }, "no built front found: serving the API only");
      return;
    }
    await app.register(fastifyStatic, {
      root: path.join(app.config.FRONT_DIR, "client"),
      prefix: "/",
      index: false,
      wildcard: false,
      preCompressed: true,
      decorateReply: false,
      acceptRanges: false,
      globIgnore: [".vite/**", ...(app.config.SERVICE_WORKER === "off" ? ["sw.js"] : [])],
      setHeaders: (reply, file) => {
        if (path.basename(file).startsWith("sw.js")) {
          reply.header("cache-control", "no-cache").header("service-worker-allowed", "/");
          return;
        }
        reply.header(
          "cache-control",
          file.includes(`${path.sep}assets${path.sep}`)
            ? "public, max-age=31536000, immutable"
            : "public, max-age=300",
        );
      },
    } as Parameters<typeof fastifyStatic>[1]);

    const { STUDIO_PUBLIC_URL, STUDIO_URL, PLATFORM_URL, PUBLIC_URL, MERCHANT } = app.config;
    const frames = originsOf([STUDIO_PUBLIC_URL ?? STUDIO_URL]);
    const ask = platformAnswers(app, PLATFORM_URL);
    const pages = new Map<string, { at: number; changes: number; page: Promise<Page> }>();
    const settings = async () =>
      (await ask("settings.consolidated", {}, { merchant: MERCHANT })) as ConsolidatedSettings | undefined;

    /** The house as it stands to a visitor it is shut to for where they are; null for any other. */
    const shutTo = async ({ ip }: FastifyRequest): Promise<SystemStatus | null> => {
      if (PLATFORM_URL !== undefined) return null;
      const merchant = await app.services.settings.merchant(MERCHANT).catch(() => null);
      const status = merchant && app.services.houseStatus.of(merchant, ip);
      return status?.status === 2 ? status : null;
    };

    /** Another provider's chat stands in a frame too. Of a platform elsewhere it is not known. */
    const chatProvider = async (): Promise<string[]> => {
      if (PLATFORM_URL !== undefined) return [];
      const merchant = await app.services.settings.merchant(MERCHANT).catch(() => null);
      return originsOf([merchant?.settings.chatUrl ?? ""]);
    };

    const build = async (
      url: string,
      language: string,
      theme: "dark" | "light" | undefined,
      waiting: boolean,
      known: ConsolidatedSettings | undefined,
      shut: SystemStatus | null,
      before: Promise<Page | undefined> | undefined,
    ): Promise<Page> => {
      const headers = { language, merchant: MERCHANT };
      const queries = front.firstScreenQueries(url, language);
      const answers = await Promise.all(queries.map(({ id, query }) => ask(id, query ?? {}, headers)));
      const chat = await chatProvider();
      const drawnFrom = textOf([known, shut, answers, chat]);
      const last = await before;
      if (last?.drawnFrom === drawnFrom) return last;
      const { html, status } = await front.render({
        url,
        language,
        ...(theme && { theme }),
        ...(waiting && { waiting }),
        direction: directionOf(language),
        data: Object.fromEntries(
          queries.map(({ id, key }, i) => [
            key,
            shut && id === "status.read" ? { ...shut, ip: VISITOR_ADDRESS } : answers[i],
          ]),
        ),
        assets: {},
        nonce: "",
        userAgent: "",
        platform: {
          merchant: MERCHANT,
          ...(PLATFORM_URL && { baseUrl: PLATFORM_URL }),
          ...(PUBLIC_URL && { origin: PUBLIC_URL }),
        },
      });
      const identity = Buffer.from(html);
      const [br, zipped] = await Promise.all([inBrotli(identity, QUALITY), inGzip(identity)]);
      return {
        drawnFrom,
        status,
        policy: pagePolicy(html, {
          frames: [...frames, ...chat],
          platform: PLATFORM_URL,
          pictures: originsOf(known?.imageCdns ?? []),
          phoneSignIn: known?.signIn.firebase !== undefined,
        }),
        bodies: { identity, gzip: zipped, br },
      };
    };

    const languageOf = (request: FastifyRequest, known: ConsolidatedSettings | undefined) =>
      firstLanguage(request, known?.languages ?? ["EN"], known?.defaultLanguage ?? "EN");

    const serve = async (request: FastifyRequest, reply: FastifyReply) => {
      const known = await settings();
      const language = languageOf(request, known);
      const theme = /(?:^|;\s*)theme=(dark|light)/.exec(request.headers.cookie ?? "")?.[1] as
        | "dark"
        | "light"
        | undefined;
      // Only where a session's place is kept free: the page holds nothing of the session itself.
      const waiting = /(?:^|;\s*)waiting=1/.test(request.headers.cookie ?? "");
      const shut = await shutTo(request);
      const key = `${language} ${theme ?? ""} ${waiting} ${shut?.country ?? ""} ${request.url}`;
      const now = Date.now();
      let held = pages.get(key);
      const { changes } = app.hotCache;
      if (!held || now - held.at > PAGE_LIFETIME_MS || held.changes !== changes) {
        const before = held?.page.catch(() => undefined);
        held = { at: now, changes, page: build(request.url, language, theme, waiting, known, shut, before) };
        held.page.catch(() => pages.delete(key));
        if (pages.size >= PAGES) pages.delete(pages.keys().next().value as string);
        pages.set(key, held);
      }
      const page = await held.page;
      const accepts = shut ? "" : (request.headers["accept-encoding"] ?? "");
      const coding = /\bbr\b/.test(accepts) ? "br" : /\bgzip\b/.test(accepts) ? "gzip" : "identity";
      reply
        .code(shut ? UNAVAILABLE_FOR_LEGAL_REASONS : page.status)
        .type("text/html; charset=utf-8")
        .header("cache-control", shut ? "no-store" : "no-cache")
        .header("vary", "accept-encoding, accept-language, cookie")
        .header("content-security-policy", page.policy)
        .header("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=()");
      if (request.url.startsWith("/desk")) reply.header("x-robots-tag", "noindex");
      if (coding !== "identity") reply.header("content-encoding", coding);
      return reply.send(shut?.ip ? addressed(page.bodies.identity, shut.ip) : page.bodies[coding]);
    };

    for (const url of ["/", "/m", "/m/*", "/desk"]) app.get(url, serve);

    app.get("/manifest.webmanifest", async (request, reply) => {
      const language = languageOf(request, await settings());
      const house = await ask("whitelabel.read", {}, { language, merchant: MERCHANT });
      const manifest = await front.manifest({
        language,
        direction: directionOf(language),
        ...(house !== undefined && { house }),
      });
      return reply
        .type("application/manifest+json; charset=utf-8")
        .header("cache-control", "no-cache")
        .header("vary", "accept-language, cookie")
        .send(JSON.stringify(manifest));
    });
    if (app.config.SERVICE_WORKER === "off")
      app.get("/sw.js", (_request, reply) =>
        reply
          .type("text/javascript; charset=utf-8")
          .header("cache-control", "no-cache")
          .header("service-worker-allowed", "/")
          .send(LEAVING_WORKER),
      );
    // Phones from Apple ask for it by this name, whatever a page says.
    app.get("/apple-touch-icon.png", (_request, reply) => reply.redirect("/icon/apple-180.png"));
  },
  { name: "front" },
);
