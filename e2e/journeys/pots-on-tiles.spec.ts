import { PageTime } from "../page-time.ts";
import { Pots } from "../pages/pots.ts";
import { expect, test } from "../test.ts";

// so tall that more than ten tiles are in sight
test.use({ viewport: { width: 390, height: 1_600 } });

const JACKPOT_GAMES = "?gameType=RNG&gameClassify=JP";

test("all pots of a page are asked for together, every three seconds while somebody looks", async ({
  page,
  gameList,
}) => {
  const time = await PageTime.of(page);
  const pots = await Pots.on(page);
  await gameList.open(JACKPOT_GAMES);
  await expect.poll(() => pots.tiles.count()).toBeGreaterThanOrEqual(10);
  await time.stand();
  await expect.poll(async () => (await pots.figures()).length).toBeGreaterThanOrEqual(10);

  const asksOnce = async () => {
    const before = pots.asked;
    await time.pass(3_000);
    expect(pots.asked).toBe(before + 1);
  };
  for (const _ of [1, 2, 3]) await asksOnce();

  // every figure rises between two answers; what is read aloud stands
  const before = await pots.figures();
  await time.pass(1_000);
  const after = await pots.figures();
  expect(after.length).toBe(before.length);
  for (const [at, { shown, spoken }] of after.entries()) {
    expect(shown).toBeGreaterThan(before[at]?.shown ?? Number.NaN);
    expect(spoken).toBe(before[at]?.spoken);
  }

  // offline nothing is asked, and figures rise on what is known only so far
  const still = async () => {
    const asked = pots.asked;
    await time.pass(7_000);
    const stood = await pots.figures();
    await time.pass(9_000);
    expect(await pots.figures()).toEqual(stood);
    expect(pots.asked).toBe(asked);
  };
  await page.context().setOffline(true);
  await still();
  pots.grow(10_000);
  let asked = pots.asked;
  await page.context().setOffline(false);
  await expect.poll(() => pots.asked).toBe(asked + 1);
  await expect.poll(async () => (await pots.figures())[0]?.shown).toBeGreaterThanOrEqual(1_100_000);
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
  asked = pots.asked;
  await hide(false);
  await expect.poll(() => pots.asked).toBe(asked + 1);
  await asksOnce();
});

test("a pot that grows redraws its own tiles and no others, and out of sight it is not asked for", async ({
  page,
  gameList,
  home,
}) => {
  const time = await PageTime.of(page);
  const pots = await Pots.on(page, ["doorbell"]);
  await gameList.open(JACKPOT_GAMES);
  await expect.poll(() => pots.tiles.count()).toBeGreaterThanOrEqual(10);
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

  await page.setViewportSize({ width: 390, height: 844 });
  await home.open();
  const board = page.getByRole("link", { name: /Tonight’s pot/ });
  await expect(async () => {
    await page.mouse.wheel(0, 600);
    await time.pass(100);
    await expect(board).toBeVisible({ timeout: 500 });
  }).toPass();
  await board.scrollIntoViewIfNeeded();
  let asked = pots.asked;
  await time.pass(3_000);
  expect(pots.asked).toBe(asked + 1);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(board).not.toBeInViewport();
  await time.pass(100);
  asked = pots.asked;
  await time.pass(9_000);
  expect(pots.asked).toBe(asked);
});

test.describe("without motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("a figure is what the platform said, and stands between two answers", async ({ page, gameList }) => {
    const time = await PageTime.of(page);
    const pots = await Pots.on(page);
    await gameList.open(JACKPOT_GAMES);
    await expect.poll(() => pots.tiles.count()).toBeGreaterThanOrEqual(10);
    await time.stand();
    const before = await pots.figures();
    await time.pass(1_000);
    expect(await pots.figures()).toEqual(before);
    pots.grow(7);
    await time.pass(3_000);
    for (const [at, { shown }] of (await pots.figures()).entries())
      expect(shown).toBe((before[at]?.shown ?? Number.NaN) + 10_700);
  });
});
