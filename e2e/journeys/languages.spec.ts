import { english, filipino, saidIn, saidOn } from "../said.ts";
import { expect, test } from "../test.ts";

test("the language sheet changes every word at once, and the choice lasts", async ({ home, page }) => {
  await home.open();
  await home.ready();
  await home.languageButton.click();
  await home.dialog.getByRole("button", { name: "Filipino" }).click();
  await expect(home.dialog).toHaveCount(0);
  await expect(page.locator("html")).toHaveAttribute("lang", "fil");
  expect(saidIn(english, await saidOn(page))).toEqual([]);

  const answer = await page.reload();
  expect(await answer?.text()).toMatch(/<html[^>]* lang="?fil/);
  await home.ready();
  expect(saidIn(english, await saidOn(page))).toEqual([]);

  await home.languageButton.click();
  await home.dialog.getByRole("button", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("navigation", { name: "Game categories" })).toBeVisible();
  expect(saidIn(filipino, await saidOn(page))).toEqual([]);
});
