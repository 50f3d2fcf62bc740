import { expect, test } from "../test.ts";

test("below the fold stand the newest games, and a member's favourites, asked for when they come near", async ({
  home,
  gameList,
  newAccount,
  enterAs,
  page,
}) => {
  await enterAs(await newAccount());
  await gameList.open("?gameType=RNG");
  await gameList.heart("Koi Reverie").click();
  await expect(gameList.heart("Koi Reverie")).toHaveAttribute("aria-pressed", "true");

  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await home.open();
  await home.ready();
  expect(asked).not.toContain("/lgw/games/new");
  await expect(async () => {
    await page.mouse.wheel(0, 600);
    await expect(home.rail("New games").getByRole("link").first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(home.rail("Your favourites").getByRole("link", { name: "Koi Reverie" })).toBeVisible();
  await home.rail("Your favourites").getByRole("link", { name: "All" }).click();
  await expect(gameList.tiles).toHaveText(["Koi Reverie"]);
});
