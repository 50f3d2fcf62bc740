import { test } from "../own-product.ts";
import { JackpotsPage } from "../pages/jackpots.ts";
import type { Slot } from "../pages/play.ts";
import { inCents } from "../platform.ts";
import { expect } from "../test.ts";

const CRIMSON_COIL: Slot = { game: "COPPERLEAF_CRIMSON_COIL", vendor: "COPPERLEAF" };

test.use({
  productOptions: {
    merchant: {
      // jackpots are won by many rounds, played by calls as fast as the game server answers
      settings: { minimumGameCycleMs: 0 },
      jackpots: [
        // a tenth of each stake, so that one spin is visible
        { code: "grand-foyer", share: 10_000, odds: 1_000_000_000 },
        // every unit staked is one ticket with a winning chance of one
        { code: "coat-check", share: 1_000, odds: 1 },
      ],
    },
  },
  // with reduced motion a figure is the platform's, without interpolation
  contextOptions: { reducedMotion: "reduce" },
});

test("a stake grows its jackpot by its share, visible on an open jackpots page", async ({
  openGame,
  play,
  context,
}) => {
  await openGame({ game: CRIMSON_COIL });
  const jackpots = new JackpotsPage(await context.newPage());
  await jackpots.open();
  await expect(jackpots.board("The Grand Foyer")).toHaveText("₱250,000.00");
  await expect(jackpots.board("The Grand Foyer")).toHaveAccessibleName("₱250,000.00");

  const { stake } = await play.playRound();
  const grown = (25_000_000 + Math.floor(stake / 10)) / 100;
  await expect(jackpots.board("The Grand Foyer")).toHaveText(
    `₱${grown.toLocaleString("en", { minimumFractionDigits: 2 })}`,
  );
  await expect(jackpots.board("The Staircase")).toHaveText("₱20,000.00");

  await jackpots.rule("The Grand Foyer").click();
  await expect(jackpots.jackpot("The Grand Foyer")).toContainText(
    "10% of every stake on its games goes into the jackpot.",
  );
  await expect(jackpots.jackpot("The Grand Foyer")).toContainText(
    "Every ₱1.00 staked has a 1 in 1,000,000,000 chance to win.",
  );
  await jackpots.jackpot("The Grand Foyer").getByRole("link", { name: "Crimson Coil" }).click();
  await expect(jackpots.page).toHaveURL(/\/m\/play\//);
});

test("a won jackpot is paid, celebrated over the game and listed in the history", async ({
  openGame,
  play,
  page,
  ownProduct,
}) => {
  const { platform, before } = await openGame();
  const jackpots = new JackpotsPage(page);
  let expected = before;
  // a stake below one unit is a fraction of a ticket, so the first round need not win
  const winning = jackpots.won("The Coat Check");
  const wins = async () =>
    (await (await page.request.get("/lgw/jackpots/coat-check/wins")).json()).value.wins as {
      amount: string;
    }[];
  for (let played = 0; (await wins()).length === 0; played++) {
    expect(played, "rounds without a win").toBeLessThan(30);
    const outcome = await play.playRound();
    expected += outcome.win - outcome.stake;
  }
  await expect(winning).toBeVisible();
  const paid = inCents((await wins())[0]?.amount ?? "");
  expect(paid).toBeGreaterThanOrEqual(200_000);
  // a jackpot and a slot's win may end in fractions of a cent, which each figure here has cut off separately
  await expect
    .poll(async () => Math.abs((await platform.balance()) - expected - paid))
    .toBeLessThanOrEqual(2);
  const balance = await platform.balance();
  expect(inCents(await winning.locator("p").innerText())).toBe(paid);
  await expect(winning.getByRole("button", { name: /^Balance/ })).toContainText(
    (balance / 100).toLocaleString("en", { minimumFractionDigits: 2 }),
  );
  await winning.getByRole("button", { name: "Keep playing" }).click();
  await expect(winning).toBeHidden();

  await jackpots.open();
  await expect(jackpots.board("The Coat Check")).toHaveText("₱2,000.00");
  const amount = (paid / 100).toLocaleString("en", { minimumFractionDigits: 2 });
  await expect(jackpots.jackpot("The Coat Check")).toContainText(`won ₱${amount} on`);
  await jackpots.history("The Coat Check").click();
  await expect(
    jackpots.jackpot("The Coat Check").getByRole("listitem").filter({ hasText: amount }),
  ).toContainText(/^.•••./);
  expect(await ownProduct.audit()).toContain("The books are right");
});

test("the winners of a jackpot load page by page, and the open history is restored on return", async ({
  openGame,
  play,
  page,
  context,
}) => {
  await openGame();
  const total = async () => {
    const answer = await page.request.get("/lgw/jackpots/coat-check/wins");
    return ((await answer.json()) as { value: { total: number } }).value.total;
  };
  await play.playOn(async () => (await total()) > 26);
  const all = await total();

  const jackpots = new JackpotsPage(await context.newPage());
  await jackpots.open();
  await jackpots.history("The Coat Check").click();
  const wins = jackpots.wins("The Coat Check");
  await expect(wins).toHaveCount(25);
  await wins.last().scrollIntoViewIfNeeded();
  await expect(wins).toHaveCount(all);
  await wins.last().scrollIntoViewIfNeeded();
  const height = await jackpots.page.evaluate(() => scrollY);
  expect(height).toBeGreaterThan(500);

  await jackpots.page.reload();
  await expect(wins).toHaveCount(all);
  await expect.poll(() => jackpots.page.evaluate(() => scrollY)).toBeGreaterThan(height - 50);

  await jackpots.page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
  await expect(jackpots.page).toHaveURL(/\/m\/home$/);
  await jackpots.page.goBack();
  await expect(wins).toHaveCount(all);
  await expect.poll(() => jackpots.page.evaluate(() => scrollY)).toBeGreaterThan(height - 50);
});

test("the jackpot on home links to the jackpots page, and jackpots that fail to load can be retried", async ({
  page,
  home,
}) => {
  await page.route("**/lgw/jackpots", (route) => route.abort());
  const jackpots = new JackpotsPage(page);
  await jackpots.open();
  await expect(page.getByRole("alert")).toContainText("Couldn't load jackpots.");
  const again = page.waitForRequest("**/lgw/jackpots");
  await page.getByRole("button", { name: "Try again" }).click();
  await again;
  await expect(page.getByRole("alert")).toBeVisible();
  // and load by themselves once the platform responds
  await page.unroute("**/lgw/jackpots");
  await expect(jackpots.board("The Doorbell")).toBeVisible();

  await home.open();
  const board = page.getByRole("link", { name: /Tonight's jackpot/ });
  await expect(async () => {
    await page.mouse.wheel(0, 600);
    await expect(board).toBeVisible({ timeout: 500 });
  }).toPass();
  await board.click();
  await expect(page).toHaveURL(/\/m\/jackpot$/);
  await expect(jackpots.board("The Grand Foyer")).toBeVisible();
});
