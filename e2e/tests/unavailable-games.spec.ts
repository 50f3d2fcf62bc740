import { expect, test } from "../test.ts";

/** Categories whose vendors' games are not available yet; lotteries have a page of their own. */
const AT_REST = ["LIVE", "PVP", "SPORTS", "ESPORTS", "FISH"];

for (const category of AT_REST)
  test(`a member's tap on a ${category} game under maintenance shows a message and navigates nowhere`, async ({
    useSession,
    gameList,
    page,
  }) => {
    await useSession();
    const launched: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/wps/game/launchGame")) launched.push(request.url());
    });
    await gameList.open(`?gameType=${category}`);
    const address = page.url();
    await gameList.tiles.first().click();
    await expect(page.getByText("is under maintenance. Try another game.")).toBeVisible();
    await expect(page).toHaveURL(address);
    expect(launched).toEqual([]);
  });

test("a visitor's tap on a game under maintenance leads to the login", async ({ gameList, page }) => {
  await gameList.open("?gameType=FISH");
  await gameList.tiles.first().click();
  await expect(page).toHaveURL(/\/m\/login\?from=/);
});

test("a member's tap on a lottery under maintenance opens its page, which says so", async ({
  useSession,
  gameList,
  page,
}) => {
  await useSession();
  await gameList.open("?gameType=LOTT");
  await gameList.tiles.first().click();
  await expect(page).toHaveURL(/\/m\/launchGame\?/);
  await expect(page.getByRole("main").getByText(/is under maintenance\./)).toBeVisible();
});
