import type { Page } from "@playwright/test";
import { HEX_DIAMONDS, PlayPage, SATURN_DRIFT } from "../pages/play.ts";
import { expect, test } from "../test.ts";

test("network lost in the middle of a spin: the same round goes on, and its stake is taken once", async ({
  sitDown,
  play,
  page,
}) => {
  const { platform, before } = await sitDown();
  const asked: string[] = [];
  let lost = 0;
  await page.route("**/api/spin", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    asked.push((route.request().postDataJSON() as { spinId: string }).spinId);
    if (asked.length > 2) return route.continue();
    // The studio hears the call and settles the round; its answer is lost on the way, twice.
    await route.fetch();
    lost++;
    await route.abort("connectionreset");
  });
  const round = play.nextRound();
  await play.spin.click();
  await expect(play.trouble).toHaveText("The connection is gone. Your round is safe, we are trying again.");
  const { stake, win } = await round;
  await expect(play.spin).toBeEnabled({ timeout: 30_000 });
  await expect(play.trouble).toHaveCount(0);
  expect(lost).toBe(2);
  expect(new Set(asked).size).toBe(1);
  expect(await platform.balance()).toBe(before - stake + win);
  await expect.poll(() => play.balanceValue()).toBe(before - stake + win);
});

for (const [width, height] of [
  [360, 740],
  [320, 640],
] as const)
  test(`at ${width}×${height} a passing trouble leaves every row of the reels in view`, async ({
    sitDown,
    play,
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await sitDown({ at: SATURN_DRIFT });
    await page.route("**/api/spin", (route) => route.abort());
    await play.spin.click();
    await expect(play.trouble).toBeInViewport({ ratio: 1 });
    const clear = async () => {
      const reels = await play.game.locator(".reels").boundingBox();
      const trouble = await play.trouble.boundingBox();
      if (!reels || !trouble) return false;
      return trouble.y + trouble.height <= reels.y || trouble.y >= reels.y + reels.height;
    };
    // It slides in, and the game makes room.
    await expect.poll(clear).toBe(true);
  });

test("a reload in the middle of a spin shows how that round ended, and takes no second stake", async ({
  sitDown,
  play,
  page,
}) => {
  const { platform, before } = await sitDown({ at: HEX_DIAMONDS });
  const settled = play.nextRound();
  await play.spin.click();
  const { stake, win } = await settled;
  await page.reload();
  await expect(play.game.getByText("This is how your last round ended")).toBeVisible({ timeout: 20_000 });
  await play.expectReady();
  expect(await platform.balance()).toBe(before - stake + win);
  await page.reload();
  await play.expectReady();
  await expect(play.game.getByText("This is how your last round ended")).toHaveCount(0);
});

test("two tabs spinning at once: each round is paid for once, and both tabs end with the same purse", async ({
  sitDown,
  play,
  context,
}) => {
  const { platform, before } = await sitDown();
  const other = new PlayPage(await context.newPage());
  await other.open(SATURN_DRIFT);
  const rounds = await Promise.all([play.playRound(), other.playRound()]);
  const after = rounds.reduce((purse, { stake, win }) => purse - stake + win, before);
  expect(await platform.balance()).toBe(after);
  await expect.poll(() => play.balanceValue()).toBe(after);
  await expect.poll(() => other.balanceValue()).toBe(after);
});

test("an empty purse is said before anything is staked", async ({ sitDown, play, page }) => {
  const { platform } = await sitDown({ as: "newcomer" });
  const spins: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/spin")) spins.push(request.url());
  });
  await play.spin.click();
  await expect(play.trouble).toContainText("That is more than there is in your purse.");
  expect(spins).toEqual([]);
  expect(await platform.balance()).toBe(0);
});

/** Lets the game believe something else than it was told. */
async function mislead(
  page: Page,
  belief: { balance?: number; stake?: number; last?: number },
): Promise<void> {
  await page.addInitScript(({ balance, stake, last }) => {
    if (window.top === window) return;
    const parse = JSON.parse;
    JSON.parse = (text, reviver) => {
      const value = parse(text, reviver);
      if (!value?.state || !value.game?.stakes) return value;
      if (last !== undefined) value.game.stakes.push(last);
      value.state.balance = balance ?? value.state.balance;
      value.state.stake = stake ?? value.game.stakes.at(-1);
      return value;
    };
  }, belief);
}

test("money that went elsewhere meanwhile is refused by the wallet, in the same words", async ({
  sitDown,
  play,
  page,
}) => {
  await mislead(page, { balance: 100_000_000 });
  const { platform } = await sitDown({ as: "newcomer" });
  const refused = page.waitForResponse(
    (response) => response.url().endsWith("/api/spin") && response.status() >= 400,
  );
  await play.spin.click();
  expect(await (await refused).json()).toEqual({ error: "not-enough-money" });
  await expect(play.trouble).toContainText("That is more than there is in your purse.");
  expect(await platform.balance()).toBe(0);
});

test("a purse too small for the stake can be played at a lower one, or filled", async ({
  sitDown,
  play,
  page,
}) => {
  // One and a half: less than the highest stake, and enough for a low one.
  await mislead(page, { balance: 150_000 });
  await sitDown();
  await play.spin.click();
  await expect(play.trouble.getByRole("button", { name: "Deposit" })).toBeVisible();
  await play.trouble.getByRole("button", { name: "Take a lower stake" }).click();
  await expect(play.trouble).toHaveCount(0);
  await expect(play.spin).toBeFocused();
  await expect(play.stake).toHaveText("¥1.50");
  await play.playRound();
});

test("the way to a deposit leads out of the game, and back leads into it again", async ({
  sitDown,
  play,
  page,
}) => {
  await sitDown({ as: "newcomer" });
  await play.spin.click();
  await play.trouble.getByRole("button", { name: "Deposit" }).click();
  await expect(page).not.toHaveURL(/\/m\/play\//);
  await page.goBack();
  await play.expectReady();
});

test("a stake beyond the limits is refused by the table, takes nothing, and offers one that is not", async ({
  sitDown,
  play,
  page,
}) => {
  await mislead(page, { balance: 100_000_000_000, last: 99_900_000 });
  const { platform, before } = await sitDown();
  await expect(play.stake).toHaveText("¥999.00");
  await play.spin.click();
  await expect(play.trouble).toContainText("This stake is not offered here.");
  await play.trouble.getByRole("button", { name: "Take a lower stake" }).click();
  await expect(play.stake).not.toHaveText("¥999.00");
  expect(await platform.balance()).toBe(before);
});

test("a seat that was given up says so, and opening again brings a new one", async ({
  sitDown,
  play,
  page,
}) => {
  await sitDown();
  await page.route("**/api/spin", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({
          status: 401,
          json: { error: "session-expired" },
          headers: { "access-control-allow-origin": "null" },
        })
      : route.continue(),
  );
  await play.spin.click();
  await expect(play.trouble).toContainText("This seat was given up after a while.");
  await page.unroute("**/api/spin");
  const frame = await page.locator("iframe").getAttribute("src");
  await play.game.getByRole("button", { name: "Open again" }).click();
  await expect(page.locator("iframe")).not.toHaveAttribute("src", frame ?? "");
  await play.expectReady();
  await play.playRound();
});

test("the game shows its rules, its last rounds, its stakes, and is silent until asked", async ({
  sitDown,
  play,
}) => {
  await sitDown();
  await expect(play.game.getByRole("button", { name: "Sound" })).toHaveAttribute("aria-pressed", "false");
  await play.playRound();
  const sheet = play.game.getByRole("dialog");
  await play.game.getByRole("button", { name: "Last rounds" }).click();
  await expect(sheet.getByRole("row").nth(1)).toBeVisible();
  await sheet.getByRole("button", { name: "Close" }).click();
  await play.game.getByRole("button", { name: "Rules and pays" }).click();
  await expect(sheet.getByText(/Pays back 9\d\.\d\d % of all stakes over time/)).toBeVisible();
  await sheet.getByRole("button", { name: "Close" }).click();
  const least = await play.stake.innerText();
  await play.game.getByRole("button", { name: "Raise the stake" }).click();
  await expect(play.stake).not.toHaveText(least);
});
