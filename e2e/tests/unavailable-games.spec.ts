import { expect, test } from "../test.ts";

/** Every category whose vendors' games are not available yet. */
const AT_REST = ["LIVE", "PVP", "SPORTS", "ESPORTS", "FISH", "LOTT", "ELOTT"];

for (const who of ["visitor", "member"])
  for (const category of AT_REST)
    test(`a ${who}'s tap on a ${category} game under maintenance shows a message and navigates nowhere`, async ({
      useSession,
      gameList,
      page,
    }) => {
      if (who === "member") await useSession();
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
