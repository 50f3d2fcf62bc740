import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";
import { TOUR } from "../tour.ts";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds against WCAG 2.2 AA, targets of 24 px among it, in words that name the place; in the game's frame too. */
async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .withTags(WCAG)
    // Only what several frames found needs to be put together in a blank page; to open one for each look takes as long as to look.
    .setLegacyMode(page.frames().length === 1)
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(" ")} ${any[0]?.message ?? ""}`),
  );
}

// Colours are judged where they come to rest.
test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const language of ["EN", "AR"] as const) {
  test.describe(language === "EN" ? "left to right" : "right to left", () => {
    for (const { name, who, open } of TOUR) {
      test(`${name} has nothing in the way of anybody, by night and by day`, async ({
        page,
        chooseLanguage,
        enterAs,
        passOver,
      }) => {
        passOver(/Failed to fetch dynamically imported module/);
        await chooseLanguage(language);
        await page.emulateMedia({ colorScheme: "dark" });
        if (who !== "visitor") await enterAs(who === "newcomer" ? who : undefined);
        await open(page);
        await expect(page.locator("html")).toHaveAttribute("dir", language === "AR" ? "rtl" : "ltr");
        expect(await faults(page), "by night").toEqual([]);
        // What the menu's switch does, without closing what lies over the page.
        await page.evaluate(() => {
          document.documentElement.dataset["theme"] = "light";
        });
        expect(await faults(page), "by day").toEqual([]);
      });
    }
  });
}
