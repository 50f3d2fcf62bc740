import { expect, test } from "../test.ts";

test("a member's tap on a lottery under maintenance opens its page, which says so", async ({
  useSession,
  gameList,
  page,
}) => {
  await useSession();
  await gameList.open("?gameType=LOTT&vassalage=OZMARA");
  await gameList.tiles.first().click();
  await expect(page).toHaveURL(/\/m\/launchGame\?/);
  await expect(page.getByRole("main").getByText(/is under maintenance\./)).toBeVisible();
});
