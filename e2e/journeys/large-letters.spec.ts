import { chromium } from "../chromium.ts";
import { misfits } from "../misfits.ts";
import { english, filipino, ids, saidIn, saidOn } from "../said.ts";
import { expect, test } from "../test.ts";
import { TOUR } from "../tour.ts";

// The longer of the two languages, in the size a player sets in the browser: twice the usual 16 px.
test.use({
  viewport: { width: 360, height: 740 },
  contextOptions: { reducedMotion: "reduce" },
  launchOptions: { ...chromium, args: [...chromium.args, "--blink-settings=defaultFontSize=32"] },
});

for (const { name, who, open } of TOUR) {
  test(`${name} speaks Filipino throughout, and fits letters twice as large`, async ({
    page,
    chooseLanguage,
    enterAs,
    passOver,
  }) => {
    passOver(/Failed to fetch dynamically imported module/);
    await chooseLanguage("TY");
    if (who !== "visitor") await enterAs(who === "newcomer" ? who : undefined);
    await open(page);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
    expect(await misfits(page)).toEqual([]);
    const said = await saidOn(page);
    expect(saidIn(filipino, said).length, "in Filipino").toBeGreaterThan(1);
    expect(saidIn(english, said), "in English").toEqual([]);
    expect(
      said.filter((text) => ids.has(text)),
      "an id in place of words",
    ).toEqual([]);
  });
}
