import { hashKey, type QueryClient } from "@tanstack/react-query";
import { REST_LIST } from "../../../worker/keeping.ts";
import { isStandalone } from "../../lib/device.ts";
import { DURATIONS } from "../../lib/durations.ts";
import type { Navigator as Places } from "../../lib/navigation/index.ts";
import { lasting } from "../../lib/storage.ts";
import { whenIdle } from "../../ui/use-after-paint.ts";

import { cameWithPage, shellQueries } from "../first-data.ts";
import { watchForRelease } from "./after-release.ts";

/** Where a change of hands could meet a round under way. */
const GAME = "/m/play/$launchId";
const HOME = "/m/home";

/** Says that this phone runs the house from its home screen; by the platform's own name. */
const WEBCLIP = "WEBCLIP";

interface Line {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether fetching ahead costs nobody anything: where the browser does not tell, it is left alone. */
function hasGoodLine(): boolean {
  const line = (navigator as Navigator & { connection?: Line }).connection;
  return line !== undefined && line.saveData !== true && line.effectiveType === "4g";
}

/** Something is typed and not sent: whatever can wait, waits. */
function isTyping(): boolean {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input,textarea")].some(
    ({ type, value }) => value !== "" && !/^(?:hidden|checkbox|radio|submit|button)$/.test(type),
  );
}

/** Lets a call through once in the spec's window for looking after a new release. */
export function onceInWindow(work: () => void, now: () => number): () => void {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (now() - last < DURATIONS.workerUpdateWindow) return;
    last = now();
    work();
  };
}

/**
 * Does a thing once nothing has come over the line for a moment: Chromium, asked to change workers while the old one
 * has something in hand, can forget about it until the page is left. By then the next screen is drawn, too.
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

/** Whether the page we stand on is one the worker had kept: it says so in its timing. */
function wasKept(): boolean {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.serverTiming?.some(({ name }) => name === "kept") ?? false;
}

/**
 * Registers the worker that keeps the front for when there is no line, looks for its successor, and hands over to it
 * at the next step to a screen where nothing can be lost. The page itself is never loaded anew for it.
 */
export async function tendWorker(queries: QueryClient, places: Places): Promise<void> {
  watchForRelease(places);
  if (isStandalone()) lasting.write(WEBCLIP, "1");
  // A kept page says what was so when it was kept.
  if (wasKept()) void queries.invalidateQueries();
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });

  const look = onceInWindow(() => void registration.update().catch(() => {}), Date.now);
  const handOver = () => {
    if (places.read().screen !== GAME && !isTyping())
      registration.waiting?.postMessage({ type: "SKIP_WAITING" });
  };
  const handOverWhenCalm = onceCalm(handOver);
  // One that was registered just now is the newest there is.
  if (registration.active) look();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") look();
  });
  // The page that begins here is a step too.
  handOverWhenCalm();
  places.subscribe(() => {
    handOverWhenCalm();
    look();
  });
  await navigator.serviceWorker.ready;
  await underControl();
  // Home is kept as a page, with all it brings.
  if (places.read().screen !== HOME) whenIdle(() => void askForWhatCame(queries));
  if (hasGoodLine()) await fetchRest(registration);
}

/** Resolves when this page's calls go through the worker. */
function underControl(): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) return Promise.resolve();
  return new Promise((done) =>
    serviceWorker.addEventListener("controllerchange", () => done(), { once: true }),
  );
}

/** The worker keeps the answers that pass through its hands: what came with the page has yet to. */
async function askForWhatCame(queries: QueryClient): Promise<void> {
  const shell = new Set(shellQueries().map(({ queryKey }) => hashKey(queryKey)));
  await queries.refetchQueries({
    type: "active",
    predicate: ({ queryHash, state }) => cameWithPage(state) && !shell.has(queryHash),
  });
}

/**
 * The other screens' files, one in each idle moment; the worker keeps what passes through its hands. Their list is
 * read from where the worker laid it: Chromium forgets for minutes that one may hand over which gets a message then.
 */
async function fetchRest(registration: ServiceWorkerRegistration): Promise<void> {
  const list = await caches.match(REST_LIST);
  for (const file of list ? ((await list.json()) as readonly string[]) : []) {
    // A successor waits until this one has nothing to do.
    if (registration.installing || registration.waiting) return;
    if (await caches.match(file)) continue;
    await new Promise<void>((next) => whenIdle(next));
    await fetch(file);
  }
}
