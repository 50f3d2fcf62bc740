import { expect, test } from "../test.ts";

test("search shows cached matches at once, then those of the platform", async ({
  gameList,
  home,
  search,
  page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route("**/lgw/games/search**", async (route) => {
    await held.promise;
    await route.continue();
  });
  await gameList.open("?gameType=RNG");
  // Before that, the tap on the link would load a page that knows no games.
  await home.ready();
  // Of the list as it is shown here: its order follows what is played.
  const name = await gameList.tiles.first().innerText();
  await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
  await search.box.fill(name);
  await expect(search.known.first()).toHaveText(name);
  held.resolve();
  await expect(search.games.first()).toContainText(name);
  await expect(search.known).toHaveCount(0);
  await expect.poll(() => new URL(page.url()).searchParams.get("gameName")).toBe(name);
});

test("a cleared search box stays empty, also while navigating to another screen", async ({
  search,
  home,
  page,
}) => {
  await page.clock.install();
  await search.open("?gameName=koi");
  await expect(search.games.first()).toBeVisible();
  await page.route("**/assets/game-list-screen-*.js", () => {});
  await page.clock.pauseAt(Date.now() + 60_000);
  await search.box.fill("");
  // The skeleton of the next screen comes 200 ms after the tap: the search's 800 ms end before that.
  await page.clock.runFor(700);
  await home.bottomNavigation.getByRole("link", { name: "Games" }).click();
  await expect(page).toHaveURL(/gameList/);
  await page.clock.runFor(150);
  await expect(search.box).toHaveValue("");
});

test("searches are stored on the device until the player deletes them or signs out", async ({
  search,
  home,
  newAccount,
  useSession,
  page,
}) => {
  await useSession(await newAccount());
  await search.open();
  await search.box.fill("koi");
  await search.box.press("Enter");
  await expect(search.games.first()).toBeVisible();
  await search.open();
  await search.before.getByRole("button", { name: "koi" }).click();
  await expect(search.games.first()).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).click();
  await search.before.getByRole("button", { name: "Clear" }).click();
  await expect(search.before).toHaveCount(0);
  await page.reload();
  await expect(search.box).toBeFocused();
  await expect(search.before).toHaveCount(0);

  await search.box.fill("koi");
  await search.box.press("Enter");
  await expect(search.games.first()).toBeVisible();
  await home.open();
  await home.signOut();
  expect(await page.evaluate(() => localStorage.getItem("recentSearches"))).toBeNull();
});

test("arrow keys move from the search box to the games and back, and Escape leaves", async ({
  home,
  search,
  gameList,
  page,
}) => {
  await home.open();
  await home.ready();
  await home.bottomNavigation.getByRole("link", { name: "Games" }).click();
  await expect(gameList.tiles.first()).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
  await search.box.fill("koi");
  await search.box.press("Enter");
  await expect(search.games.first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(search.games.first()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(search.box).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await expect(search.box).toBeFocused();
  await search.box.fill("");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/m\/gameList/);
});
