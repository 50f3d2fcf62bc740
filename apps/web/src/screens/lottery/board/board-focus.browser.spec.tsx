import "../../../ui/deferred.css";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { button, freshBoards, open } from "./board.fixture.ts";

freshBoards();
afterEach(() => page.viewport(414, 896));

/** The bars that stay in view while the board scrolls: its header and its slip bar. */
const bars = () =>
  [...document.querySelectorAll<HTMLElement>("main *")].filter(
    (element) => getComputedStyle(element).position === "sticky",
  );

/** How many pixels of the focused element are under a bar. */
function hiddenPixels(): number {
  const at = document.activeElement;
  if (!at || !at.closest("main")) return 0;
  const box = at.getBoundingClientRect();
  return bars()
    .filter((bar) => !bar.contains(at))
    .map((bar) => bar.getBoundingClientRect())
    .map((bar) => Math.min(bar.bottom, box.bottom) - Math.max(bar.top, box.top))
    .reduce((most, overlap) => Math.max(most, overlap), 0);
}

/** Presses a key of the tabulator until the focus leaves the board; the names of what was under a bar. */
async function coveredBy(shift: boolean): Promise<string[]> {
  const covered: string[] = [];
  const seen = new Set<Element>();
  for (let step = 0; step < 200; step++) {
    await userEvent.tab({ shift });
    const at = document.activeElement;
    if (!at || seen.has(at)) break;
    seen.add(at);
    const pixels = hiddenPixels();
    if (pixels > 0) covered.push(`${at.getAttribute("aria-label") ?? at.textContent} by ${pixels} px`);
  }
  expect(seen.size).toBeGreaterThan(20);
  return covered;
}

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
  expect(await coveredBy(false)).toEqual([]);
  expect(await coveredBy(true)).toEqual([]);
});
