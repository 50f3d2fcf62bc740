import type { Page, Route } from "@playwright/test";
import { PageTime } from "../page-time.ts";
import { HEX_DIAMONDS, slotAddress } from "../pages/play.ts";
import { expect, test } from "../test.ts";

const START = "**/wps/game/launchGame";
const RESUME = /\/wps\/game\/launches\/[\w-]+$/;

/** The keys under which launches were asked for. */
function keysOf(page: Page): string[] {
  const keys: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/wps/game/launchGame"))
      keys.push((request.postDataJSON() as { idempotencyKey: string }).idempotencyKey);
  });
  return keys;
}

/** Answers a call as the platform would refuse it. */
const refusing =
  (errorCode: string, status: number, headers: Record<string, string> = {}) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, headers, json: { success: false, errorCode, message: "refused" } });

test("while a game is asked for its name and picture stand there, the wait is explained, and ends after 10 s", async ({
  enterAs,
  gameList,
  play,
  page,
}) => {
  await enterAs();
  const time = await PageTime.of(page);
  const keys = keysOf(page);
  await gameList.open("?gameType=RNG&gameName=Hex%20Diamonds");
  await expect(gameList.tiles).toHaveCount(1);
  await time.stand();
  await page.route(START, () => {});
  await gameList.game("Hex Diamonds").click();
  await time.until(() => play.waiting.isVisible());
  await expect(page.getByRole("heading", { name: "Hex Diamonds" })).toBeVisible();
  await expect(page.locator("main picture img")).toBeVisible();
  await expect(play.waiting).toHaveText("Asking for your seat");
  await time.pass(3_000);
  await expect(play.waiting).toHaveText("Slow connection. We are still asking for your seat.");
  await time.pass(6_500);
  await expect(play.refusal).toHaveCount(0);
  await time.pass(600);
  await expect(play.refusal).toContainText("This takes too long");

  await page.unroute(START);
  await page.clock.resume();
  await play.refusal.getByRole("button", { name: "Try again" }).click();
  await play.expectReady();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test("a double tap opens one game once, and one step back leads out of it", async ({
  enterAs,
  gameList,
  play,
  page,
}) => {
  await enterAs();
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

test("a reload before the answer asks for the same launch again", async ({ enterAs, play, page }) => {
  await enterAs();
  const keys = keysOf(page);
  // The first one is lost on its way.
  await page.route(START, (route) => keys.length > 1 && route.continue());
  await page.goto(slotAddress(HEX_DIAMONDS));
  await expect.poll(() => keys.length).toBe(1);
  await page.reload();
  await play.expectReady();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test("a game that is asked for without internet says so, and opens by itself once there is one", async ({
  enterAs,
  play,
  page,
  context,
}) => {
  await enterAs();
  const keys = keysOf(page);
  await page.route(START, async (route) => {
    await context.setOffline(true);
    await route.abort("internetdisconnected");
  });
  await page.goto(slotAddress(HEX_DIAMONDS));
  await expect(play.waiting).toHaveText("No internet. The game opens by itself once you are back.");
  await expect(play.refusal).toHaveCount(0);
  await page.unroute(START);
  await context.setOffline(false);
  await play.expectReady();
  expect(new Set(keys).size).toBe(1);
});

/** Why a game does not open: the code, what is said, and the way on with where it leads. */
const REFUSALS = [
  ["vendor.maintenance", 503, "This vendor rests for now", "Other games", /\/m\/gameList\?/],
  ["game.closed", 403, "This game is closed for now", "Other games", /\/m\/gameList\?/],
  ["game.unknown", 404, "This game has left the house", "Other games", /\/m\/gameList\?/],
  ["vendor.unknown", 404, "This game has left the house", "Other games", /\/m\/gameList\?/],
  ["member.disabled", 403, "This account opens no games", "Customer service", /\/m\/customer$/],
  ["session.real.account.required", 403, "For real accounts", "Sign up", /\/m\/register\?from=/],
  ["launch.free.play.unsupported", 422, "Not for fun", "Play for real", /\/m\/play\/new\?(?!.*free=1)/],
] as const;

for (const [code, status, title, way, target] of REFUSALS)
  test(`a game refused by ${code} says so in its own words and leads on`, async ({ enterAs, play, page }) => {
    await enterAs();
    await page.route(START, refusing(code, status));
    await page.goto(`${slotAddress(HEX_DIAMONDS)}&free=1`);
    await expect(play.refusal.getByRole("heading")).toHaveText(title);
    await expect(play.refusal.getByRole("link", { name: way })).toHaveAttribute("href", target);
    await expect(play.refusal.getByRole("button", { name: "Try again" })).toHaveCount(0);
    await expect(play.refusal.getByRole("button", { name: "Back to the lobby" })).toBeVisible();
  });

test("a game refused for fun opens for real by one tap", async ({ enterAs, play, page }) => {
  await enterAs();
  const asked: boolean[] = [];
  await page.route(START, (route) => {
    const { freePlay } = route.request().postDataJSON() as { freePlay: boolean };
    asked.push(freePlay);
    return freePlay ? refusing("launch.free.play.unsupported", 422)(route) : route.continue();
  });
  await page.goto(`${slotAddress(HEX_DIAMONDS)}&free=1`);
  await play.refusal.getByRole("link", { name: "Play for real" }).click();
  await play.expectReady();
  expect(asked).toEqual([true, false]);
});

test("too many games in a minute: the pause counts down, and then the door can be tried again", async ({
  enterAs,
  play,
  page,
}) => {
  await enterAs();
  await page.route(START, refusing("launch.limit.reached", 403, { "retry-after": "8" }));
  await page.goto(slotAddress(HEX_DIAMONDS));
  await expect(play.refusal.getByRole("heading")).toHaveText("A short pause");
  const door = play.refusal.getByRole("button", { name: /^Open again/ });
  await expect(door).toBeDisabled();
  await expect(door).toHaveText(/^Open again in [1-8] s$/);
  await page.unroute(START);
  await expect(door).toHaveText("Open again", { timeout: 20_000 });
  await door.click();
  await play.expectReady();
});

test("a vendor put to rest in the middle of a game says so at the next opening", async ({
  sitDown,
  play,
  page,
}) => {
  await sitDown({ at: HEX_DIAMONDS });
  await page.route(RESUME, refusing("vendor.maintenance", 503));
  await page.reload();
  await expect(play.refusal.getByRole("heading")).toHaveText("This vendor rests for now");
  await expect(play.refusal.getByRole("link", { name: "Other games" })).toHaveAttribute(
    "href",
    /gameType=RNG|type=hot/,
  );
  await expect(page.locator("iframe")).toHaveCount(0);
});

test("a seat given up while its vendor went to rest does not stay on screen", async ({
  sitDown,
  play,
  page,
}) => {
  await sitDown({ at: HEX_DIAMONDS });
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
  await expect(play.refusal.getByRole("heading")).toHaveText("This vendor rests for now");
  await expect(page.locator("iframe")).toHaveCount(0);
});

test("a game that has ended opens again as a new one of the same game", async ({ sitDown, play, page }) => {
  await sitDown({ at: HEX_DIAMONDS });
  const address = page.url();
  await page.route(RESUME, refusing("launch.ended", 410));
  await page.reload();
  await expect(play.refusal.getByRole("heading")).toHaveText("This seat was given up");
  await play.refusal.getByRole("link", { name: "Open again" }).click();
  await play.expectReady();
  expect(page.url()).not.toBe(address);
  await expect(page.locator("iframe")).toHaveAttribute("title", "Hex Diamonds");
});
