import type { APIRequestContext } from "@playwright/test";
import { AboutGame, Finger } from "../pages/about-game.ts";
import { expect, test } from "../test.ts";

const SLOTS = "?gameType=RNG&vassalage=SALTMARSH";
const GAME = "Koi Reverie";
/**
 * A product that has just started fetches the vendors' game details in the background; a game's sheet does not wait
 * for them.
 */
const vendorsAnswered = (request: APIRequestContext) =>
  expect
    .poll(async () => (await (await request.get("/lgw/games/details/1011")).json()).value.rtp)
    .toBeDefined();
const LIST = /\/m\/gameList\?gameType=RNG/;

test("a long press opens a game's details and nothing else, a right click and a tap do not, and a visitor plays for fun from them", async ({
  gameList,
  play,
  page,
}) => {
  const about = new AboutGame(page, GAME);
  const finger = await Finger.on(page);
  await gameList.open(SLOTS);
  await about.button.first().waitFor();
  const menus = page.evaluate(
    () =>
      new Promise<boolean[]>((done) => {
        const prevented: boolean[] = [];
        addEventListener("contextmenu", (event) => {
          prevented.push(event.defaultPrevented);
          if (prevented.length === 2) done(prevented);
        });
      }),
  );
  await test.step("a long press, which suppresses the phone's context menu", async () => {
    await finger.press(gameList.game(GAME));
    await expect(about.root).toBeVisible();
    // The event that Android fires for a long touch.
    await gameList.list.evaluate((list, name) => {
      const link = [...list.querySelectorAll("a")].find(({ textContent }) => textContent === name);
      link?.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
    }, GAME);
    await finger.lift();
    await expect(about.figure("Stakes")).toContainText("₱0.40");
    await expect(page).toHaveURL(LIST);
    await page.goBack();
    await expect(about.root).toHaveCount(0);
    await expect(gameList.game(GAME)).toBeFocused();
    await expect(page).toHaveURL(LIST);
  });
  await test.step("a right click, which keeps the browser's menu", async () => {
    await gameList.game(GAME).click({ button: "right" });
    expect(await menus).toEqual([true, false]);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
  await test.step("playing for fun from the details, and Back to the list", async () => {
    await about.open();
    await about.playForFun.click();
    await play.expectReady();
    await expect(page.getByText("Playing for fun")).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(LIST);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
  await test.step("a tap, which goes to the game", async () => {
    await about.button.first().waitFor();
    await gameList.game(GAME).tap();
    await expect(page).toHaveURL(/\/m\/login\?from=/);
  });
});

test("a finger that scrolls the list opens no details, however long it stays down", async ({
  gameList,
  page,
}) => {
  await page.clock.install();
  const finger = await Finger.on(page);
  await gameList.open("?gameType=RNG");
  await new AboutGame(page, GAME).button.first().waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  const tile = gameList.tiles.nth(1);
  await finger.press(tile);
  await page.clock.runFor(100);
  for (let step = 0; step < 6; step++) await finger.move(0, -15);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.clock.runFor(1_000);
  await expect(page.locator("[data-pressed]")).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await finger.lift();
});

test("a game card looks pressed after the finger has stayed on it for a moment", async ({
  gameList,
  page,
}) => {
  await page.clock.install();
  const finger = await Finger.on(page);
  await gameList.open(SLOTS);
  await new AboutGame(page, GAME).button.first().waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  const pressed = page.locator("[data-pressed]");
  await finger.press(gameList.game(GAME));
  await page.clock.runFor(129);
  await expect(pressed).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(pressed).toContainText(GAME);
  await page.clock.runFor(369);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(page.getByRole("dialog")).toBeVisible();
  await finger.lift();
  await page.clock.runFor(100);
  await expect(pressed).toHaveCount(0);
});

test("the details of a jackpot game show the return of the reels and the share of the stake that feeds the jackpot", async ({
  gameList,
  page,
}) => {
  const about = new AboutGame(page, "Crimson Coil");
  await vendorsAnswered(page.request);
  await gameList.open("?gameType=RNG&gameName=Crimson Coil");
  await about.open();
  await expect(about.figure("Return to player, without jackpot")).toHaveText(/^\d\d\.\d\d%$/);
  await expect(about.figure("Share of each stake")).toHaveText(/^\d+(\.\d+)?%/);
  await expect(about.root.getByText(/^₱[\d,]+\.\d\d$/).first()).toBeVisible();
  await expect(about.playForFun).toHaveCount(0);
  await about.root.getByRole("link", { name: "How to win" }).click();
  await expect(page).toHaveURL(/\/m\/jackpot$/);
  await page.goBack();
  await expect(page).toHaveURL(LIST);
  await expect(about.root).toHaveCount(0);
});

test("game details opened offline say so, and load by themselves once online", async ({
  gameList,
  page,
  context,
}) => {
  const about = new AboutGame(page, GAME);
  await gameList.open(SLOTS);
  // Opened once, its chunk has loaded.
  await about.button.first().press("Enter");
  await expect(page.getByRole("dialog").locator("dl")).toBeVisible();
  await page.keyboard.press("Escape");
  await context.setOffline(true);
  await about.button.nth(2).press("Enter");
  const note = page.getByText("You're offline. Details load when you're back online.");
  await expect(note).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("dialog").locator("dl")).toBeVisible();
  await expect(note).toHaveCount(0);
});

test("a game card's link and favourite button do not overlap at 320 px in a right-to-left language", async ({
  chooseLanguage,
  useSession,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await chooseLanguage("AR");
  await useSession();
  await page.goto(`/m/gameList${SLOTS}`);
  const tile = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: GAME, exact: true }) });
  await expect(tile.locator("[aria-pressed]")).toBeVisible();
  // A tap in its middle reaches it: nothing covers it.
  await tile.getByRole("link").tap({ trial: true });
  await tile.locator("[aria-pressed]").tap({ trial: true });
});

test("game cards open their details on home, in a category, in the slots center, in search and in the game center", async ({
  home,
  page,
  useSession,
}) => {
  const finger = await Finger.on(page);
  const button = page.getByRole("main").getByRole("button", { name: /^About / });
  for (const path of ["/m/home", "/m/home?tab=FISH", "/m/slotsCenter", "/m/search?gameName=koi"]) {
    await page.goto(path);
    await home.ready();
    await button.first().press("Enter");
    await expect(page.getByRole("dialog").locator("dl"), path).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  const liveTable = page.getByRole("list", { name: "Live tables" }).getByRole("link").first();
  // A tap on a table that is unavailable leads a visitor to login, and leaves a member here.
  await useSession();
  await page.goto("/m/gameCenter?gameType=LIVE");
  await home.ready();
  await expect(async () => {
    // Arriving banners move it away from under the finger, and no button indicates here whether long presses work yet.
    await finger.press(liveTable);
    try {
      await expect(page.getByRole("dialog").locator("dl")).toBeVisible({ timeout: 10_000 });
    } finally {
      await finger.lift();
    }
  }).toPass();
});

test("the HTML of home contains no details buttons", async ({ request }) => {
  const html = await (await request.get("/m/home")).text();
  expect(html).toContain("Hot tonight");
  expect(html).not.toContain("About ");
});
