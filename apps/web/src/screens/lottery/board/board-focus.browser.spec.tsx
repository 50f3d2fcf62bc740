import "../../../ui/deferred.css";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { coveredFocus } from "../../../../test/covered-focus.ts";
import { button, freshBoards, open } from "./board.fixture.ts";

freshBoards();
afterEach(() => page.viewport(414, 896));

test.each([
  [320, 568],
  [360, 740],
  [740, 360],
])("at %d × %d px nothing that the keyboard reaches on a board is under a bar", async (width, height) => {
  await page.viewport(width, height);
  await open({ lottery: { family: "vietnam-south", every: 86_400_000, left: 2_530_000 } });
  await button("Quick pick").click();
  await button("Ends with 5").click();
  await expect.element(page.getByText("10 bets × 1 × 1 = ¥10.00")).toBeVisible();
  (document.querySelector("main button") as HTMLElement).focus();
  expect(await coveredFocus({ fewest: 20 })).toEqual([]);
  expect(await coveredFocus({ back: true, fewest: 20 })).toEqual([]);
});
