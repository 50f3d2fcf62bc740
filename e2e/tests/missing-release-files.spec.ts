import { expect, test } from "../test.ts";

test("a file removed by a new release reloads the page once, and the player reaches the intended screen", async ({
  home,
  page,
  gameList,
  allowError,
}) => {
  await home.open();
  await home.ready();
  let gone = true;
  await page.route("**/assets/game-list-screen-*.js", (route) =>
    gone ? route.fulfill({ status: 404, body: "{}" }) : route.continue(),
  );
  // The server's page after the release; a newly opened page comes from the current release.
  await page.route("**/m/jackpot", async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace(/entry-client-[\w-]+\.js/g, "entry-client-next.js");
    gone = false;
    await route.fulfill({ response: answer, body: html });
  });
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await home.bottomNavigation.getByRole("link", { name: "Games" }).click();
  await expect(gameList.tiles.first()).toBeVisible();
  await expect(page).toHaveURL(/gameList/);
  await expect.poll(() => loads).toBe(1);
  allowError(/Failed to fetch dynamically imported module/);
  allowError(/^not found: /);
});
