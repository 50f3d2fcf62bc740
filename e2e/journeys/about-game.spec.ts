import type { APIRequestContext } from "@playwright/test";
import { AboutGame, Finger } from "../pages/about-game.ts";
import { expect, test } from "../test.ts";

const SLOTS = "?gameType=RNG&vassalage=SALTMARSH";
const GAME = "Koi Reverie";
const DETAILS = "**/lgw/games/details/**";
/** A house that has just opened asks its vendors what they say of their games; a tile's sheet does not wait for that. */
const vendorsHeard = (request: APIRequestContext) =>
  expect
    .poll(async () => (await (await request.get("/lgw/games/details/1011")).json()).value.rtp, {
      timeout: 45_000,
    })
    .toBeDefined();
const LIST = /\/m\/gameList\?gameType=RNG/;

test("a long press tells of a game, the tap that ends it opens nothing, and Back leads to the tile", async ({
  gameList,
  page,
}) => {
  const about = new AboutGame(page, GAME);
  const finger = await Finger.on(page);
  await gameList.open(SLOTS);
  await about.button.first().waitFor();
  await finger.press(gameList.game(GAME));
  await expect(about.root).toBeVisible();
  await finger.lift();
  await expect(about.figure("Stakes")).toContainText("¥0.25");
  await expect(page).toHaveURL(LIST);
  await page.goBack();
  await expect(about.root).toHaveCount(0);
  await expect(gameList.game(GAME)).toBeFocused();
  await expect(page).toHaveURL(LIST);
});

test("a tap is a tap", async ({ gameList, page }) => {
  await gameList.open(SLOTS);
  await new AboutGame(page, GAME).button.first().waitFor();
  await gameList.game(GAME).tap();
  await expect(page).toHaveURL(/\/m\/login\?from=/);
});

test("a finger that scrolls presses nothing, however long it stays", async ({ gameList, page }) => {
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

test("a tile looks pressed once the finger has stood for a moment", async ({ gameList, page }) => {
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

test("a phone's own menu of a long touch does not open over it; a mouse's does", async ({
  gameList,
  page,
}) => {
  await gameList.open(SLOTS);
  await new AboutGame(page, GAME).button.first().waitFor();
  const menus = page.evaluate(
    () =>
      new Promise<boolean[]>((done) => {
        const kept: boolean[] = [];
        addEventListener("contextmenu", (event) => {
          kept.push(event.defaultPrevented);
          if (kept.length === 2) done(kept);
        });
      }),
  );
  const finger = await Finger.on(page);
  await finger.press(gameList.game(GAME));
  await expect(page.getByRole("dialog")).toBeVisible();
  // As Android tells of a long touch.
  await gameList.list.evaluate((list, name) => {
    const link = [...list.querySelectorAll("a")].find(({ textContent }) => textContent === name);
    link?.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
  }, GAME);
  await finger.lift();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await gameList.game(GAME).click({ button: "right" });
  expect(await menus).toEqual([true, false]);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

for (const key of ["ContextMenu", "Shift+F10"])
  test(`the keyboard's menu (${key}) on a tile tells of its game`, async ({ gameList, page }) => {
    const about = new AboutGame(page, GAME);
    await gameList.open(SLOTS);
    await about.button.first().waitFor();
    await gameList.game(GAME).focus();
    await page.keyboard.press(key);
    await expect(about.root).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(about.root).toHaveCount(0);
    await expect(gameList.game(GAME)).toBeFocused();
  });

test("who cannot hold has a button, and is back at it afterwards", async ({ gameList, page }) => {
  const about = new AboutGame(page, GAME);
  const button = page.getByRole("button", { name: `About ${GAME}` });
  await gameList.open(SLOTS);
  await button.tap();
  await expect(about.root).toBeVisible();
  await about.close.click();
  await expect(about.root).toHaveCount(0);
  await expect(button).toBeFocused();
});

test("the figures are the vendor's, and what it does not say is left out", async ({ gameList, page }) => {
  const about = new AboutGame(page, GAME);
  await page.route(DETAILS, async (route) => {
    const response = await route.fetch();
    const { value } = await response.json();
    const stakes = { least: "0.20", most: "1250.00" };
    await route.fulfill({
      json: { success: true, value: { game: value.game, rtp: "96.20", topWin: 12_500, stakes } },
    });
  });
  await gameList.open(SLOTS);
  await page.getByRole("button", { name: `About ${GAME}` }).click();
  await expect(about.figure("Return to player")).toHaveText("96.20%");
  await expect(about.figure("Top win")).toHaveText("12,500 × stake");
  await expect(about.figure("Stakes")).toHaveText("¥0.20 – ¥1,250.00");
  await expect(about.root.locator("dt")).toHaveText(["Return to player", "Top win", "Stakes"]);
});

test("a game with a pot says what the reels return, and what of a stake the pot gets", async ({
  gameList,
  page,
}) => {
  const about = new AboutGame(page, "Crimson Coil");
  await vendorsHeard(page.request);
  await gameList.open("?gameType=RNG&gameName=Crimson Coil");
  await page.getByRole("button", { name: "About Crimson Coil" }).click();
  await expect(about.figure("Return to player, without the pot")).toHaveText(/^\d\d\.\d\d%$/);
  await expect(about.figure("Of each stake into the pot")).toHaveText(/^\d+(\.\d+)?%/);
  await expect(about.root.getByText(/^¥[\d,]+\.\d\d$/).first()).toBeVisible();
  await expect(about.playForFun).toHaveCount(0);
  await about.root.getByRole("link", { name: "How it is won" }).click();
  await expect(page).toHaveURL(/\/m\/jackpot$/);
  await page.goBack();
  await expect(page).toHaveURL(LIST);
  await expect(about.root).toHaveCount(0);
});

test("a resting vendor is said there too, with no way in", async ({ gameList, page }) => {
  await gameList.open("?gameType=FISH");
  const name = (await gameList.tiles.first().textContent()) ?? "";
  const about = new AboutGame(page, name);
  await page.getByRole("button", { name: `About ${name}` }).click();
  await expect(about.root.getByText(/is resting for now/)).toBeVisible();
  await expect(about.play).toHaveCount(0);
  await expect(about.playForFun).toHaveCount(0);
});

test("a visitor plays for fun without an account, and comes back to the list", async ({
  gameList,
  play,
  page,
}) => {
  const about = new AboutGame(page, GAME);
  await gameList.open(SLOTS);
  await page.getByRole("button", { name: `About ${GAME}` }).click();
  await about.playForFun.click();
  await play.expectReady();
  await expect(page.getByText("Playing for fun")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(LIST);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a visitor who plays for money signs in first", async ({ gameList, page }) => {
  const about = new AboutGame(page, GAME);
  await gameList.open(SLOTS);
  await page.getByRole("button", { name: `About ${GAME}` }).click();
  await about.play.click();
  await expect(page).toHaveURL(/\/m\/login\?from=/);
  await page.goBack();
  await expect(page).toHaveURL(LIST);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("figures that do not come are asked for again, and the game can be played without", async ({
  gameList,
  page,
}) => {
  const about = new AboutGame(page, GAME);
  await page.route(DETAILS, (route) => route.fulfill({ status: 503, body: "" }));
  await gameList.open(SLOTS);
  await page.getByRole("button", { name: `About ${GAME}` }).click();
  await expect(about.root.getByRole("alert")).toBeVisible();
  await expect(about.play).toBeVisible();
  await page.unroute(DETAILS);
  await vendorsHeard(page.request);
  await about.root.getByRole("button", { name: "Try again" }).click();
  await expect(about.figure("Return to player")).toHaveText(/%$/);
  await expect(about.root.getByRole("alert")).toHaveCount(0);
});

test("a game that has gone says so, with no way in and nothing to try again", async ({ gameList, page }) => {
  const about = new AboutGame(page, GAME);
  await page.route(DETAILS, (route) =>
    route.fulfill({ status: 404, json: { success: false, errorCode: "game.closed", message: "closed" } }),
  );
  await gameList.open(SLOTS);
  await page.getByRole("button", { name: `About ${GAME}` }).click();
  await expect(about.root.getByRole("alert")).toBeVisible();
  await expect(about.root.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await expect(about.play).toHaveCount(0);
});

test("without internet it says so, and goes on by itself", async ({ gameList, page, context }) => {
  const about = new AboutGame(page, GAME);
  await gameList.open(SLOTS);
  // Seen once, its own file is there.
  await page.getByRole("button", { name: "About Ember Orchard" }).or(about.button).first().click();
  await expect(page.getByRole("dialog").locator("dl")).toBeVisible();
  await page.keyboard.press("Escape");
  await context.setOffline(true);
  await page.getByRole("button", { name: "About" }).nth(2).click();
  const note = page.getByText("No internet. The figures come when it is back.");
  await expect(note).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("dialog").locator("dl")).toBeVisible();
  await expect(note).toHaveCount(0);
});

test("a member's heart is the same there and on the wall", async ({
  gameList,
  newAccount,
  enterAs,
  page,
}) => {
  const about = new AboutGame(page, GAME);
  await enterAs(await newAccount());
  await gameList.open(SLOTS);
  await expect(gameList.heart(GAME)).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("button", { name: `About ${GAME}` }).click();
  await about.root.getByRole("button", { name: `Favourite: ${GAME}` }).click();
  await expect(about.root.getByRole("button", { name: `Favourite: ${GAME}` })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await about.close.click();
  await expect(gameList.heart(GAME)).toHaveAttribute("aria-pressed", "true");
});

test("name, button and heart are each their own on the narrowest phone, written from the right, too", async ({
  chooseLanguage,
  enterAs,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await chooseLanguage("AR");
  await enterAs();
  await page.goto(`/m/gameList${SLOTS}`);
  const tile = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: GAME, exact: true }) });
  await expect(tile.locator("[aria-pressed]")).toBeVisible();
  // A tap in its middle reaches it: nothing lies over it.
  const timeout = 10_000;
  await tile.getByRole("link").tap({ trial: true, timeout });
  await tile.locator("[aria-pressed]").tap({ trial: true, timeout });
  await tile.locator("[aria-haspopup=dialog]").tap({ timeout });
  await expect(new AboutGame(page, GAME).root).toBeVisible();
});

test("tiles tell wherever they stand", async ({ home, page }) => {
  const finger = await Finger.on(page);
  const button = page.getByRole("main").getByRole("button", { name: /^About / });
  for (const path of ["/m/home", "/m/home?tab=FISH", "/m/slotsCenter", "/m/search?gameName=koi"]) {
    await page.goto(path);
    await home.ready();
    await button.first().click();
    await expect(page.getByRole("dialog").locator("dl"), path).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await page.goto("/m/gameCenter?gameType=LIVE");
  await home.ready();
  const door = page.getByRole("list", { name: "Live tables" }).getByRole("link").first();
  await expect(async () => {
    // Banners that arrive move it away under the finger, and no button tells here whether presses are heard yet.
    await finger.press(door);
    try {
      await expect(page.getByRole("dialog").locator("dl")).toBeVisible({ timeout: 2_000 });
    } finally {
      await finger.lift();
    }
  }).toPass();
});

test("home arrives without the buttons", async ({ request }) => {
  const html = await (await request.get("/m/home")).text();
  expect(html).toContain("Hot tonight");
  expect(html).not.toContain("About ");
});
