import { JackpotsPage } from "../pages/jackpots.ts";
import type { Slot } from "../pages/play.ts";
import { inCents } from "../platform.ts";
import { test } from "../product.ts";
import { expect } from "../test.ts";

const CRIMSON_COIL: Slot = { game: "COPPERLEAF_CRIMSON_COIL", vendor: "COPPERLEAF" };

const pot = (code: string, name: string, seed: string, share: number, odds: number) => ({
  code,
  name,
  seed,
  share,
  odds,
});

test.use({
  own: {
    house: {
      jackpots: [
        // a tenth of each stake, so that one spin is seen
        pot("grand-foyer", "The Grand Foyer", "250000", 10_000, 1_000_000_000),
        pot("staircase", "The Staircase", "20000", 1_000, 4_000_000),
        // every unit staked is one ticket in one
        pot("coat-check", "The Coat Check", "2000", 1_000, 1),
        pot("doorbell", "The Doorbell", "200", 1_000, 40_000),
      ],
    },
  },
  // without motion a figure is what the platform said, and nothing in between
  contextOptions: { reducedMotion: "reduce" },
});

test("a stake grows its pot by its part, before the eyes of who looks", async ({
  sitDown,
  play,
  context,
}) => {
  await sitDown({ at: CRIMSON_COIL });
  const pots = new JackpotsPage(await context.newPage());
  await pots.open();
  await expect(pots.board("The Grand Foyer")).toHaveText("¥250,000.00");
  await expect(pots.board("The Grand Foyer")).toHaveAccessibleName("¥250,000.00");

  const { stake } = await play.playRound();
  const grown = (25_000_000 + Math.floor(stake / 10)) / 100;
  await expect(pots.board("The Grand Foyer")).toHaveText(
    `¥${grown.toLocaleString("en", { minimumFractionDigits: 2 })}`,
  );
  await expect(pots.board("The Staircase")).toHaveText("¥20,000.00");

  await pots.rule("The Grand Foyer").click();
  await expect(pots.pot("The Grand Foyer")).toContainText(
    "10% of every stake on its games goes into the pot.",
  );
  await expect(pots.pot("The Grand Foyer")).toContainText(
    "Every ¥1.00 staked is one ticket in 1,000,000,000.",
  );
  await pots.pot("The Grand Foyer").getByRole("link", { name: "Crimson Coil" }).click();
  await expect(pots.page).toHaveURL(/\/m\/play\//);
});

test("a pot that is won is paid, celebrated over the game and in the history", async ({
  sitDown,
  play,
  page,
  ownProduct,
}) => {
  const { platform, before } = await sitDown();
  const pots = new JackpotsPage(page);
  let purse = before;
  // a stake below one unit is a part of a ticket, so the first round need not win
  const winning = pots.won("The Coat Check");
  const wins = async () =>
    (await (await page.request.get("/lgw/jackpots/coat-check/wins")).json()).value.wins as {
      amount: string;
    }[];
  for (let played = 0; (await wins()).length === 0; played++) {
    expect(played, "rounds without a win").toBeLessThan(30);
    const outcome = await play.playRound();
    purse += outcome.win - outcome.stake;
  }
  await expect(winning).toBeVisible();
  const paid = inCents((await wins())[0]?.amount ?? "");
  expect(paid).toBeGreaterThanOrEqual(200_000);
  // a pot and a slot's win may end in parts of a cent, which each figure here has cut off by itself
  await expect.poll(async () => Math.abs((await platform.balance()) - purse - paid)).toBeLessThanOrEqual(2);
  const balance = await platform.balance();
  expect(inCents(await winning.locator("p").innerText())).toBe(paid);
  await expect(winning.getByRole("button", { name: /^Balance/ })).toContainText(
    (balance / 100).toLocaleString("en", { minimumFractionDigits: 2 }),
  );
  await winning.getByRole("button", { name: "Play on" }).click();
  await expect(winning).toBeHidden();

  await pots.open();
  await expect(pots.board("The Coat Check")).toHaveText("¥2,000.00");
  const amount = (paid / 100).toLocaleString("en", { minimumFractionDigits: 2 });
  await expect(pots.pot("The Coat Check")).toContainText(`won ¥${amount} on`);
  await pots.history("The Coat Check").click();
  await expect(pots.pot("The Coat Check").getByRole("listitem").filter({ hasText: amount })).toContainText(
    /^.•••./,
  );
  expect(await ownProduct.audit()).toContain("The books are right");
});

test("who won a pot is told page by page, and stays open for who comes back", async ({
  sitDown,
  play,
  page,
  context,
}) => {
  await sitDown();
  const total = async () => {
    const answer = await page.request.get("/lgw/jackpots/coat-check/wins");
    return ((await answer.json()) as { value: { total: number } }).value.total;
  };
  await play.playOn(async () => (await total()) > 26);
  const all = await total();

  const pots = new JackpotsPage(await context.newPage());
  await pots.open();
  await pots.history("The Coat Check").click();
  const wins = pots.wins("The Coat Check");
  await expect(wins).toHaveCount(25);
  await wins.last().scrollIntoViewIfNeeded();
  await expect(wins).toHaveCount(all);
  await wins.last().scrollIntoViewIfNeeded();
  const height = await pots.page.evaluate(() => scrollY);
  expect(height).toBeGreaterThan(500);

  await pots.page.reload();
  await expect(wins).toHaveCount(all);
  await expect.poll(() => pots.page.evaluate(() => scrollY)).toBeGreaterThan(height - 50);

  await pots.page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
  await expect(pots.page).toHaveURL(/\/m\/home$/);
  await pots.page.goBack();
  await expect(wins).toHaveCount(all);
  await expect.poll(() => pots.page.evaluate(() => scrollY)).toBeGreaterThan(height - 50);
});

test("home's board leads to the pots, and the pots say so when they do not come", async ({ page, home }) => {
  await page.route("**/lgw/jackpots", (route) => route.abort());
  const pots = new JackpotsPage(page);
  await pots.open();
  await expect(page.getByRole("alert")).toContainText("The pots did not come");
  const again = page.waitForRequest("**/lgw/jackpots");
  await page.getByRole("button", { name: "Try again" }).click();
  await again;
  await expect(page.getByRole("alert")).toBeVisible();
  // and by themselves, once they come
  await page.unroute("**/lgw/jackpots");
  await expect(pots.board("The Doorbell")).toBeVisible();

  await home.open();
  const board = page.getByRole("link", { name: /Tonight’s pot/ });
  await expect(async () => {
    await page.mouse.wheel(0, 600);
    await expect(board).toBeVisible({ timeout: 500 });
  }).toPass();
  await board.click();
  await expect(page).toHaveURL(/\/m\/jackpot$/);
  await expect(pots.board("The Grand Foyer")).toBeVisible();
});
