import { expect, test } from "../test.ts";

test("a favourite is saved on the platform, shown in another tab of the browser, listed on its own tab, and removed from there at once", async ({
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
  await expect(gameList.favouriteButton("Koi Reverie")).toHaveAttribute("aria-pressed", "true");
  await expect(there).toHaveAttribute("aria-pressed", "true");
  await other.close();
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

test("a visitor sees no favourite buttons, is asked to log in for recent games, and led from the favourites to sign-in and back", async ({
  gameList,
  signIn,
  member,
  page,
}) => {
  await gameList.open("?gameType=RNG");
  await expect(page.getByRole("button", { name: /^Favourite/ })).toHaveCount(0);
  const asked = page.getByText("You are not logged in, please log in first");
  await gameList.tab("Recent").click();
  await expect(asked).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Log in" })).toBeVisible();
  await expect(gameList.tab("Recent")).toHaveAttribute("aria-current", "page");
  await gameList.tab("Favourites").click();
  await expect(gameList.tab("Favourites")).toHaveAttribute("aria-current", "page");
  await expect(asked).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await signIn.enter(member);
  await expect(page).toHaveURL(/gameList\?gameType=RNG&type=fav/);
});
