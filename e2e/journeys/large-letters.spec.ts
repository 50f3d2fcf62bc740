import { chromium } from "../chromium.ts";
import { misfits } from "../misfits.ts";
import { expect, test } from "../test.ts";
import { TOUR } from "../tour.ts";

// The size a player sets in the browser: twice the usual 16 px.
test.use({
  viewport: { width: 360, height: 740 },
  contextOptions: { reducedMotion: "reduce" },
  launchOptions: { ...chromium, args: [...chromium.args, "--blink-settings=defaultFontSize=32"] },
});

for (const { name, who, open } of TOUR) {
  test(`${name} fits letters twice as large`, async ({ page, enterAs, passOver }) => {
    passOver(/Failed to fetch dynamically imported module/);
    if (who !== "visitor") await enterAs(who === "newcomer" ? who : undefined);
    await open(page);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
    expect(await misfits(page)).toEqual([]);
  });
}
