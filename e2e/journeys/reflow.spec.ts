import { misfits } from "../misfits.ts";
import { expect, test } from "../test.ts";
import { TOUR } from "../tour.ts";

test.use({ viewport: { width: 320, height: 640 }, contextOptions: { reducedMotion: "reduce" } });

for (const { name, who, open } of TOUR) {
  test(`${name} fits a screen of 320 px`, async ({ page, enterAs, passOver }) => {
    passOver(/Failed to fetch dynamically imported module/);
    if (who !== "visitor") await enterAs(who === "newcomer" ? who : undefined);
    await open(page);
    expect(await misfits(page)).toEqual([]);
  });
}
