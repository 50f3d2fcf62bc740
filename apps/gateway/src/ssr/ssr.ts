import { stat } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import fastifyStatic from "@fastify/static";
import type { ConsolidatedSettings, Whitelabel } from "@foyer/contract/settings";
import type { Language } from "@foyer/contract/shared";
import type { SystemStatus } from "@foyer/contract/status";
import type { WebServer } from "@foyer/contract/web-server";
import type { FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { pagePolicy } from "./content-security-policy.ts";
import { platformAnswers } from "./platform-client.ts";
import { RenderLimits } from "./render-limits.ts";
import { directionOf, firstLanguage } from "./request-language.ts";
import { LEAVING_WORKER } from "./service-worker-removal.ts";
import { addressed, VISITOR_ADDRESS } from "./visitor-address.ts";

interface Page {
  readonly status: number;
  readonly policy: string;
  readonly bodies: { br: Buffer; readonly gzip: Buffer; readonly identity: Buffer };
  /** Whether `bodies.br` is of the best quality. */
  best: boolean;
  /** All data the page was rendered from, as text. */
  readonly renderedFrom: string;
}

/** Serialises a page's data without the time of the request. */
const textOf = (values: unknown): string =>
  JSON.stringify(values, (key, value) => (key === "serverTime" ? undefined : value));

/** Runs in the thread pool, so that the process serves other requests meanwhile. */
const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);
const ofQuality = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
/** Within a few percent of the best one, in a hundredth of the time. */
const FIRST_QUALITY = ofQuality(5);
/** For a page that is requested again: it is compressed once, and again only when its data has changed. */
const BEST_QUALITY = ofQuality(11);

/**
 * Milliseconds, ended early by a write, after which a page's data is fetched again. The page is rendered again only
 * when the data differs.
 */
const PAGE_LIFETIME_MS = 5_000;
const PAGES = 200;
/** Addresses of calls. */
const CALLS = /^\/(?:wps|lgw|lotto)\//;
/** RFC 7725: keeps crawlers in a blocked country from indexing the geo-block page as the site. */
const UNAVAILABLE_FOR_LEGAL_REASONS = 451;
/** Seconds after which monitors and crawlers should ask again, where nobody said when maintenance ends. */
const RETRY_SECONDS = 300;

async function load(dir: string): Promise<WebServer | null> {
  const entry = path.join(dir, "server/entry-server.js");
  if (!(await stat(entry).catch(() => null))) return null;
  return (await import(pathToFileURL(entry).href)) as WebServer;
}

const originsOf = (addresses: readonly string[]): string[] =>
  addresses.flatMap((address) => (URL.canParse(address) ? [new URL(address).origin] : []));

/**
 * Serves the web client. The first screen is rendered from the platform's own responses and cached by the
 * part of the address it depends on, language, theme, whether a session is announced, and the blocked country if any; all other files are immutable
 * assets.
 */
export const ssrPlugin = fp(
  async (app) => {
    const web = await load(app.config.WEB_DIR);
    if (!web) {
      app.log.warn({ dir: app.config.WEB_DIR }, "no built web client found: serving the API only");
      return;
    }
    await app.register(fastifyStatic, {
      root: path.join(app.config.WEB_DIR, "client"),
      prefix: "/",
      index: false,
      wildcard: false,
      preCompressed: true,
      decorateReply: false,
      acceptRanges: false,
      globIgnore: [".vite/**", ...(app.config.SERVICE_WORKER === "off" ? ["sw.js"] : [])],
      setHeaders: (reply, file) => {
        // The policy of a worker's file is that of the worker, which fetches.
        reply.removeHeader("content-security-policy");
        if (path.basename(file).startsWith("sw.js")) {
          reply.header("cache-control", "no-cache").header("service-worker-allowed", "/");
          return;
        }
        if (!file.includes(`${path.sep}assets${path.sep}`)) {
          reply.header("cache-control", "public, max-age=300");
          return;
        }
        // An immutable file is never revalidated; omitting validators saves 90 bytes per response.
        reply.removeHeader("etag").removeHeader("last-modified");
        reply.header("cache-control", "public, max-age=31536000, immutable");
      },
    } as Parameters<typeof fastifyStatic>[1]);

    const { STUDIO_PUBLIC_URL, STUDIO_URL, PLATFORM_URL, PUBLIC_URL, MERCHANT } = app.config;
    const frames = originsOf([STUDIO_PUBLIC_URL ?? STUDIO_URL]);
    const ask = platformAnswers(app, PLATFORM_URL);
    /** The least recently requested page is first. */
    const pages = new Map<string, { at: number; changes: number; page: Promise<Page> }>();
    const limits = new RenderLimits(app.services.rateLimits.forAddress);
    /** One page at a time: the thread pool also hashes passwords. */
    let improving = false;
    const improve = async (page: Page): Promise<void> => {
      if (page.best || improving) return;
      improving = true;
      try {
        page.bodies.br = await inBrotli(page.bodies.identity, BEST_QUALITY);
        page.best = true;
      } finally {
        improving = false;
      }
    };
    const settings = async () =>
      (await ask("settings.consolidated", {}, { merchant: MERCHANT })) as ConsolidatedSettings | undefined;

    /** Status for a geo-blocked visitor; null for any other. */
    const blockedStatus = async ({ ip }: FastifyRequest): Promise<SystemStatus | null> => {
      if (PLATFORM_URL !== undefined) return null;
      const merchant = await app.services.settings.merchant(MERCHANT).catch(() => null);
      const status = merchant && app.services.merchantStatus.of(merchant, ip);
      return status?.status === 2 ? status : null;
    };

    /** Seconds until maintenance is expected to end. */
    const secondsOfMaintenance = async (): Promise<number> => {
      if (PLATFORM_URL !== undefined) return RETRY_SECONDS;
      const merchant = await app.services.settings.merchant(MERCHANT).catch(() => null);
      const left = (merchant?.maintenanceUntil?.getTime() ?? 0) - app.clock.now();
      return left > 0 ? Math.ceil(left / 1_000) : RETRY_SECONDS;
    };

    /**
     * Origins of what else runs in frames: the chat provider and the merchant's other vendors. Unknown for another
     * platform.
     */
    const otherFrames = async (): Promise<string[]> => {
      if (PLATFORM_URL !== undefined) return [];
      const { providers, settings: merchants, vendorStates } = app.services;
      const merchant = await merchants.merchant(MERCHANT).catch(() => null);
      if (!merchant) return [];
      const vendors = (await vendorStates.all(merchant.catalogueId)).map(({ code }) => code);
      return [
        ...originsOf([merchant.settings.chatUrl]),
        ...(await providers.integrations.frameOriginsOf(vendors)),
      ];
    };

    const build = async (
      url: string,
      language: Language,
      theme: "dark" | "light" | undefined,
      waiting: boolean,
      known: ConsolidatedSettings | undefined,
      blocked: SystemStatus | null,
      before: Promise<Page | undefined> | undefined,
    ): Promise<Page> => {
      const headers = { language, merchant: MERCHANT };
      const queries = web.firstScreenQueries(url, language);
      const answers = await Promise.all(queries.map(({ id, query }) => ask(id, query ?? {}, headers)));
      const framed = await otherFrames();
      const renderedFrom = textOf([known, blocked, answers, framed]);
      const last = await before;
      if (last?.renderedFrom === renderedFrom) return last;
      const { html, inline, status } = await web.render({
        url,
        language,
        ...(theme && { theme }),
        ...(waiting && { waiting }),
        direction: directionOf(language),
        data: Object.fromEntries(
          queries.map(({ id, key }, i) => [
            key,
            blocked && id === "status.read" ? { ...blocked, ip: VISITOR_ADDRESS } : answers[i],
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
      const best = last?.best ?? false;
      const [br, zipped] = await Promise.all([
        inBrotli(identity, best ? BEST_QUALITY : FIRST_QUALITY),
        inGzip(identity),
      ]);
      return {
        renderedFrom,
        best,
        status,
        policy: pagePolicy(inline, {
          frames: [...frames, ...framed],
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
      // Only decides on a placeholder for the session: the page contains no session data.
      const waiting = /(?:^|;\s*)waiting=1/.test(request.headers.cookie ?? "");
      const blocked = await blockedStatus(request);
      const url = web.pageAddress(request.url);
      const key = `${language} ${theme ?? ""} ${waiting} ${blocked?.country ?? ""} ${url}`;
      if (!pages.has(key)) await limits.admit(request.ip);
      const now = Date.now();
      let held = pages.get(key);
      const again = held !== undefined;
      const { changes } = app.hotCache;
      if (!held || now - held.at > PAGE_LIFETIME_MS || held.changes !== changes) {
        const before = held?.page.catch(() => undefined);
        const made = { at: now, changes, page: build(url, language, theme, waiting, known, blocked, before) };
        made.page.catch(() => {
          if (pages.get(key) === made) pages.delete(key);
        });
        held = made;
      }
      pages.delete(key);
      if (pages.size >= PAGES) pages.delete(pages.keys().next().value as string);
      pages.set(key, held);
      const page = await held.page;
      if (again)
        improve(page).catch((error: unknown) =>
          request.log.warn({ err: error }, "a page was not compressed further"),
        );
      const accepts = blocked ? "" : (request.headers["accept-encoding"] ?? "");
      const coding = /\bbr\b/.test(accepts) ? "br" : /\bgzip\b/.test(accepts) ? "gzip" : "identity";
      reply
        .code(blocked ? UNAVAILABLE_FOR_LEGAL_REASONS : page.status)
        .type("text/html; charset=utf-8")
        .header("cache-control", blocked ? "no-store" : "no-cache")
        .header("vary", "accept-encoding, accept-language, cookie")
        .header("content-security-policy", page.policy)
        .header("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=()");
      if (page.status === 503) reply.header("retry-after", await secondsOfMaintenance());
      if (request.url.startsWith("/backoffice")) reply.header("x-robots-tag", "noindex");
      if (coding !== "identity") reply.header("content-encoding", coding);
      return reply.send(blocked?.ip ? addressed(page.bodies.identity, blocked.ip) : page.bodies[coding]);
    };

    for (const url of ["/", "/home", "/index.html", "/m", "/m/*", "/backoffice"]) app.get(url, serve);
    // Unknown addresses show home (spec section 2): redirected, so that no page is rendered for them. Anything but a
    // browser's navigation, and any address of a call, gets the platform's error.
    app.get("/*", (request, reply) =>
      request.headers.accept?.includes("text/html") && !CALLS.test(request.url)
        ? reply.redirect("/m/home")
        : reply.callNotFound(),
    );
    // Address of the back office up to release 0.1, which operators have bookmarked.
    app.get("/desk", (request, reply) =>
      reply.redirect(`/backoffice${request.url.slice("/desk".length)}`, 308),
    );

    app.get("/manifest.webmanifest", async (request, reply) => {
      const language = languageOf(request, await settings());
      const merchant = (await ask("whitelabel.read", {}, { language, merchant: MERCHANT })) as
        | Whitelabel
        | undefined;
      const manifest = await web.manifest({
        language,
        direction: directionOf(language),
        ...(merchant && { merchant }),
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
          .removeHeader("content-security-policy")
          .send(LEAVING_WORKER),
      );
    // iPhones request the icon under this name, whatever the page declares.
    app.get("/apple-touch-icon.png", (_request, reply) => reply.redirect("/icon/apple-180.png"));
  },
  { name: "web" },
);
