import { expect, test } from "../test.ts";

/** Every category whose vendors' games are still to come. */
const AT_REST = ["LIVE", "PVP", "SPORTS", "ESPORTS", "FISH", "LOTT", "ELOTT"];

for (const who of ["visitor", "member"])
  for (const category of AT_REST)
    test(`a ${who}'s tap on a resting game of ${category} is answered, and leads nowhere`, async ({
      enterAs,
      gameList,
      page,
    }) => {
      if (who === "member") await enterAs();
      const launched: string[] = [];
      page.on("request", (request) => {
        if (request.url().endsWith("/wps/game/launchGame")) launched.push(request.url());
      });
      await gameList.open(`?gameType=${category}`);
      const address = page.url();
      await gameList.tiles.first().click();
      await expect(page.getByText("is resting for now. Another door is open nearby.")).toBeVisible();
      await expect(page).toHaveURL(address);
      expect(launched).toEqual([]);
    });
