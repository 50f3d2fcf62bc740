import { HEX_DIAMONDS } from "../pages/play.ts";
import { expect, injectSession, test } from "../test.ts";

test("a network loss in the middle of a spin continues the same round, its stake is taken once, and an offline player sees a message above the game", async ({
  openGame,
  play,
  page,
  context,
}) => {
  const { platform, before } = await openGame();
  const requests: string[] = [];
  let lost = 0;
  await page.route("**/api/spin", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    requests.push((route.request().postDataJSON() as { spinId: string }).spinId);
    if (requests.length > 2) return route.continue();
    // The studio receives the call and settles the round; its response is lost on the way, twice.
    await route.fetch();
    lost++;
    await route.abort("connectionreset");
  });
  const round = play.nextRound();
  await play.spin.click();
  await expect(play.trouble).toHaveText("Connection lost. Your round is safe. Reconnecting…");
  const { stake, win } = await round;
  await expect(play.spin).toBeEnabled();
  await expect(play.trouble).toHaveCount(0);
  expect(lost).toBe(2);
  expect(new Set(requests).size).toBe(1);
  expect(await platform.balance()).toBe(before - stake + win);
  await expect.poll(() => play.balanceValue()).toBe(before - stake + win);

  const offline = page.getByText("You're offline. Your current round is safe.");
  await context.setOffline(true);
  await expect(offline).toBeVisible();
  await context.setOffline(false);
  await expect(offline).toHaveCount(0);
});

test("a reload in the middle of a spin continues the launch, which nobody else can open, shows how that round ended, and takes no second stake", async ({
  openGame,
  play,
  page,
  browser,
  sessionOf,
}) => {
  const { platform, before } = await openGame({ game: HEX_DIAMONDS });
  const address = page.url();
  const settled = play.nextRound();
  await play.spin.click();
  const { stake, win } = await settled;
  await page.reload();
  await expect(play.game.getByText("Result of your last round")).toBeVisible();
  await play.expectReady();
  expect(await platform.balance()).toBe(before - stake + win);
  await page.reload();
  await play.expectReady();
  await expect(play.game.getByText("Result of your last round")).toHaveCount(0);
  expect(page.url()).toBe(address);

  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  await injectSession(stranger, await sessionOf("xandra"));
  await other.goto(address);
  await expect(other.getByText("This game wasn't opened here. Open it again.")).toBeVisible();
  await expect(other.locator("iframe")).toHaveCount(0);
  await stranger.close();
});
