import { expect } from "vitest";
import { userEvent } from "vitest/browser";

/** Inside an edge, so that neither a rounded corner nor half a pixel counts. */
const INSET = 3;
const MOST_STOPS = 200;

/** Whether the upper or the lower edge of an element is under a bar that stays in view. */
function isUnderBar(at: Element): boolean {
  const { left, width, top, bottom } = at.getBoundingClientRect();
  const seen = [top + INSET, bottom - INSET].map((y) => document.elementFromPoint(left + width / 2, y));
  return seen.some((hit) => {
    const bar = hit && barAround(hit);
    return bar !== undefined && bar !== null && !bar.contains(at);
  });
}

function barAround(element: Element): Element | undefined {
  for (let at: Element | null = element; at && at.tagName !== "DIALOG"; at = at.parentElement)
    if (/sticky|fixed/.test(getComputedStyle(at).position)) return at;
  return undefined;
}

/** Presses Tab, or Shift and Tab, until an element has the focus again; the names of those that were under a bar. */
export async function coveredFocus({ back = false, fewest }: { back?: boolean; fewest: number }) {
  const covered: string[] = [];
  const seen = new Set<Element>();
  for (let step = 0; step < MOST_STOPS; step++) {
    await userEvent.tab({ shift: back });
    const at = document.activeElement;
    if (!at || seen.has(at)) break;
    seen.add(at);
    if (at !== document.body && isUnderBar(at))
      covered.push(at.getAttribute("aria-label") ?? at.textContent ?? "");
  }
  expect(seen.size).toBeGreaterThanOrEqual(fewest);
  return covered;
}
