import type { Page } from "@playwright/test";
import { Releases } from "../releases.ts";
import { expect, test } from "../test.ts";

test.use({ serviceWorkers: "allow" });

/** Waits until the worker has cached its initial files and controls the page. */
async function inCharge(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}

test("the site is installable: Chromium reports no errors in its manifest", async ({
  home,
  page,
  context,
  request,
}) => {
  await home.open();
  await inCharge(page);
  const cdp = await context.newCDPSession(page);
  const { url, errors } = await cdp.send("Page.getAppManifest");
  expect(url).toMatch(/\/manifest\.webmanifest$/);
  expect(errors).toEqual([]);
  const { installabilityErrors } = await cdp.send("Page.getInstallabilityErrors");
  // A test's context is private, and Chromium never installs from one.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);

  const manifest = await (await request.get(url)).json();
  expect(manifest).toMatchObject({
    name: "Foyer",
    start_url: "/m/home",
    scope: "/",
    display: "standalone",
    lang: "en",
  });
  expect(manifest.shortcuts.map(({ url: to }: { url: string }) => to)).toEqual([
    "/m/gameList",
    "/m/activity",
    "/m/customer",
  ]);
  for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
    const size = await page.evaluate(async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    expect(size, src).toBe(sizes);
  }
});

test("a new release activates where nothing can be lost, never during an interaction, and without a reload", async ({
  page,
  baseURL,
}) => {
  const releases = await Releases.before(baseURL ?? "");
  // Chromium replaces a worker when the old one is idle, which on a busy machine may be as late as the next page.
  await page.addInitScript(() => {
    const { postMessage } = ServiceWorker.prototype;
    ServiceWorker.prototype.postMessage = function (this: ServiceWorker, message: { type?: string }) {
      if (message.type === "SKIP_WAITING") window.name += " let in";
      postMessage.call(this, message);
    };
  });
  await page.goto(`${releases.address}/m/home`);
  await inCharge(page);
  const waiting = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state ?? "none");
  const name = () => page.evaluate(() => window.name);
  expect(await waiting()).toBe("none");

  releases.release();
  await page.goto(`${releases.address}/m/search?gameName=koi`);
  await page.evaluate(() => {
    window.name = "as it was";
  });
  await page.getByRole("main").getByRole("listitem").getByRole("link").first().waitFor();
  await expect.poll(waiting).toBe("installed");
  await page.getByRole("searchbox").fill("manta");
  await expect(page).toHaveURL(/manta/);
  expect(await waiting()).toBe("installed");
  expect(await name()).toBe("as it was");

  await page.getByRole("searchbox").fill("");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Games" }).click();
  await expect.poll(name).toContain("as it was let in");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
  await expect(page.getByRole("heading", { name: "Hot tonight" })).toBeVisible();
  expect(await name()).toContain("as it was");
  await page.reload();
  await expect.poll(waiting).toBe("none");
  await releases.close();
});

test("a release that changes every file leaves the open page working, the next page is new, and no old file stays cached", async ({
  page,
  home,
  gameList,
  context,
  baseURL,
  allowError,
}) => {
  const releases = await Releases.before(baseURL ?? "");
  await page.goto(`${releases.address}/m/home`);
  await inCharge(page);
  // Named in the page's last script; the head contains it only once that has run.
  const isNext = () => page.evaluate(() => /entry-client-next[\w-]+\.js/.test(document.body.innerHTML));
  expect(await isNext()).toBe(false);

  releases.releaseAllFiles();
  // As on a connection where nothing was prefetched.
  await page.evaluate(() => caches.delete("foyer-assets"));
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await home.bottomNavigation.getByRole("link", { name: "Games" }).click();
  await expect(gameList.tiles.first()).toBeVisible();
  expect(loads).toBeLessThanOrEqual(1);
  allowError(/Failed to fetch dynamically imported module/);
  allowError(/^not found: /);

  // A page that takes too long is shown from the cache.
  await expect(async () => {
    await page.goto(`${releases.address}/m/home`);
    expect(await isNext()).toBe(true);
    // each navigation starts the new worker's fetches: repeating it at once would delay them further
  }).toPass({ intervals: [5_000] });
  await expect(page.getByRole("heading", { name: "Hot tonight" })).toBeVisible();
  const ofTheOld = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      const files = keys.flat().map(({ url }) => new URL(url).pathname);
      return files.filter((path) => path.startsWith("/assets/") && !path.includes("-next"));
    });
  // A worker that is installed only after the page's start takes over at the next one.
  await expect(async () => {
    await page.goto(`${releases.address}/m/home`);
    expect(await ofTheOld()).toEqual([]);
  }).toPass({ intervals: [5_000] });

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Hot tonight" })).toBeVisible();
  expect(await isNext()).toBe(true);
  await context.setOffline(false);
  await releases.close();
});

test("no personal response is cached: a player's data is not available offline", async ({
  page,
  useSession,
  context,
  home,
}) => {
  await useSession();
  await home.open();
  await inCharge(page);
  await page.goto("/m/gameList?gameType=RNG&type=recent");
  await home.ready();
  await expect(
    home.main
      .getByRole("list")
      .or(home.main.getByRole("heading", { level: 2 }))
      .first(),
  ).toBeVisible();
  const entries = await page.evaluate(async () => {
    const names = await caches.keys();
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url, headers }) => [new URL(url).pathname, headers.get("token")] as const);
  });
  expect(entries.length).toBeGreaterThan(20);
  const paths = entries.map(([path]) => path);
  expect(paths).toContain("/m/home");
  for (const path of [
    "/wps/wallet/balance",
    "/wps/member/info",
    "/lgw/games/recent",
    "/lgw/games/favourites",
  ])
    expect(paths).not.toContain(path);
  expect(entries.filter(([, token]) => token !== null)).toEqual([]);
  await context.setOffline(false);
});
