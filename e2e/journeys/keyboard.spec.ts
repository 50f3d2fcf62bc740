import type { Locator, Page } from "@playwright/test";
import { PASSWORD } from "../pages/sign-in.ts";
import { expect, test } from "../test.ts";

/** Whether that place has the focus; failing that, where the focus is, and whether it can be seen there. */
const standing = (place: Locator) =>
  place.evaluate((wanted) => {
    const at = document.activeElement;
    // Inside a frame the page knows no more than that.
    if (at instanceof HTMLIFrameElement) return { there: at === wanted, seen: true, at: "" };
    // A field lights its box, a tile its whole card.
    const marks = at ? [getComputedStyle(at), getComputedStyle(at, "::after")] : [];
    if (at?.parentElement) marks.push(getComputedStyle(at.parentElement));
    const seen =
      at !== document.body &&
      marks.some(
        ({ outlineStyle, outlineWidth, boxShadow }) =>
          (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none",
      );
    return { there: at === wanted, seen, at: at?.outerHTML.slice(0, 90) ?? "" };
  });

/** Goes on by Tab until that place has the focus; on the way every stop must be seen. */
async function tabTo(page: Page, place: Locator, most = 40): Promise<void> {
  for (let step = 0; step < most; step++) {
    await page.keyboard.press("Tab");
    const { there, seen, at } = await standing(place);
    // Past the last stop a browser's own bar comes, which is the body here; never as the first thing.
    const isBar = step > 0 && at.startsWith("<body");
    expect(seen || isBar, `focus is seen at ${at}`).toBe(true);
    if (there) return;
  }
  throw new Error(`${String(place)} is not reached by ${most} steps of Tab`);
}

test("the whole way by keyboard alone: in, to a slot, a spin, and back", async ({
  home,
  signIn,
  gameList,
  play,
  member,
  page,
}) => {
  test.slow();
  await home.open();
  await home.ready();
  await tabTo(page, home.logIn);
  await page.keyboard.press("Enter");
  await expect(signIn.username).toBeVisible();
  await tabTo(page, signIn.username);
  await page.keyboard.type(member);
  await tabTo(page, signIn.password, 2);
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await home.expectLobby();
  await expect(home.logOut).toBeVisible();

  await tabTo(page, home.dock.getByRole("link", { name: "Games" }), 120);
  await page.keyboard.press("Enter");
  await expect(gameList.tiles.first()).toBeVisible();
  await tabTo(page, gameList.search);
  await page.keyboard.type("Ember Orchard");
  await expect(gameList.tiles).toHaveCount(1);
  await tabTo(page, gameList.game("Ember Orchard"));
  await page.keyboard.press("Enter");

  await play.expectReady();
  const round = play.nextRound();
  await tabTo(page, page.locator("iframe"));
  for (let step = 0; step < 12; step++) {
    if (await play.spin.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await round;
  await expect(play.spin).toBeEnabled({ timeout: 45_000 });
  await tabTo(page, play.back);
  await page.keyboard.press("Enter");
  await expect(gameList.search).toBeVisible();
});

test("the first stop skips the head", async ({ home, page }) => {
  await home.open();
  await home.ready();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  expect(await skip.evaluate((link) => getComputedStyle(link).clipPath)).toBe("none");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page).toHaveURL(/\/m\/home$/);
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
});

test("a panel keeps the focus inside, Escape closes it, and the focus returns to its button", async ({
  enterAs,
  home,
  page,
}) => {
  await enterAs();
  await home.open();
  await home.ready();
  for (const opener of [home.languageButton, home.menuButton, home.logOut]) {
    await opener.focus();
    await page.keyboard.press("Enter");
    await expect(home.dialog).toBeVisible();
    const stops = await home.dialog.locator("a[href], button").count();
    for (let step = 0; step < stops + 2; step++) {
      const inside = await page.evaluate(() => {
        const at = document.activeElement;
        // Past the last stop a browser's own bar comes, which is the body here.
        return at === document.body || at?.closest("dialog") !== null;
      });
      expect(inside).toBe(true);
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Escape");
    await expect(home.dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});

test("a language is chosen by keyboard, and the focus is back where it was", async ({ home, page }) => {
  await home.open();
  await home.ready();
  await home.languageButton.focus();
  await page.keyboard.press("Enter");
  await expect(home.dialog).toBeVisible();
  await tabTo(page, home.dialog.getByRole("button", { name: "Filipino" }), 6);
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("lang", "fil");
  await expect(home.languageButton).toBeFocused();
});

test("the game's sheets open, hold the focus and close by keyboard", async ({ enterAs, play, page }) => {
  await enterAs();
  await play.open("NIGHTJAR_EMBER_ORCHARD", "NIGHTJAR");
  const rules = play.game.getByRole("button", { name: "Rules and pays" });
  await rules.focus();
  await page.keyboard.press("Enter");
  await expect(play.game.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(play.game.getByRole("dialog")).toHaveCount(0);
  await expect(rules).toBeFocused();
});

test("who wants no movement gets none: the notice stands, banners wait, pages do not fade", async ({
  home,
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await home.open();
  await home.ready();
  const lamps = page.getByRole("region", { name: "Highlights" }).locator("[aria-current=true]");
  const shown = await lamps.getAttribute("aria-label");
  const moving = () =>
    document.getAnimations().filter(({ playState, effect }) => {
      const { duration } = effect?.getComputedTiming() ?? {};
      return playState === "running" && Number(duration) > 1;
    }).length;
  expect(await page.evaluate(moving)).toBe(0);
  await page.clock.install();
  await page.clock.runFor(11_000);
  expect(await lamps.getAttribute("aria-label")).toBe(shown);
  await home.dock.getByRole("link", { name: "Games" }).click();
  expect(await page.evaluate(moving)).toBe(0);
});
