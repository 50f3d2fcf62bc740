import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { misfits } from "../misfits.ts";
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

/** Both themes, both directions, and the narrowest screen there is; each is of its own, so two rounds see them all. */
const ROUNDS = [
  { language: "EN", dir: "ltr", colorScheme: "dark", at: "by night on 320 px" },
  { language: "AR", dir: "rtl", colorScheme: "light", at: "by day from right to left" },
] as const;

for (const { language, dir, colorScheme, at } of ROUNDS) {
  test.describe(at, () => {
    if (dir === "ltr") test.use({ viewport: { width: 320, height: 640 } });
    for (const { name, who, open } of TOUR) {
      test(`${name} has nothing in the way of anybody, and fits`, async ({
        page,
        chooseLanguage,
        enterAs,
        passOver,
      }) => {
        passOver(/Failed to fetch dynamically imported module/);
        await chooseLanguage(language);
        await page.emulateMedia({ colorScheme });
        if (who !== "visitor") await enterAs(who === "newcomer" ? who : undefined);
        await open(page);
        await expect(page.locator("html")).toHaveAttribute("dir", dir);
        expect(await faults(page)).toEqual([]);
        expect(await misfits(page)).toEqual([]);
      });
    }
  });
}
