import { PageClock } from "../page-clock.ts";
import { JackpotMeters } from "../pages/jackpot-meters.ts";
import { inCents } from "../platform.ts";
import { expect, test } from "../test.ts";

// a viewport so tall that more than ten game cards are in view
test.use({ viewport: { width: 390, height: 1_600 } });

const JACKPOT_GAMES = "?gameType=RNG&gameClassify=JP";

test("all jackpots of a page are polled in one request, every three seconds while the page is visible", async ({
  page,
  gameList,
}) => {
  const time = await PageClock.of(page);
  const meters = await JackpotMeters.on(page);
  await gameList.open(JACKPOT_GAMES);
  await expect.poll(() => meters.tiles.count()).toBeGreaterThanOrEqual(10);
  await time.stand();
  await expect.poll(async () => (await meters.figures()).length).toBeGreaterThanOrEqual(10);

  const first = async () => (await meters.figures())[0]?.shown;
  const asksOnce = async () => {
    await meters.settled(first);
    const before = meters.requests;
    await time.pass(3_000);
    await expect.poll(() => meters.requests).toBeGreaterThan(before);
    await meters.settled(first);
    expect(meters.requests).toBe(before + 1);
  };
  for (const _ of [1, 2, 3]) await asksOnce();

  // every drawn figure rises between two responses; the one read aloud stays
  const before = await meters.figures();
  await time.pass(1_000);
  const after = await meters.figures();
  expect(after.length).toBe(before.length);
  for (const [at, { shown, spoken }] of after.entries()) {
    expect(shown).toBeGreaterThan(before[at]?.shown ?? Number.NaN);
    expect(spoken).toBe(before[at]?.spoken);
  }

  // offline nothing is requested, and figures rise only up to what is known
  const still = async () => {
    const requests = meters.requests;
    await time.pass(7_000);
    const figures = await meters.figures();
    await time.pass(9_000);
    expect(await meters.figures()).toEqual(figures);
    expect(meters.requests).toBe(requests);
  };
  await page.context().setOffline(true);
  await still();
  meters.grow(10_000);
  let requests = meters.requests;
  await page.context().setOffline(false);
  await expect.poll(() => meters.requests).toBe(requests + 1);
  await asksOnce();

  const hide = (hidden: boolean) =>
    page.evaluate(
      (state) => {
        Object.defineProperty(document, "hidden", { configurable: true, get: () => state === "hidden" });
        Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
        document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
      },
      hidden ? "hidden" : "visible",
    );
  await hide(true);
  await still();
  requests = meters.requests;
  await hide(false);
  await expect.poll(() => meters.requests).toBe(requests + 1);
  await asksOnce();
});

test("a growing jackpot re-renders only its own game cards", async ({ page, gameList }) => {
  const time = await PageClock.of(page);
  const meters = await JackpotMeters.on(page, ["doorbell"]);
  await gameList.open(JACKPOT_GAMES);
  await expect.poll(() => meters.tiles.count()).toBeGreaterThanOrEqual(10);
  await time.stand();
  await page.evaluate(() => {
    const changed = new Set<string>();
    const note = (records: MutationRecord[]) => {
      for (const { target } of records)
        changed.add(target.parentElement?.closest("[role=listitem]")?.querySelector("a")?.textContent ?? "");
    };
    new MutationObserver(note).observe(document.querySelector("[role=list]") as Element, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    Object.assign(window, { changed });
  });
  await time.pass(1_000);
  const changed = await page.evaluate(() => [...(window as unknown as { changed: Set<string> }).changed]);
  expect(changed).toContain("Masque at Ten");
  for (const name of ["Crimson Coil", "Ember Orchard"]) expect(changed).not.toContain(name);
});

test("a jackpot out of view is not polled", async ({ page, home }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const time = await PageClock.of(page);
  const meters = await JackpotMeters.on(page);
  // where only the jackpot board shows one
  await home.open("?tab=FISH");
  await home.ready();
  const board = page.getByRole("link", { name: /Tonight's jackpot/ });
  await expect(async () => {
    await page.mouse.wheel(0, 600);
    await expect(board).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await board.scrollIntoViewIfNeeded();
  await time.stand();
  const shown = async () => inCents(await board.getByRole("img").innerText());
  await meters.settled(shown);
  let requests = meters.requests;
  await time.pass(3_000);
  await expect.poll(() => meters.requests).toBe(requests + 1);
  await meters.settled(shown);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(board).not.toBeInViewport();
  await time.pass(100);
  requests = meters.requests;
  await time.pass(9_000);
  expect(meters.requests).toBe(requests);
});

test("game cards show their jackpot in the list, the slots center, search and home", async ({
  page,
  gameList,
  home,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const meters = await JackpotMeters.on(page);
  const jackpotText = /Jackpot ₱\d{1,3},\d{3}\.\d\d/;
  await gameList.open(JACKPOT_GAMES);
  const tile = (name: string) => page.getByRole("listitem").filter({ hasText: name }).last();
  await expect(tile("Ember Orchard")).toContainText(jackpotText);
  for (const name of ["Winter Crown", "Sun King Social", "Phoenix Encore"]) {
    await expect(async () => {
      await page.mouse.wheel(0, 300);
      await expect(tile(name)).toBeInViewport({ ratio: 1, timeout: 500 });
    }).toPass();
    await expect(tile(name)).toContainText(jackpotText);
  }

  await page.goto("/m/slotsCenter");
  const card = page.getByRole("region", { name: "Jackpots" }).getByRole("link", { name: /^coat-check/ });
  await expect(card).toHaveAccessibleName(jackpotText);
  await expect(tile("Ember Orchard")).toContainText(jackpotText);
  await card.click();
  await expect(page).toHaveURL(/\/m\/jackpot\?jackpot=coat-check$/);
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("coat-check");

  await page.goto("/m/search?gameName=crimson");
  await expect(tile("Crimson Coil")).toContainText(jackpotText);
  expect(await meters.tiles.count()).toBeGreaterThan(0);

  await home.open();
  await expect(home.rail("Hot tonight").getByRole("listitem").first()).toContainText(jackpotText);
  await home.open("?tab=RNG");
  await expect(
    page.getByRole("main").getByRole("listitem").filter({ hasText: "Ember Orchard" }),
  ).toContainText(jackpotText);
});

test.describe("jackpot meters with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("a jackpot meter with reduced motion shows the platform's figure and stands still between two answers", async ({
    page,
    gameList,
  }) => {
    const time = await PageClock.of(page);
    const meters = await JackpotMeters.on(page);
    await gameList.open(JACKPOT_GAMES);
    await expect.poll(() => meters.tiles.count()).toBeGreaterThanOrEqual(10);
    await time.stand();
    const first = async () => (await meters.figures())[0]?.shown;
    const { requests } = meters;
    await time.until(async () => meters.requests > requests);
    await meters.settled(first);
    const before = await meters.figures();
    await time.pass(2_000);
    expect(await meters.figures()).toEqual(before);
    meters.grow(7);
    await time.pass(1_000);
    await meters.settled(first);
    for (const [at, { shown }] of (await meters.figures()).entries())
      expect(shown).toBe((before[at]?.shown ?? Number.NaN) + 10_700);
  });
});
