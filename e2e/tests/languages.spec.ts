import { english, filipino, matching, textsOn } from "../shown-texts.ts";
import { expect, test } from "../test.ts";

test("the language sheet changes every text at once, and the choice persists", async ({ home, page }) => {
  await home.open();
  await home.ready();
  await home.languageButton.click();
  await home.dialog.getByRole("button", { name: "Filipino" }).click();
  await expect(home.dialog).toHaveCount(0);
  await expect(page.locator("html")).toHaveAttribute("lang", "fil");
  expect(matching(english, await textsOn(page))).toEqual([]);

  const answer = await page.reload();
  expect(await answer?.text()).toMatch(/<html[^>]* lang="?fil/);
  await home.ready();
  expect(matching(english, await textsOn(page))).toEqual([]);

  await home.languageButton.click();
  await home.dialog.getByRole("button", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("navigation", { name: "Game categories" })).toBeVisible();
  expect(matching(filipino, await textsOn(page))).toEqual([]);
});
