import { expect, test } from "../test.ts";

const CALL = "**/lgw/games/favourites";

test("a favourite is kept on the platform, shown on its tab, and dropped from it at once", async ({
  gameList,
  newAccount,
  enterAs,
  page,
}) => {
  await enterAs(await newAccount());
  await gameList.open("?gameType=RNG");
  await gameList.heart("Koi Reverie").click();
  await expect(gameList.heart("Koi Reverie")).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("Change saved")).toBeVisible();
  await gameList.heart("Ember Orchard").click();
  await expect(gameList.heart("Ember Orchard")).toHaveAttribute("aria-pressed", "true");

  await page.reload();
  await expect(gameList.heart("Koi Reverie")).toHaveAttribute("aria-pressed", "true");
  await gameList.tab("Favourites").click();
  await expect(gameList.tiles).toHaveText(["Ember Orchard", "Koi Reverie"]);
  await gameList.heart("Koi Reverie").click();
  await expect(gameList.tiles).toHaveText(["Ember Orchard"]);
  await gameList.heart("Ember Orchard").click();
  await expect(page.getByText("No favourites yet")).toBeVisible();
});

test("the heart is at work from the tap on, and the list changes only when the platform has saved it", async ({
  gameList,
  newAccount,
  enterAs,
  page,
}) => {
  await enterAs(await newAccount());
  const held = Promise.withResolvers<void>();
  await page.route(CALL, async (route) => {
    if (route.request().method() === "POST") await held.promise;
    await route.continue();
  });
  await gameList.open("?gameType=RNG");
  const heart = gameList.heart("Koi Reverie");
  await heart.click();
  await expect(heart).toHaveAttribute("aria-busy", "true");
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  held.resolve();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(heart).not.toHaveAttribute("aria-busy");
});

test("a failure brings the heart back with a mark to try again, and says nothing", async ({
  gameList,
  newAccount,
  enterAs,
  page,
  passOver,
}) => {
  passOver(/ERR_FAILED|Failed to load/);
  await enterAs(await newAccount());
  await gameList.open("?gameType=RNG");
  await page.route(CALL, (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await gameList.heart("Koi Reverie").click();
  const failed = gameList.heart("Koi Reverie, not saved, try again");
  await expect(failed).toHaveAttribute("aria-pressed", "false");
  await expect(page.getByText("Change saved")).toHaveCount(0);
  await page.unroute(CALL);
  await failed.click();
  await expect(gameList.heart("Koi Reverie")).toHaveAttribute("aria-pressed", "true");
});

test("a member who has as many favourites as there may be is told so, and the heart can be tried again", async ({
  gameList,
  newAccount,
  enterAs,
  page,
  passOver,
}) => {
  passOver(/409|Failed to load/);
  await enterAs(await newAccount());
  await gameList.open("?gameType=RNG");
  // a thousand taps would be a long journey: the platform's refusal is the one its own tests bring about
  await page.route(CALL, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({
          status: 409,
          json: { success: false, errorCode: "favourites.limit.reached", message: "at most 1000 favourites" },
        })
      : route.continue(),
  );
  await gameList.heart("Koi Reverie").click();
  await expect(page.getByText("You have as many favourites as an account can hold")).toBeVisible();
  await expect(gameList.heart("Koi Reverie, not saved, try again")).toHaveAttribute("aria-pressed", "false");
});

test("another tab of the browser follows", async ({ gameList, newAccount, enterAs, context, page }) => {
  await enterAs(await newAccount());
  await gameList.open("?gameType=RNG");
  const other = await context.newPage();
  await other.goto("/m/gameList?gameType=RNG");
  const there = other.getByRole("button", { name: "Favourite: Koi Reverie" });
  await expect(there).toHaveAttribute("aria-pressed", "false");
  await gameList.heart("Koi Reverie").click();
  // it stands for a second
  await expect(page.getByText("Change saved")).toBeVisible();
  await expect(there).toHaveAttribute("aria-pressed", "true");
});

test("a visitor has no hearts, and is led from the favourites to sign-in and back", async ({
  gameList,
  signIn,
  member,
  page,
}) => {
  await gameList.open("?gameType=RNG");
  await expect(page.getByRole("button", { name: /^Favourite/ })).toHaveCount(0);
  await gameList.tab("Favourites").click();
  await expect(page.getByText("You are not logged in, please log in first")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await signIn.enter(member);
  await expect(page).toHaveURL(/gameList\?gameType=RNG&type=fav/);
});
