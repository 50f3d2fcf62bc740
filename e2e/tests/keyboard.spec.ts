import type { Locator, Page } from "@playwright/test";
import { omitListData } from "../list-without-data.ts";
import { PASSWORD } from "../pages/sign-in.ts";
import { expect, test } from "../test.ts";

// One of these tests expects reduced motion to stop what otherwise moves without an end.
test.use({ endlessMotion: true });

/** The focused element: its name, whether its focus is visible, and whether it is the first tab stop. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    const lost = at === null || at === document.body;
    // A field highlights its box, a game card the whole card, a category its icon. The page cannot see the focus inside
    // a frame.
    const marks = at ? [getComputedStyle(at), getComputedStyle(at, "::after")] : [];
    for (const near of [at?.parentElement, at?.firstElementChild])
      if (near) marks.push(getComputedStyle(near));
    const seen =
      at instanceof HTMLIFrameElement ||
      marks.some(
        ({ outlineStyle, outlineWidth, outlineColor }) =>
          outlineStyle !== "none" && outlineWidth !== "0px" && !/^rgba.*, 0\)$/.test(outlineColor),
      ) ||
      // A text field is framed by shadows.
      (at?.matches("input, textarea, select") && marks.some(({ boxShadow }) => boxShadow !== "none"));
    const stops = (document.querySelector(":modal") ?? document).querySelectorAll<HTMLElement>(
      "a[href], button:enabled, input:enabled, select:enabled, iframe, [tabindex='0']",
    );
    const first = [...stops].find((stop) => stop.checkVisibility()) === at;
    return { lost, seen, first, name: at?.outerHTML.slice(0, 90) ?? "" };
  });
type Focus = Awaited<ReturnType<typeof focus>>;

/** Waits until the page has put the focus on its screen; the transition may take a moment. */
const expectFocusOnPage = (page: Page): Promise<void> =>
  expect
    .poll(async () => (await focus(page)).lost, { message: "the focus is somewhere, not lost to the body" })
    .toBe(false);

/**
 * Presses Tab once; the next stop must be visible. After the last stop comes the browser's own toolbar, which is the
 * body here, and then the first stop again; a body followed by any other stop is a lost focus.
 */
async function tab(page: Page, before?: Focus): Promise<Focus> {
  const from = before ?? (await focus(page));
  await page.keyboard.press("Tab");
  let now = await focus(page);
  if (now.lost) {
    await page.keyboard.press("Tab");
    now = await focus(page);
    expect(now.first, `the focus got lost after ${from.name}; the next stop is ${now.name}`).toBe(true);
  }
  expect(now.seen, `the focus is seen at ${now.name}`).toBe(true);
  return now;
}

/** Presses Tab from the current focus until that element has it. */
async function tabTo(page: Page, place: Locator, most = 40): Promise<void> {
  await expectFocusOnPage(page);
  let wanted = await place.elementHandle();
  let at: Focus | undefined;
  for (let step = 0; step < most; step++) {
    at = await tab(page, at);
    const found = await wanted?.evaluate((element) => ({
      reached: element === element.ownerDocument.activeElement,
      drawn: element.isConnected,
    }));
    if (found?.reached) return;
    // Rendered again meanwhile, it is another element.
    if (!found?.drawn) wanted = await place.elementHandle();
  }
  throw new Error(`${String(place)} is not reached by ${most} steps of Tab`);
}

/** Presses Shift and Tab until that element has the focus. */
async function tabBackTo(page: Page, place: Locator, most = 12): Promise<void> {
  for (let step = 0; step < most; step++) {
    await page.keyboard.press("Shift+Tab");
    expect(await focus(page)).toMatchObject({ lost: false, seen: true });
    if (await place.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${String(place)} is not reached by ${most} steps of Shift and Tab`);
}

test("a screen left before the page was idle does not take the focus with it", async ({
  home,
  signIn,
  page,
}) => {
  // A phone so busy that it is never idle, until it is.
  await page.addInitScript(() => {
    const waiting: IdleRequestCallback[] = [];
    const idle = window.requestIdleCallback;
    let requests = 0;
    // The first fetches the script.
    window.requestIdleCallback = (work) => (requests++ ? waiting.push(work) : idle(work));
    Object.assign(window, {
      becomeIdle: () => {
        window.requestIdleCallback = idle;
        for (const work of waiting.splice(0)) idle(work);
      },
    });
  });
  await home.open();
  await home.ready();
  await home.logIn.focus();
  await page.keyboard.press("Enter");
  await expect(signIn.username).toBeVisible();
  await expect(home.logIn).toHaveCount(0);
  await page.evaluate(() => (window as unknown as { becomeIdle: () => void }).becomeIdle());
  await expectFocusOnPage(page);
  await tabTo(page, signIn.username, 8);
});

test("the keyboard alone signs in, opens a slot, spins and goes back", async ({
  home,
  signIn,
  gameList,
  play,
  member,
  page,
}) => {
  await home.open();
  await home.ready();
  await tab(page);
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

  // games of home, with the buttons of each, are a hundred stops; a link before the header skips them
  await tabBackTo(page, page.getByRole("link", { name: "Skip to navigation" }));
  await page.keyboard.press("Enter");
  await tabTo(page, home.bottomNavigation.getByRole("link", { name: "Games" }), 2);
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
  await tabTo(page, play.spin, 12);
  await page.keyboard.press("Enter");
  await round;
  await expect(play.spin).toBeEnabled();
  await test.step("the game's sheets open and close by keyboard", async () => {
    const rules = play.game.getByRole("button", { name: "Rules and payouts" });
    await rules.focus();
    await page.keyboard.press("Enter");
    await expect(play.game.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(play.game.getByRole("dialog")).toHaveCount(0);
    await expect(rules).toBeFocused();
    await play.spin.focus();
  });
  // Back out of the frame: the only stop before it is the browser's own toolbar.
  await tabBackTo(page, play.back);
  await page.keyboard.press("Enter");
  await expect(gameList.search).toBeVisible();
  await expectFocusOnPage(page);
});

test("links before the header skip to the content and to the bottom navigation, and a language is chosen by keyboard", async ({
  home,
  page,
}) => {
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

  await test.step("to the bottom navigation, without a history entry", async () => {
    await skip.focus();
    await tabTo(page, page.getByRole("link", { name: "Skip to navigation" }), 2);
    await page.keyboard.press("Enter");
    await expect(home.bottomNavigation.getByRole("link").first()).toBeFocused();
    await expect(page).toHaveURL(/\/m\/home$/);
  });
  await test.step("a language, after which the focus returns to its button", async () => {
    await home.languageButton.focus();
    await page.keyboard.press("Enter");
    await expect(home.dialog).toBeVisible();
    await tabTo(page, home.dialog.getByRole("button", { name: "Filipino" }), 6);
    await page.keyboard.press("Enter");
    await expect(page.locator("html")).toHaveAttribute("lang", "fil");
    await expect(home.languageButton).toBeFocused();
  });
});

test("a panel traps the focus, Escape closes it, and the focus returns to its button", async ({
  useSession,
  home,
  page,
}) => {
  await useSession();
  await home.open();
  await home.ready();
  for (const opener of [home.languageButton, home.menuButton, home.logOut]) {
    await opener.focus();
    await page.keyboard.press("Enter");
    await expect(home.dialog).toBeVisible();
    await expectFocusOnPage(page);
    const stops = await home.dialog.locator("a[href], button").count();
    for (let step = 0; step < stops + 2; step++) {
      expect(await page.evaluate(() => document.activeElement?.closest("dialog") != null)).toBe(true);
      await tab(page);
    }
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Escape");
    await expect(home.dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});

test("an element removed while focused hands the focus to the screen: the retry of a failed list, the way out of an empty one, a log-out", async ({
  useSession,
  newAccount,
  gameList,
  home,
  page,
}) => {
  await useSession(await newAccount());
  await omitListData(page);
  await page.route("**/lgw/games?*", (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto("/m/gameList?gameType=RNG");
  await expect(page.getByText("Couldn't load games.")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).focus();
  await page.unroute("**/lgw/games?*");
  await page.keyboard.press("Enter");
  await expect(gameList.tiles.first()).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  await expect(home.bottomNavigation).toBeVisible();

  await tabTo(page, gameList.search);
  await page.keyboard.type("zzzz");
  await page.getByRole("link", { name: "Show all games" }).focus();
  await page.keyboard.press("Enter");
  await expect(gameList.tiles.first()).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();

  await home.open();
  await home.ready();
  await home.logOut.focus();
  await page.keyboard.press("Enter");
  await expect(home.dialog).toBeVisible();
  await tabTo(page, home.dialog.getByRole("button", { name: "Confirm" }), 3);
  await page.keyboard.press("Enter");
  await expect(home.logIn).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

test("reduced motion stops the notice and the banners, and pages do not fade", async ({ home, page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await home.open();
  await home.ready();
  const currentDot = page.getByRole("region", { name: "Highlights" }).locator("[aria-current=true]");
  const shown = await currentDot.getAttribute("aria-label");
  const moving = () =>
    document.getAnimations().filter(({ playState, effect }) => {
      const { duration } = effect?.getComputedTiming() ?? {};
      return playState === "running" && Number(duration) > 1;
    }).length;
  expect(await page.evaluate(moving)).toBe(0);
  await page.clock.install();
  await page.clock.runFor(11_000);
  expect(await currentDot.getAttribute("aria-label")).toBe(shown);
  await home.bottomNavigation.getByRole("link", { name: "Games" }).click();
  expect(await page.evaluate(moving)).toBe(0);
});
