import type { Page } from "@playwright/test";
import { HEX_DIAMONDS, PlayPage, SATURN_DRIFT } from "../pages/play.ts";
import { expect, test } from "../test.ts";

test("a network loss in the middle of a spin continues the same round, and its stake is taken once", async ({
  openGame,
  play,
  page,
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
  await expect(play.spin).toBeEnabled({ timeout: 30_000 });
  await expect(play.trouble).toHaveCount(0);
  expect(lost).toBe(2);
  expect(new Set(requests).size).toBe(1);
  expect(await platform.balance()).toBe(before - stake + win);
  await expect.poll(() => play.balanceValue()).toBe(before - stake + win);
});

for (const [width, height] of [
  [360, 740],
  [320, 640],
] as const)
  test(`at ${width}×${height} a temporary error message covers no row of the reels`, async ({
    openGame,
    play,
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await openGame({ game: SATURN_DRIFT });
    await page.route("**/api/spin", (route) => route.abort());
    await play.spin.click();
    await expect(play.trouble).toBeInViewport({ ratio: 1 });
    const clear = async () => {
      const reels = await play.game.locator(".reels").boundingBox();
      const trouble = await play.trouble.boundingBox();
      if (!reels || !trouble) return false;
      return trouble.y + trouble.height <= reels.y || trouble.y >= reels.y + reels.height;
    };
    // The message slides in, and the game makes room for it.
    await expect.poll(clear).toBe(true);
  });

test("a reload in the middle of a spin shows how that round ended, and takes no second stake", async ({
  openGame,
  play,
  page,
}) => {
  const { platform, before } = await openGame({ game: HEX_DIAMONDS });
  const settled = play.nextRound();
  await play.spin.click();
  const { stake, win } = await settled;
  await page.reload();
  await expect(play.game.getByText("Result of your last round")).toBeVisible({ timeout: 20_000 });
  await play.expectReady();
  expect(await platform.balance()).toBe(before - stake + win);
  await page.reload();
  await play.expectReady();
  await expect(play.game.getByText("Result of your last round")).toHaveCount(0);
});

test("simultaneous spins in two tabs are each paid once, and both tabs end with the same balance", async ({
  openGame,
  play,
  context,
}) => {
  const { platform, before } = await openGame();
  const other = new PlayPage(await context.newPage());
  await other.open(SATURN_DRIFT);
  const rounds = await Promise.all([play.playRound(), other.playRound()]);
  const after = rounds.reduce((expected, { stake, win }) => expected - stake + win, before);
  expect(await platform.balance()).toBe(after);
  await expect.poll(() => play.balanceValue()).toBe(after);
  await expect.poll(() => other.balanceValue()).toBe(after);
});

test("an empty wallet is reported before anything is staked", async ({
  openGame,
  newAccount,
  play,
  page,
}) => {
  const { platform } = await openGame({ username: await newAccount() });
  const spins: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/spin")) spins.push(request.url());
  });
  await play.spin.click();
  await expect(play.trouble).toContainText("Your balance is too low for this stake.");
  expect(spins).toEqual([]);
  expect(await platform.balance()).toBe(0);
});

/** Changes the state that the game receives from its server. */
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

test("a wallet emptied elsewhere refuses the stake with the same message", async ({
  openGame,
  newAccount,
  play,
  page,
}) => {
  await mislead(page, { balance: 100_000_000 });
  const { platform } = await openGame({ username: await newAccount() });
  const refused = page.waitForResponse(
    (response) => response.url().endsWith("/api/spin") && response.status() >= 400,
  );
  await play.spin.click();
  expect(await (await refused).json()).toEqual({ error: "not-enough-money" });
  await expect(play.trouble).toContainText("Your balance is too low for this stake.");
  expect(await platform.balance()).toBe(0);
});

test("a wallet below the stake offers a lower stake or a deposit", async ({ openGame, play, page }) => {
  // A balance of 1.50: less than the highest stake, and enough for a low one.
  await mislead(page, { balance: 150_000 });
  await openGame();
  await play.spin.click();
  await expect(play.trouble.getByRole("button", { name: "Deposit" })).toBeVisible();
  await play.trouble.getByRole("button", { name: "Lower stake" }).click();
  await expect(play.trouble).toHaveCount(0);
  await expect(play.spin).toBeFocused();
  await expect(play.stake).toHaveText("₱1.50");
  await play.playRound();
});

test("the deposit link leaves the game, and Back opens the game again", async ({
  openGame,
  newAccount,
  play,
  page,
}) => {
  await openGame({ username: await newAccount() });
  await play.spin.click();
  await play.trouble.getByRole("button", { name: "Deposit" }).click();
  await expect(page).not.toHaveURL(/\/m\/play\//);
  await page.goBack();
  await play.expectReady();
});

test("a stake beyond the limits is refused by the game server, takes nothing, and an allowed one is offered", async ({
  openGame,
  play,
  page,
}) => {
  await mislead(page, { balance: 100_000_000_000, last: 99_900_000 });
  const { platform, before } = await openGame();
  await expect(play.stake).toHaveText("₱999.00");
  await play.spin.click();
  await expect(play.trouble).toContainText("This stake isn't available.");
  await play.trouble.getByRole("button", { name: "Lower stake" }).click();
  await expect(play.stake).not.toHaveText("₱999.00");
  expect(await platform.balance()).toBe(before);
});

test("a closed game session says so, and opening the game again starts a new one", async ({
  openGame,
  play,
  page,
}) => {
  await openGame();
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
  await expect(play.trouble).toContainText("Session closed after inactivity.");
  await page.unroute("**/api/spin");
  const frame = await page.locator("iframe").getAttribute("src");
  await play.game.getByRole("button", { name: "Open again" }).click();
  await expect(page.locator("iframe")).not.toHaveAttribute("src", frame ?? "");
  await play.expectReady();
  await play.playRound();
});

test("the game shows its rules, its last rounds and its stakes, and is silent by default", async ({
  openGame,
  play,
}) => {
  await openGame();
  await expect(play.game.getByRole("button", { name: "Sound" })).toHaveAttribute("aria-pressed", "false");
  await play.playRound();
  const sheet = play.game.getByRole("dialog");
  await play.game.getByRole("button", { name: "Last rounds" }).click();
  await expect(sheet.getByRole("row").nth(1)).toBeVisible();
  await sheet.getByRole("button", { name: "Close" }).click();
  await play.game.getByRole("button", { name: "Rules and payouts" }).click();
  await expect(sheet.getByText(/Return to player: 9\d\.\d\d %/)).toBeVisible();
  await sheet.getByRole("button", { name: "Close" }).click();
  const least = await play.stake.innerText();
  await play.game.getByRole("button", { name: "Raise stake" }).click();
  await expect(play.stake).not.toHaveText(least);
});
