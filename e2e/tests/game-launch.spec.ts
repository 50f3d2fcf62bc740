import type { Page, Route } from "@playwright/test";
import { PageClock } from "../page-clock.ts";
import { HEX_DIAMONDS, slotAddress } from "../pages/play.ts";
import { expect, test } from "../test.ts";

const START = "**/wps/game/launchGame";
const RESUME = /\/wps\/game\/launches\/[\w-]+$/;

/** The keys of the launch requests. */
function keysOf(page: Page): string[] {
  const keys: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/wps/game/launchGame"))
      keys.push((request.postDataJSON() as { idempotencyKey: string }).idempotencyKey);
  });
  return keys;
}

/** Answers a call with an error of the platform. */
const refusing =
  (errorCode: string, status: number) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, json: { success: false, errorCode, message: "refused" } });

test("the launch of a game shows its name and picture, explains the wait, and times out after 10 s", async ({
  useSession,
  gameList,
  play,
  page,
}) => {
  await useSession();
  const time = await PageClock.of(page);
  const keys = keysOf(page);
  await gameList.open("?gameType=RNG&gameName=Hex%20Diamonds");
  await expect(gameList.tiles).toHaveCount(1);
  await time.stand();
  await page.route(START, () => {});
  await gameList.game("Hex Diamonds").click();
  await time.until(() => play.waiting.isVisible());
  await expect(page.getByRole("heading", { name: "Hex Diamonds" })).toBeVisible();
  await expect(page.locator("main img")).toBeVisible();
  await expect(play.waiting).toHaveText("Opening game…");
  await time.pass(3_000);
  await expect(play.waiting).toHaveText("Slow connection. Still opening the game…");
  await time.pass(6_500);
  await expect(play.refusal).toHaveCount(0);
  await time.pass(600);
  await expect(play.refusal).toContainText("The game isn't loading.");

  await page.unroute(START);
  await page.clock.resume();
  await play.refusal.getByRole("button", { name: "Try again" }).click();
  await play.expectReady();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test("a double tap opens one game once, and one step back leaves it", async ({
  useSession,
  gameList,
  play,
  page,
}) => {
  await useSession();
  const keys = keysOf(page);
  await gameList.open("?gameType=RNG&gameName=Hex%20Diamonds");
  await expect(gameList.tiles).toHaveCount(1);
  await gameList.game("Hex Diamonds").dblclick();
  await play.expectReady();
  expect(keys).toHaveLength(1);
  await page.goBack();
  await expect(gameList.game("Hex Diamonds")).toBeVisible();
  expect(keys).toHaveLength(1);
});

test("a reload before the answer repeats the same launch", async ({ useSession, play, page }) => {
  await useSession();
  const keys = keysOf(page);
  // The first response is lost.
  await page.route(START, (route) => keys.length > 1 && route.continue());
  await page.goto(slotAddress(HEX_DIAMONDS));
  await expect.poll(() => keys.length).toBe(1);
  await page.reload();
  await play.expectReady();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test("a game opened offline says so, and opens by itself once online", async ({
  useSession,
  play,
  page,
  context,
}) => {
  await useSession();
  const keys = keysOf(page);
  await page.route(START, async (route) => {
    await context.setOffline(true);
    await route.abort("internetdisconnected");
  });
  await page.goto(slotAddress(HEX_DIAMONDS));
  await expect(play.waiting).toHaveText("You're offline. The game opens when you're back online.");
  await expect(play.refusal).toHaveCount(0);
  await page.unroute(START);
  await context.setOffline(false);
  await play.expectReady();
  expect(new Set(keys).size).toBe(1);
});

test("a game without free play opens for real money by one tap", async ({ useSession, play, page }) => {
  await useSession();
  const requests: boolean[] = [];
  await page.route(START, (route) => {
    const { freePlay } = route.request().postDataJSON() as { freePlay: boolean };
    requests.push(freePlay);
    return freePlay ? refusing("launch.free.play.unsupported", 422)(route) : route.continue();
  });
  await page.goto(`${slotAddress(HEX_DIAMONDS)}&free=1`);
  await play.refusal.getByRole("link", { name: "Play for real money" }).click();
  await play.expectReady();
  expect(requests).toEqual([true, false]);
});

test("a game opened again says that its vendor is under maintenance or that its session has ended, and opens with a new one", async ({
  openGame,
  play,
  page,
}) => {
  await openGame({ game: HEX_DIAMONDS });
  const address = page.url();
  await test.step("a vendor that went into maintenance during the game", async () => {
    await page.route(RESUME, refusing("vendor.maintenance", 503));
    await page.reload();
    await expect(play.refusal.getByRole("heading")).toHaveText("This provider is under maintenance.");
    await expect(play.refusal.getByRole("link", { name: "Other games" })).toHaveAttribute(
      "href",
      /gameType=RNG|type=hot/,
    );
    await expect(page.locator("iframe")).toHaveCount(0);
    await page.unroute(RESUME);
  });
  await test.step("an ended session", async () => {
    await page.route(RESUME, refusing("launch.ended", 410));
    await page.reload();
    await expect(play.refusal.getByRole("heading")).toHaveText("Session closed after inactivity");
    await play.refusal.getByRole("link", { name: "Open again" }).click();
    await play.expectReady();
    expect(page.url()).not.toBe(address);
    await expect(page.locator("iframe")).toHaveAttribute("title", "Hex Diamonds");
    await page.unroute(RESUME);
  });
  await test.step("a session that ends while the vendor is under maintenance does not stay on screen", async () => {
    await page.route("**/api/spin", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({
            status: 401,
            json: { error: "session-expired" },
            headers: { "access-control-allow-origin": "null" },
          })
        : route.continue(),
    );
    await page.route(RESUME, refusing("vendor.maintenance", 503));
    await play.spin.click();
    await play.game.getByRole("button", { name: "Open again" }).click();
    await expect(play.refusal.getByRole("heading")).toHaveText("This provider is under maintenance.");
    await expect(page.locator("iframe")).toHaveCount(0);
  });
});
