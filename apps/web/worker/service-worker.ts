import { ENDPOINTS } from "@foyer/contract/endpoint-table";
import {
  CacheFirst,
  ExpirationPlugin,
  NetworkFirst,
  type PrecacheEntry,
  type RouteMatchCallback,
  Serwist,
  type SerwistGlobalConfig,
  type SerwistPlugin,
} from "serwist";
import { isCacheable, isCacheablePage, listKey, markAsCached, pageKey, REST_LIST } from "./cache-rules.ts";

declare global {
  interface WorkerGlobalScope extends SerwistGlobalConfig {}
}

declare const self: ServiceWorkerGlobalScope;
/** The build's name, the files of the first screen, and those of the other screens; inserted by the build. */
declare const BUILD: string;
declare const FIRST: PrecacheEntry[];
declare const REST: readonly string[];

const PAGES = `foyer-pages-${BUILD}`;
const ASSETS = "foyer-assets";
const LISTS = "foyer-lists";
const SETTINGS = "foyer-settings";
const PICTURES = "foyer-pictures";
const CACHES = new Set([PAGES, ASSETS, LISTS, SETTINGS, PICTURES]);

/**
 * Offline, any other page starts from this one: header, a list's skeleton, bottom navigation, and no personal data.
 */
const SHELL = "/m/jackpot";
const HOME = "/m/home";

/** A page that takes longer than this (s) is shown from the cache. */
const PAGE_WAIT_S = 4;
const LIST_WAIT_S = 6;
const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

/** Only responses that the platform marks public are cached, a list for each language and merchant. */
const lists: SerwistPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => listKey(request),
  cacheWillUpdate: async ({ response }) => (isCacheable(response) ? response : null),
};

const pages: SerwistPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => pageKey(request.url),
  cacheWillUpdate: async ({ request, response }) =>
    response.status === 200 && isCacheablePage(request.url) ? markAsCached(response) : null,
  handlerDidError: async () => (await caches.open(PAGES)).match(SHELL),
};

const calls: RouteMatchCallback = ({ request, url, sameOrigin }) =>
  sameOrigin &&
  /^\/(?:wps|lgw)\//.test(url.pathname) &&
  !request.headers.get("accept")?.includes("text/event-stream");

const serwist = new Serwist({
  precacheEntries: FIRST,
  precacheOptions: { cleanupOutdatedCaches: true },
  clientsClaim: true,
  disableDevLogs: true,
  runtimeCaching: [
    {
      matcher: ({ request, url, sameOrigin }) =>
        sameOrigin && request.mode === "navigate" && pageKey(url.href).startsWith("/m/"),
      handler: new NetworkFirst({
        cacheName: PAGES,
        networkTimeoutSeconds: PAGE_WAIT_S,
        plugins: [pages, new ExpirationPlugin({ maxEntries: 40, purgeOnQuotaError: true })],
      }),
    },
    {
      // Its key is accepted for an hour after its rotation.
      matcher: ({ url, sameOrigin }) =>
        sameOrigin && url.pathname === ENDPOINTS["settings.consolidated"].path,
      handler: new NetworkFirst({
        cacheName: SETTINGS,
        plugins: [lists, new ExpirationPlugin({ maxEntries: 10, maxAgeSeconds: HOUR_S })],
      }),
    },
    {
      matcher: calls,
      handler: new NetworkFirst({
        cacheName: LISTS,
        networkTimeoutSeconds: LIST_WAIT_S,
        plugins: [
          lists,
          new ExpirationPlugin({ maxEntries: 150, maxAgeSeconds: 7 * DAY_S, purgeOnQuotaError: true }),
        ],
      }),
    },
    {
      matcher: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
      handler: new CacheFirst({
        cacheName: ASSETS,
        plugins: [
          new ExpirationPlugin({ maxEntries: 400, maxAgeSeconds: 30 * DAY_S, purgeOnQuotaError: true }),
        ],
      }),
    },
    {
      matcher: ({ url, sameOrigin }) =>
        sameOrigin && /^\/(?:art|content-art|vendor|icon)\//.test(url.pathname),
      handler: new CacheFirst({
        cacheName: PICTURES,
        plugins: [
          new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: 30 * DAY_S, purgeOnQuotaError: true }),
        ],
      }),
    },
  ],
});

/**
 * Fetched once by the worker itself, so that there are pages to start from. A merchant under maintenance has none to
 * cache.
 */
async function keepFirstPages(): Promise<void> {
  const cache = await caches.open(PAGES);
  const keep = async (path: string) => {
    const response = await fetch(path, { credentials: "same-origin" });
    if (response.status === 200) await cache.put(path, await markAsCached(response));
  };
  await Promise.allSettled([
    keep(HOME),
    keep(SHELL),
    cache.put(REST_LIST, new Response(JSON.stringify(REST))),
  ]);
}

async function dropOldCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith("foyer-") && !CACHES.has(name)).map((name) => caches.delete(name)),
  );
  // The other screens' files share a cache, because most of them outlive a release.
  const assets = await caches.open(ASSETS);
  const old = (await assets.keys()).filter(({ url }) => !REST.includes(new URL(url).pathname));
  await Promise.all(old.map((file) => assets.delete(file)));
}

self.addEventListener("install", (event) => event.waitUntil(keepFirstPages()));
self.addEventListener("activate", (event) => event.waitUntil(dropOldCaches()));
// Serwist handles the message "SKIP_WAITING".
serwist.addEventListeners();
