import { hashKey, type QueryClient } from "@tanstack/react-query";
import { REST_LIST } from "../../../worker/cache-rules.ts";
import { isStandalone } from "../../lib/device.ts";
import { DURATIONS } from "../../lib/durations.ts";
import type { Navigator as Places } from "../../lib/navigation/index.ts";
import { localStore } from "../../lib/storage.ts";
import { trustedScript } from "../../lib/trusted-script.ts";
import { runWhenIdle } from "../../ui/lazy/idle.ts";

import { cameWithPage, shellQueries } from "../first-data.ts";
import { watchForRelease } from "./after-release.ts";

/** A change of workers here could interrupt a round in progress. */
const GAME = "/m/play/$launchId";
const HOME = "/m/home";

/** Marks that this phone opens the site from its home screen; the key is the platform's. */
const WEBCLIP = "WEBCLIP";

interface Line {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether prefetching is free of cost for the player; without information from the browser there is none. */
function hasGoodLine(): boolean {
  const line = (navigator as Navigator & { connection?: Line }).connection;
  return line !== undefined && line.saveData !== true && line.effectiveType === "4g";
}

/** Typed text has not been sent: a worker change waits. */
function isTyping(): boolean {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input,textarea")].some(
    ({ type, value }) => value !== "" && !/^(?:hidden|checkbox|radio|submit|button)$/.test(type),
  );
}

/** Lets a call through once in the spec's window for update checks. */
export function onceInWindow(work: () => void, now: () => number): () => void {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (now() - last < DURATIONS.workerUpdateWindow) return;
    last = now();
    work();
  };
}

/**
 * Runs `work` once no request has finished for a moment: Chromium, asked to change workers while the old one is
 * handling a request, can forget it until the page is left. The next screen is rendered by then, too.
 */
function onceCalm(work: () => void): () => void {
  let due: ReturnType<typeof setTimeout> | undefined;
  const begin = () => {
    clearTimeout(due);
    due = setTimeout(() => {
      due = undefined;
      work();
    }, DURATIONS.workerCalm);
  };
  new PerformanceObserver(() => {
    if (due !== undefined) begin();
  }).observe({ type: "resource" });
  return begin;
}

/** Whether this page came from the worker's cache: its Server-Timing entry says so. */
function fromWorkerCache(): boolean {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.serverTiming?.some(({ name }) => name === "cached") ?? false;
}

/**
 * Registers the service worker that caches the client for offline use, checks for updates, and activates a new worker
 * at the next change of screen where nothing can be lost. The page itself is never reloaded for it.
 */
export async function manageServiceWorker(queries: QueryClient, places: Places): Promise<void> {
  watchForRelease(places);
  if (isStandalone()) localStore.write(WEBCLIP, "1");
  // A cached page has outdated values.
  if (fromWorkerCache()) void queries.invalidateQueries();
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.register(trustedScript("/sw.js"), {
    updateViaCache: "none",
  });

  const look = onceInWindow(() => void registration.update().catch(() => {}), Date.now);
  const handOver = () => {
    if (places.read().screen !== GAME && !isTyping())
      registration.waiting?.postMessage({ type: "SKIP_WAITING" });
  };
  const handOverWhenCalm = onceCalm(handOver);
  // A worker that was registered just now is the newest.
  if (registration.active) look();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") look();
  });
  // The start of this page counts as a change of screen.
  handOverWhenCalm();
  places.subscribe(() => {
    handOverWhenCalm();
    look();
  });
  await navigator.serviceWorker.ready;
  await underControl();
  // Home is cached as a page, with all its data.
  if (places.read().screen !== HOME) runWhenIdle(() => void refetchAfterStart(queries));
  if (hasGoodLine()) await fetchRest(registration);
}

/** Resolves when this page's requests go through the worker. */
function underControl(): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) return Promise.resolve();
  return new Promise((done) =>
    serviceWorker.addEventListener("controllerchange", () => done(), { once: true }),
  );
}

/** The worker caches responses that pass through it; the values that came with the page did not. */
async function refetchAfterStart(queries: QueryClient): Promise<void> {
  const shell = new Set(shellQueries().map(({ queryKey }) => hashKey(queryKey)));
  await queries.refetchQueries({
    type: "active",
    predicate: ({ queryHash, state }) => cameWithPage(state) && !shell.has(queryHash),
  });
}

/**
 * Prefetches the other screens' files, one in each idle period; the worker caches what passes through it. The list is
 * read from the worker's cache, not requested by message: after a message Chromium can forget for minutes that a
 * waiting worker may take over.
 */
async function fetchRest(registration: ServiceWorkerRegistration): Promise<void> {
  const list = await caches.match(REST_LIST);
  for (const file of list ? ((await list.json()) as readonly string[]) : []) {
    // A waiting worker takes over only when this one is idle.
    if (registration.installing || registration.waiting) return;
    if (await caches.match(file)) continue;
    await new Promise<void>((next) => runWhenIdle(next));
    await fetch(file);
  }
}
