import { expect, test } from "../test.ts";

const KB = 1_024;
/** The phone that Lighthouse pretends to be: its pixels decide which pictures are fetched. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
/** The bundle, what it imports at once, and the first texts. */
const BEFORE_A_TAP = /\/assets\/(entry-client|libs|rolldown-runtime|first)-/;

test("home comes to a visitor within its weight: page, script before a tap, all bytes, requests", async ({
  browser,
}) => {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
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
  await page.waitForLoadState("networkidle");

  const weigh = (which: RegExp) =>
    weights.filter(({ url }) => which.test(url)).reduce((sum, { bytes }) => sum + bytes, 0);
  expect(weigh(/\/m\/home$/)).toBeGreaterThan(KB);
  expect(weigh(/\/m\/home$/)).toBeLessThanOrEqual(13 * KB);
  expect(weigh(BEFORE_A_TAP)).toBeGreaterThan(KB);
  expect(weigh(BEFORE_A_TAP)).toBeLessThanOrEqual(105 * KB);
  expect(weigh(/./)).toBeLessThanOrEqual(200 * KB);
  expect(weights.length).toBeLessThanOrEqual(20);
  await context.close();
});

for (const address of [
  "/m/gameList?gameType=RNG",
  "/m/slotsCenter",
  "/m/gameCenter?gameType=RNG",
  "/m/search",
  "/m/jackpot",
])
  test(`what stands on ${address} stays where it is while the rest arrives`, async ({ browser }) => {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    await network.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 100,
      downloadThroughput: 200 * KB,
      uploadThroughput: 80 * KB,
    });
    await page.addInitScript(() => {
      const moved = { sum: 0 };
      Object.assign(window, { moved });
      new PerformanceObserver((entries) => {
        for (const entry of entries.getEntries()) moved.sum += (entry as unknown as { value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    expect(
      await page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum),
    ).toBeLessThan(0.02);
    await context.close();
  });

test("a visitor's page reads no storage before it is painted, and a member's place is kept free", async ({
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
  // The cookie was wrong, which the page found before it drew.
  await expect(page.locator("html")).not.toHaveAttribute("data-session");
  await context.close();
});

for (const [address, asks] of [
  ["/m/gameList?gameType=RNG", /\/lgw\/games(?:\?|$)/],
  ["/m/activity", /types=PR/],
  ["/m/help", /\/helpCenter/],
] as const)
  test(`what ${address} shows first comes with its page, and is not asked for again`, async ({
    page,
    home,
  }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      if (asks.test(request.url())) asked.push(request.url());
    });
    await page.goto(address);
    await home.ready();
    await expect(home.main.getByRole("listitem").or(home.main.getByRole("article")).first()).toBeVisible();
    expect(asked).toEqual([]);
    // Asked for on the way there from elsewhere: the question is one that there is.
    await page.goto("/m/home");
    await home.ready();
    await page.evaluate((path) => history.pushState(null, "", path), address);
    await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate")));
    await expect.poll(() => asked.length).toBeGreaterThan(0);
  });
