import { expect, test } from "../test.ts";

const total = /^Search (\d+) games$/;

test("the filter panel shows how many games match, applying it lists that many, and Back closes it or restores the unfiltered list", async ({
  gameList,
  page,
}) => {
  await gameList.open("?gameType=RNG");
  const before = page.url();
  const { panel } = gameList;
  await test.step("Back closes the panel", async () => {
    await gameList.filterButton.click();
    await expect(panel.root).toBeVisible();
    await page.goBack();
    await expect(panel.root).toBeHidden();
    expect(page.url()).toBe(before);
    await expect(gameList.filterButton).toBeFocused();
  });
  await gameList.filterButton.click();
  const all = await panel.promised();
  await panel.choice("Min bet", "0.50").check();
  await expect(panel.show).not.toHaveAccessibleName(`Show ${all} games`);
  const cheap = await panel.promised();
  expect(cheap).toBeLessThan(all);
  await panel.choice("Type", "Jackpot").check();
  await expect(panel.show).not.toHaveAccessibleName(`Show ${cheap} games`);
  const withJackpot = await panel.promised();
  expect(withJackpot).toBeLessThan(cheap);
  await panel.show.click();
  await expect(panel.root).toBeHidden();
  await expect(page).toHaveURL(/[?&]gameClassify=JP(&|$)/);
  await expect(page).toHaveURL(/[?&]minBet=0\.5(&|$)/);
  await expect(gameList.search).toHaveAttribute("placeholder", `Search ${withJackpot} games`);
  await expect(gameList.filterButton).toHaveAccessibleName("Filter , active: 2");
  await test.step("Back restores the unfiltered list", async () => {
    await page.goBack();
    await expect(page).toHaveURL(before);
    await expect(gameList.search).toHaveAttribute("placeholder", total);
  });
  await test.step("a provider", async () => {
    await gameList.filterButton.click();
    await panel.choice("Provider", /^Nightjar/).check();
    await panel.show.click();
    await expect(page).toHaveURL(/vassalage=NIGHTJAR/);
  });
});

test("a shared address and a reload keep the chosen filters", async ({ gameList, page }) => {
  await gameList.open("?gameType=RNG&vassalage=NIGHTJAR&minBet=0.1");
  await page.reload();
  await expect(gameList.filterButton).toHaveAccessibleName("Filter , active: 2");
  await gameList.filterButton.click();
  await expect(gameList.panel.choice("Provider", /^Nightjar/)).toBeChecked();
  await expect(gameList.panel.choice("Min bet", "0.10")).toBeChecked();
  await expect(gameList.panel.choice("Type", "All")).toBeChecked();
});

test("the filter panel offers Favourites to members only", async ({
  gameList,
  newAccount,
  useSession,
  page,
}) => {
  await gameList.open("?gameType=RNG");
  await gameList.filterButton.click();
  await expect(gameList.panel.choice("Type", "Jackpot")).toBeVisible();
  await expect(gameList.panel.choice("Type", "Favourites")).toHaveCount(0);

  await useSession(await newAccount());
  await gameList.open("?gameType=RNG");
  for (const name of ["Koi Reverie", "Ember Orchard"]) {
    await gameList.favouriteButton(name).click();
    await expect(gameList.favouriteButton(name)).toHaveAttribute("aria-pressed", "true");
  }
  await gameList.filterButton.click();
  await gameList.panel.choice("Type", "Favourites").check();
  await expect(gameList.panel.show).toHaveAccessibleName("Show 2 games");
  await gameList.panel.show.click();
  await expect(page).toHaveURL(/[?&]gameClassify=FAV(&|$)/);
  await expect(gameList.tiles).toHaveText(["Ember Orchard", "Koi Reverie"]);
});
