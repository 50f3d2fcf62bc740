import { bareLists } from "../bare-list.ts";
import { slotAddress } from "../pages/play.ts";
import { expect, test } from "../test.ts";

test("before and without the bundle the first screen reads, and its links lead on", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/m/home");
  await expect(page.getByRole("heading", { name: "Hot tonight" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Crimson Coil" }).first()).toHaveAttribute("href", "/m/login");
  await page.getByRole("navigation", { name: "Game categories" }).getByRole("link", { name: "Fish" }).click();
  await expect(page).toHaveURL(/tab=FISH/);
  await expect(page.getByRole("heading", { name: "Fishing" })).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveURL(/\/m\/home$/);
  await context.close();
});

test("a bundle that does not come says so, links still work, and a retry mends it", async ({
  home,
  page,
}) => {
  await page.route("**/assets/*.js", (route) => route.abort());
  await home.open();
  await expect(page.getByRole("alert")).toContainText("The page is here, but its buttons did not load.", {
    timeout: 15_000,
  });
  await home.categories.getByRole("link", { name: "Fish" }).click();
  await expect(page.getByRole("heading", { name: "Fishing" })).toBeVisible();
  await expect(page.getByRole("alert")).toBeVisible({ timeout: 15_000 });
  await page.unroute("**/assets/*.js");
  await page.getByRole("alert").getByRole("link", { name: "Try again" }).click();
  await home.ready();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a button tapped before the bundle is there answers once it is", async ({ home, page }) => {
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

test("a screen whose file does not come says so and comes at the next try", async ({
  home,
  page,
  gameList,
  passOver,
}) => {
  await home.open();
  await home.ready();
  await page.route("**/assets/game-list-screen-*.js", (route) => route.abort());
  await home.dock.getByRole("link", { name: "Games" }).click();
  await expect(page.getByText("This page did not arrive")).toBeVisible();
  await expect(home.dock).toBeVisible();
  await page.unroute("**/assets/game-list-screen-*.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(gameList.tiles.first()).toBeVisible();
  passOver(/Failed to fetch dynamically imported module/);
});

test("offline, the lobby says so and keeps what it showed; back online it goes on", async ({
  home,
  page,
  context,
  gameList,
}) => {
  await home.open();
  await home.ready();
  await gameList.open("?gameType=RNG");
  await context.setOffline(true);
  await expect(
    page.getByRole("status").filter({ hasText: "No internet. You see what was here last." }),
  ).toBeVisible();
  await expect(gameList.tiles.first()).toBeVisible();
  await gameList.tab("Hot").click();
  await expect(page.getByText("The games did not come")).toBeVisible({ timeout: 15_000 });
  await context.setOffline(false);
  await expect(page.getByText("No internet. You see what was here last.")).toHaveCount(0);
  await expect(gameList.tiles.first()).toBeVisible({ timeout: 15_000 });
});

test("a network that comes and goes leaves nothing behind", async ({ page, context, gameList }) => {
  await gameList.open("?gameType=RNG");
  const strip = page.getByText("No internet. You see what was here last.");
  for (let times = 0; times < 3; times++) {
    await context.setOffline(true);
    await expect(strip).toBeVisible();
    await context.setOffline(false);
    await expect(strip).toHaveCount(0);
  }
  await gameList.tab("Hot").click();
  await expect(gameList.tiles.first()).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("parts of the shell that do not come take nothing down, and come when they can", async ({
  home,
  page,
}) => {
  await page.route(/assets\/(after|carousel-motion|side-menu)-/, (route) => route.abort());
  const refused = page.waitForEvent("requestfailed", (request) => request.url().includes("/assets/after-"));
  await home.open();
  await home.ready();
  await refused;
  await home.menuButton.click();
  await expect(home.rail("Hot tonight").getByRole("link").first()).toBeVisible();
  await expect(home.dock).toBeVisible();
  await page.unroute(/assets\/(after|carousel-motion|side-menu)-/);
  await expect(home.dialog).toBeVisible({ timeout: 20_000 });
});

test("pictures that do not come leave their colours standing, and every name", async ({ home, page }) => {
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

test("a game whose page or script does not come says so, and opens again", async ({
  enterAs,
  play,
  page,
}) => {
  await enterAs();
  for (const missing of [/\/play\/[\w-]+$/, /:\d+\/assets\/index-.*\.js$/]) {
    await page.route(missing, (route) =>
      route.request().frame() === page.mainFrame() ? route.continue() : route.abort(),
    );
    await page.goto(slotAddress());
    await expect(page.getByText("The game does not show itself")).toBeVisible({ timeout: 20_000 });
    await page.unroute(missing);
    await page.getByRole("button", { name: "Open again" }).click();
    await play.expectReady();
  }
});

test("a player who is offline reads so above the game", async ({ sitDown, page, context }) => {
  await sitDown();
  await context.setOffline(true);
  await expect(page.getByText("No internet. A round under way is safe.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("No internet. A round under way is safe.")).toHaveCount(0);
});

test("a list that does not come says so, and comes at the next try", async ({ home, page }) => {
  await bareLists(page);
  await page.route("**/lgw/games?*", (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto("/m/gameList?gameType=RNG");
  await expect(page.getByText("The games did not come")).toBeVisible();
  await page.unroute("**/lgw/games?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("list", { name: "Games" }).getByRole("link").first()).toBeVisible();
  await expect(home.dock).toBeVisible();
});

test("on a slow network a screen's own shape stands in until it is there", async ({ home, page }) => {
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
  await home.dock.getByRole("link", { name: "Games" }).click();
  const list = page.getByRole("list", { name: "Games" });
  await expect(list).toHaveAttribute("aria-busy", "true");
  await expect(page.getByRole("searchbox")).toBeVisible();
  release();
  await expect(list.getByRole("link").first()).toBeVisible();
  await expect(list).not.toHaveAttribute("aria-busy");
});

test("a game whose vendor does not answer says so, and opens at the next try", async ({
  enterAs,
  play,
  page,
}) => {
  await enterAs();
  const refusal = { success: false, errorCode: "launch.vendor.unreachable", message: "no answer" };
  await page.route("**/wps/game/launchGame", (route) => route.fulfill({ status: 502, json: refusal }));
  await page.goto(slotAddress());
  await expect(page.getByText("This door stayed shut")).toBeVisible();
  await expect(page.getByText("The game does not answer. Please try again.")).toBeVisible();
  await page.unroute("**/wps/game/launchGame");
  await page.getByRole("button", { name: "Try again" }).click();
  await play.expectReady();
});

test("a game that nobody offers any more says so and leads back", async ({ enterAs, home, page }) => {
  await enterAs();
  await page.goto("/m/play/new?game=no-such-game&vendor=NIGHTJAR");
  await expect(page.getByText("This game is not here any more.")).toBeVisible();
  await page.getByText("Back to the lobby").click();
  await home.expectLobby();
});
