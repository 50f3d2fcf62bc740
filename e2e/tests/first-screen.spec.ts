import type { Browser, Page } from "@playwright/test";
import { withoutLongTimers } from "../long-timers.ts";
import { expect, test } from "../test.ts";

const KB = 1_024;
/** The phone that Lighthouse emulates: its pixel density decides which pictures are fetched. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
/** The bundle, its static imports, and the first texts. */
const BEFORE_A_TAP = /\/assets\/(entry-client|libs|rolldown-runtime|first)-/;

/** Visits home in a new context; returns the bytes transferred for each address. */
async function visitHome(browser: Browser): Promise<{ url: string; bytes: number }[]> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  // Later timers (polls, the next banner, the service worker) do not belong to the first view, however slow the
  // machine.
  await withoutLongTimers(page);
  const network = await context.newCDPSession(page);
  const addresses = new Map<string, string>();
  const weights: { url: string; bytes: number }[] = [];
  network.on("Network.requestWillBeSent", ({ requestId, request }) => addresses.set(requestId, request.url));
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    weights.push({ url: addresses.get(requestId) ?? "", bytes: encodedDataLength }),
  );
  await network.send("Network.enable");
  await page.goto("/m/home");
  await page.locator("html[data-ready]").waitFor();
  // The last files are fetched in idle time; the jackpot figures come last.
  await expect.poll(() => weights.some(({ url }) => url.endsWith("/lgw/jackpots"))).toBe(true);
  await page.waitForLoadState("networkidle");
  await context.close();
  return weights;
}

test("a visitor's first view of home stays within its limits of bytes and requests", async ({ browser }) => {
  let weights: { url: string; bytes: number }[] = [];
  const weigh = (which: RegExp) =>
    weights.filter(({ url }) => which.test(url)).reduce((sum, { bytes }) => sum + bytes, 0);
  // A page is compressed at the best quality from its second request on, until its data changes.
  await expect(async () => {
    weights = await visitHome(browser);
    expect(weigh(/\/m\/home$/)).toBeLessThanOrEqual(13 * KB);
  }).toPass();
  expect(weigh(/\/m\/home$/)).toBeGreaterThan(KB);
  expect(weigh(BEFORE_A_TAP)).toBeGreaterThan(KB);
  expect(weigh(BEFORE_A_TAP)).toBeLessThanOrEqual(105 * KB);
  expect(weigh(/./)).toBeLessThanOrEqual(200 * KB);
  expect(weights.length).toBeLessThanOrEqual(20);
});

test("the styles that a page carries are not fetched again by chunks that load later", async ({ page }) => {
  const files: string[] = [];
  page.on("request", (request) => files.push(new URL(request.url()).pathname));
  await page.clock.install();
  await page.goto("/m/home");
  await page.locator("html[data-ready]").waitFor();
  // What runs last after the start is in a chunk that imports the first script and, with it, its styles.
  await expect
    .poll(async () => {
      await page.clock.fastForward(1_000);
      return files.filter((file) => file.startsWith("/assets/service-worker-client-"));
    })
    .toHaveLength(1);
  expect(files.filter((file) => /entry-client-.*\.css$/.test(file))).toEqual([]);
});

const SLOW_LINE = {
  offline: false,
  latency: 100,
  downloadThroughput: 200 * KB,
  uploadThroughput: 80 * KB,
};

/** Runs in the page: sums up what moves from its start. */
function observeShifts(): void {
  const moved = { sum: 0 };
  Object.assign(window, { moved });
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries()) moved.sum += (entry as unknown as { value: number }).value;
  }).observe({ type: "layout-shift", buffered: true });
}

const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum);

for (const address of [
  "/m/gameList?gameType=RNG",
  "/m/slotsCenter",
  "/m/gameCenter?gameType=RNG",
  "/m/search",
  "/m/jackpot",
])
  test(`the first content of ${address} does not shift while the rest loads`, async ({ browser }) => {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    await network.send("Network.emulateNetworkConditions", SLOW_LINE);
    await page.addInitScript(observeShifts);
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    expect(await shiftOf(page)).toBeLessThan(0.02);
    await context.close();
  });

test("a reload of home by a new member does not shift the page on a slow line", async ({
  page,
  home,
  useSession,
  newAccount,
}) => {
  await useSession(await newAccount());
  await page.goto("/m/home");
  await home.ready();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("noRecentGames"))).toBe("1");
  const network = await page.context().newCDPSession(page);
  await network.send("Network.emulateNetworkConditions", SLOW_LINE);
  await page.addInitScript(observeShifts);
  await page.reload();
  await expect(page.getByRole("link", { name: /^Profile of/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Balance .+ tap to refresh/ })).toBeVisible();
  expect(await shiftOf(page)).toBeLessThan(0.02);
});

test("a visitor's page reads no storage before first paint, and a member's page reserves the space of the session", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.addInitScript(() => {
    const read = Object.getOwnPropertyDescriptor(window, "localStorage")?.get;
    Object.defineProperty(window, "localStorage", {
      get() {
        document.documentElement.dataset.read ??= performance.getEntriesByName("first-paint").length
          ? "after"
          : "before";
        return read?.call(window);
      },
    });
  });
  await page.goto("/m/home");
  await page.locator("html[data-ready]").waitFor();
  await expect(page.locator("html")).toHaveAttribute("data-read", "after");

  await context.addCookies([{ name: "waiting", value: "1", url: baseURL ?? "" }]);
  const served = await (await page.goto("/m/home"))?.text();
  expect(served).toMatch(/^<!doctype html><html[^>]* data-session/);
  // The cookie was wrong, which the page detected before first paint.
  await expect(page.locator("html")).not.toHaveAttribute("data-session");
  await context.close();
});

for (const [address, asks] of [
  ["/m/gameList?gameType=RNG", /\/lgw\/games(?:\?|$)/],
  ["/m/activity", /types=PR/],
  ["/m/help", /\/helpCenter/],
] as const)
  test(`${address} is server-rendered with its data, which the client does not fetch again`, async ({
    page,
    home,
  }) => {
    const requests: string[] = [];
    page.on("request", (request) => {
      if (asks.test(request.url())) requests.push(request.url());
    });
    await page.goto(address);
    await home.ready();
    await expect(home.main.getByRole("listitem").or(home.main.getByRole("article")).first()).toBeVisible();
    expect(requests).toEqual([]);
    // Fetched when navigating from elsewhere: the request pattern is a real one.
    await page.goto("/m/home");
    await home.ready();
    await page.evaluate((path) => history.pushState(null, "", path), address);
    await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate")));
    await expect.poll(() => requests.length).toBeGreaterThan(0);
  });
