import { expect, test } from "../test.ts";

test("a part that a release took away brings the page anew, once, and the player where they were going", async ({
  home,
  page,
  gameList,
  passOver,
}) => {
  await home.open();
  await home.ready();
  let gone = true;
  await page.route("**/assets/game-list-screen-*.js", (route) =>
    gone ? route.fulfill({ status: 404, body: "{}" }) : route.continue(),
  );
  // What the server would say now; a page that is opened comes from the release that is there.
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
  await home.dock.getByRole("link", { name: "Games" }).click();
  await expect(gameList.tiles.first()).toBeVisible();
  await expect(page).toHaveURL(/gameList/);
  expect(loads).toBe(1);
  passOver(/Failed to fetch dynamically imported module/);
});
