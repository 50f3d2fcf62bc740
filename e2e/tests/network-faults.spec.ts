import { slotAddress } from "../pages/play.ts";
import { expect, test } from "../test.ts";

test("the first screen is readable and its links work before and without the bundle", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/m/home");
  await expect(page.getByRole("heading", { name: "Hot tonight" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Crimson Coil", exact: true }).first()).toHaveAttribute(
    "href",
    "/m/login",
  );
  await page
    .getByRole("navigation", { name: "Game categories" })
    .getByRole("link", { name: "Fishing" })
    .click();
  await expect(page).toHaveURL(/tab=FISH/);
  await expect(page.getByRole("heading", { name: "Fishing" })).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveURL(/\/m\/home$/);
  await context.close();
});

test("a bundle that fails to load shows a message, links still work, and a retry recovers", async ({
  home,
  page,
}) => {
  await page.route("**/assets/*.js", (route) => route.abort());
  await home.open();
  await expect(page.getByRole("alert")).toContainText("Couldn't load the buttons of this page.");
  await home.categories.getByRole("link", { name: "Fishing" }).click();
  await expect(page.getByRole("heading", { name: "Fishing" })).toBeVisible();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.unroute("**/assets/*.js");
  await page.getByRole("alert").getByRole("link", { name: "Try again" }).click();
  await home.ready();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a button tapped before the bundle has loaded responds once it has", async ({ home, page }) => {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/assets/entry-client-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await home.open();
  await home.languageButton.click();
  await expect(home.dialog).toHaveCount(0);
  release();
  await expect(home.dialog).toHaveAccessibleName("Language");
});

test("a screen whose file fails to load shows a message and loads on retry", async ({
  home,
  page,
  gameList,
  allowError,
}) => {
  await home.open();
  await home.ready();
  await page.route("**/assets/game-list-screen-*.js", (route) => route.abort());
  await home.bottomNavigation.getByRole("link", { name: "Games" }).click();
  await expect(page.getByText("Couldn't load this page.")).toBeVisible();
  await expect(home.bottomNavigation).toBeVisible();
  await page.unroute("**/assets/game-list-screen-*.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(gameList.tiles.first()).toBeVisible();
  allowError(/Failed to fetch dynamically imported module/);
});

test("the lobby offline says so and keeps its content, continues when back online, and leaves no error messages behind", async ({
  page,
  context,
  gameList,
}) => {
  await gameList.open("?gameType=RNG");
  const strip = page.getByRole("status").filter({ hasText: "You're offline. Showing saved content." });
  await context.setOffline(true);
  await expect(strip).toBeVisible();
  await expect(gameList.tiles.first()).toBeVisible();
  await gameList.tab("Hot").click();
  await expect(page.getByText("Couldn't load games.")).toBeVisible();
  await context.setOffline(false);
  await expect(strip).toHaveCount(0);
  await expect(gameList.tiles.first()).toBeVisible();
  await test.step("an intermittent network", async () => {
    for (let times = 0; times < 2; times++) {
      await context.setOffline(true);
      await expect(strip).toBeVisible();
      await context.setOffline(false);
      await expect(strip).toHaveCount(0);
    }
    await gameList.tab("All").click();
    await gameList.vendor(/^Nightjar/).click();
    await expect(page).toHaveURL(/vassalage=NIGHTJAR/);
    await expect(gameList.tiles.first()).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});

test("parts of the shell that fail to load break nothing, and load when they can", async ({ home, page }) => {
  await page.route(/assets\/(after|carousel-motion|side-menu)-/, (route) => route.abort());
  const refused = page.waitForEvent("requestfailed", (request) => request.url().includes("/assets/after-"));
  await home.open();
  await home.ready();
  await refused;
  await home.menuButton.click();
  await expect(home.rail("Hot tonight").getByRole("link").first()).toBeVisible();
  await expect(home.bottomNavigation).toBeVisible();
  await page.unroute(/assets\/(after|carousel-motion|side-menu)-/);
  await expect(home.dialog).toBeVisible();
});

test("pictures that fail to load leave their placeholder colours and every name", async ({ home, page }) => {
  await page.route(/\/art\//, (route) => route.abort());
  await home.open();
  await home.ready();
  const tile = home.rail("Hot tonight").getByRole("listitem").first();
  await expect(tile.locator("img")).toHaveCSS("opacity", "0");
  await expect(tile.getByRole("link")).toBeVisible();
  const tints = await tile.evaluate((item) =>
    [...item.querySelectorAll("*")].filter((part) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(part);
      return backgroundImage !== "none" || !/^(transparent|rgba\(0, 0, 0, 0\))$/.test(backgroundColor);
    }),
  );
  expect(tints).not.toEqual([]);
});

test("a game whose page or script fails to load shows a message, and can be opened again", async ({
  useSession,
  play,
  page,
}) => {
  await useSession();
  for (const missing of [/\/play\/[\w-]+$/, /:\d+\/assets\/index-.*\.js$/]) {
    await page.route(missing, (route) =>
      route.request().frame() === page.mainFrame() ? route.continue() : route.abort(),
    );
    await page.goto(slotAddress());
    await expect(page.getByText("The game isn't loading.")).toBeVisible();
    await page.unroute(missing);
    await page.getByRole("button", { name: "Open again" }).click();
    await play.expectReady();
  }
});

test("a slow network shows a screen's skeleton until the screen has loaded", async ({ home, page }) => {
  await home.open();
  await home.ready();
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/lgw/games?*", async (route) => {
    await held;
    await route.continue();
  });
  await home.bottomNavigation.getByRole("link", { name: "Games" }).click();
  const list = page.getByRole("list", { name: "Games" });
  await expect(list).toHaveAttribute("aria-busy", "true");
  await expect(page.getByRole("searchbox")).toBeVisible();
  release();
  await expect(list.getByRole("link").first()).toBeVisible();
  await expect(list).not.toHaveAttribute("aria-busy");
});

test("a game whose vendor does not respond shows a message, and opens on retry", async ({
  useSession,
  play,
  page,
}) => {
  await useSession();
  const refusal = { success: false, errorCode: "launch.vendor.unreachable", message: "no answer" };
  await page.route("**/wps/game/launchGame", (route) => route.fulfill({ status: 502, json: refusal }));
  await page.goto(slotAddress());
  await expect(page.getByText("The game didn't open.")).toBeVisible();
  await expect(page.getByText("The game isn't responding. Try again.")).toBeVisible();
  await page.unroute("**/wps/game/launchGame");
  await page.getByRole("button", { name: "Try again" }).click();
  await play.expectReady();
});

test("a game that no vendor offers any more says so and leads back", async ({ useSession, home, page }) => {
  await useSession();
  await page.goto("/m/play/new?game=no-such-game&vendor=NIGHTJAR");
  await expect(page.getByText("This game is no longer available.")).toBeVisible();
  await page.getByText("Back to the lobby").click();
  await home.expectLobby();
});
