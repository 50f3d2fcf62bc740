import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds against WCAG 2.2 AA, in words that name the place. */
async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}

for (const theme of ["dark", "light"] as const) {
  test.describe(`by ${theme === "dark" ? "night" : "day"}`, () => {
    test.use({ colorScheme: theme });

    test("what a visitor sees has nothing in the way of anybody", async ({ home, page }) => {
      await home.open();
      await home.ready();
      expect(await faults(page)).toEqual([]);
      for (const path of [
        "/m/login",
        "/m/register",
        "/m/gameList?gameType=RNG",
        "/m/gameList?gameType=RNG&gameName=zzzz",
      ]) {
        await page.goto(path);
        await home.ready();
        await expect(page.getByRole("main").locator("input, a").first()).toBeVisible();
        expect(await faults(page), path).toEqual([]);
      }
    });

    test("nor what a player sees", async ({ home, signIn, page }) => {
      await signIn.enter("player");
      await home.expectLobby();
      await expect(home.balance).toBeVisible();
      expect(await faults(page)).toEqual([]);
      await page.goto("/m/gameList?gameType=RNG&type=recent");
      await home.ready();
      expect(await faults(page)).toEqual([]);
    });
  });
}
