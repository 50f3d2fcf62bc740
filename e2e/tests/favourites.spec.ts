import { expect, test } from "../test.ts";

const CALL = "**/lgw/games/favourites";

test("a favourite is saved on the platform, listed on its tab, and removed from the tab at once", async ({
  gameList,
  newAccount,
  useSession,
  page,
}) => {
  await useSession(await newAccount());
  await gameList.open("?gameType=RNG");
  await gameList.favouriteButton("Koi Reverie").click();
  await expect(gameList.favouriteButton("Koi Reverie")).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("Added to favourites.")).toBeVisible();
  await gameList.favouriteButton("Ember Orchard").click();
  await expect(gameList.favouriteButton("Ember Orchard")).toHaveAttribute("aria-pressed", "true");

  await page.reload();
  await expect(gameList.favouriteButton("Koi Reverie")).toHaveAttribute("aria-pressed", "true");
  await gameList.tab("Favourites").click();
  await expect(gameList.tiles).toHaveText(["Ember Orchard", "Koi Reverie"]);
  await gameList.favouriteButton("Koi Reverie").click();
  await expect(gameList.tiles).toHaveText(["Ember Orchard"]);
  await gameList.favouriteButton("Ember Orchard").click();
  await expect(page.getByText("No favourites yet")).toBeVisible();
});

test("a favourite button is busy from the tap on, and the list changes only when the platform has saved it", async ({
  gameList,
  newAccount,
  useSession,
  page,
}) => {
  await useSession(await newAccount());
  const held = Promise.withResolvers<void>();
  await page.route(CALL, async (route) => {
    if (route.request().method() === "POST") await held.promise;
    await route.continue();
  });
  await gameList.open("?gameType=RNG");
  const button = gameList.favouriteButton("Koi Reverie");
  await button.click();
  await expect(button).toHaveAttribute("aria-busy", "true");
  await expect(button).toHaveAttribute("aria-pressed", "false");
  held.resolve();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await expect(button).not.toHaveAttribute("aria-busy");
});

test("a failed save resets the favourite button with a retry mark, without a message", async ({
  gameList,
  newAccount,
  useSession,
  page,
  allowError,
}) => {
  allowError(/ERR_FAILED|Failed to load/);
  await useSession(await newAccount());
  await gameList.open("?gameType=RNG");
  await page.route(CALL, (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await gameList.favouriteButton("Koi Reverie").click();
  const failed = gameList.favouriteButton("Koi Reverie, not saved. Try again.");
  await expect(failed).toHaveAttribute("aria-pressed", "false");
  await expect(page.getByText("Added to favourites.")).toHaveCount(0);
  await page.unroute(CALL);
  await failed.click();
  await expect(gameList.favouriteButton("Koi Reverie")).toHaveAttribute("aria-pressed", "true");
});

test("a member at the favourites limit is told so, and can try the button again", async ({
  gameList,
  newAccount,
  useSession,
  page,
  allowError,
}) => {
  allowError(/409|Failed to load/);
  await useSession(await newAccount());
  await gameList.open("?gameType=RNG");
  // a thousand taps would take too long: this response is the one that the platform's own tests produce
  await page.route(CALL, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({
          status: 409,
          json: { success: false, errorCode: "favourites.limit.reached", message: "at most 1000 favourites" },
        })
      : route.continue(),
  );
  await gameList.favouriteButton("Koi Reverie").click();
  await expect(page.getByText("You've reached the maximum number of favourites")).toBeVisible();
  await expect(gameList.favouriteButton("Koi Reverie, not saved. Try again.")).toHaveAttribute(
    "aria-pressed",
    "false",
  );
});

test("another tab of the browser updates its favourites", async ({
  gameList,
  newAccount,
  useSession,
  context,
  page,
}) => {
  await useSession(await newAccount());
  await gameList.open("?gameType=RNG");
  const other = await context.newPage();
  await other.goto("/m/gameList?gameType=RNG");
  const there = other.getByRole("button", { name: "Favourite: Koi Reverie" });
  await expect(there).toHaveAttribute("aria-pressed", "false");
  await gameList.favouriteButton("Koi Reverie").click();
  // it is shown for a second
  await expect(page.getByText("Added to favourites.")).toBeVisible();
  await expect(there).toHaveAttribute("aria-pressed", "true");
});

test("a visitor sees no favourite buttons, and is led from the favourites to sign-in and back", async ({
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
