import "../../ui/tokens.css";
import "../../ui/base.css";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { announcements, hot, list, mapping } from "../../../test/fixtures.ts";
import { unmountAll } from "../../../test/render.tsx";
import { member, visit } from "../../../test/visit.tsx";

const names = Array.from({ length: 12 }, (_, at) => `Game ${at}`);
const answers = {
  "vendors.mapping": mapping,
  "announcements.read": announcements(5, ["Cards work again"]),
  "games.hot": hot(names),
  "games.list": list(names, {}),
  "games.recent": hot(names),
  "wallet.read": { currency: "CNY", currencySymbol: "￥", sumBalance: "316.16", bonus: "0.00", version: 1 },
  "member.info": {
    id: "1",
    type: 0,
    nickname: "Marisol V.",
    account: "player",
    avatar: { base: "/art/avatar", tint: "#000000", glow: "#000000" },
    registeredAt: "2026-11-21T00:00:00Z",
    hasPassword: true,
  },
};

beforeEach(async () => {
  await page.viewport(390, 844);
  scrollTo(0, 0);
});
afterEach(async () => {
  await unmountAll();
  delete document.documentElement.dataset.theme;
  vi.restoreAllMocks();
});

/** The element that carries the visible ring of the focused one: itself or a part of it. */
function ringOf(focused: Element): { element: Element; reach: number } | undefined {
  for (const element of [focused, ...focused.querySelectorAll("*")])
    for (const part of [undefined, "::after"] as const) {
      const { outlineStyle, outlineWidth, outlineOffset, outlineColor } = getComputedStyle(element, part);
      const width = Number.parseFloat(outlineWidth);
      if (outlineStyle === "solid" && width >= 2 && !/^rgba.*, 0\)$/.test(outlineColor))
        return { element, reach: width + Number.parseFloat(outlineOffset) };
    }
  return undefined;
}

/** Sides on which a frame around the focused element cuts off its ring; "none" without a ring. */
function cutSides(focused: Element): string[] {
  const ring = ringOf(focused);
  if (!ring) return ["none"];
  const { top, right, bottom, left } = ring.element.getBoundingClientRect();
  const cut = new Set<string>();
  for (let frame = ring.element.parentElement; frame; frame = frame.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(frame);
    const edge = frame.getBoundingClientRect();
    if (overflowY !== "visible") {
      if (top - ring.reach < edge.top - 0.5) cut.add("top");
      if (bottom + ring.reach > edge.bottom + 0.5) cut.add("bottom");
    }
    if (overflowX !== "visible") {
      if (left - ring.reach < edge.left - 0.5) cut.add("left");
      if (right + ring.reach > edge.right + 0.5) cut.add("right");
    }
  }
  return [...cut];
}

const categories = () => page.getByRole("navigation", { name: "Game categories" });

/** Presses Tab until a category is focused; the stops before it. */
async function stopsBeforeCategories(): Promise<Element[]> {
  const stops: Element[] = [];
  (document.activeElement as HTMLElement | null)?.blur();
  for (let step = 0; step < 60; step++) {
    await userEvent.keyboard("{Tab}");
    const at = document.activeElement;
    if (!at || at === document.body) continue;
    if (categories().element().contains(at)) return stops;
    stops.push(at);
  }
  throw new Error("no category is reached");
}

test("a visitor reaches the first category with fewer than 20 presses of Tab, and every stop shows its ring", async () => {
  await visit("/m/home", { answers });
  await expect.element(categories()).toBeVisible();
  await expect.element(page.getByRole("link", { name: /Banner 0/ })).toBeVisible();
  const stops = await stopsBeforeCategories();
  expect(stops.length).toBeLessThan(20);
  const category = document.activeElement as HTMLElement;
  expect(cutSides(category)).toEqual([]);
  for (const stop of stops.filter((one) => one.isConnected && !one.closest("ul li ~ li"))) {
    (stop as HTMLElement).focus();
    // a banner that was just moving is brought into view
    await expect.poll(() => cutSides(stop), { message: stop.outerHTML.slice(0, 120) }).toEqual([]);
  }
});

test("a link at the start of home skips to its categories", async () => {
  await visit("/m/home", { answers, session: member });
  await expect.element(categories()).toBeVisible();
  (document.activeElement as HTMLElement | null)?.blur();
  await userEvent.keyboard("{Tab}{Tab}");
  expect(document.activeElement?.textContent).toBe("Skip to games");
  await userEvent.keyboard("{Enter}");
  expect(categories().element().contains(document.activeElement)).toBe(true);
});

test("the names of balance and profile contain what is seen, in the order of a sentence", async () => {
  await visit("/m/home", { answers, session: member });
  await expect
    .element(page.getByRole("button", { name: "Balance ¥316.16, tap to refresh", exact: true }))
    .toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Profile of Marisol V., player", exact: true }))
    .toBeVisible();
});

/** Contrast with the page's background, from the relative luminances of WCAG. */
function contrastOf(colour: string): number {
  const luminance = (text: string) => {
    const [r = 0, g = 0, b = 0] = (text.match(/[\d.]+/g) ?? []).map((value) => {
      const share = Number(value) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = luminance(getComputedStyle(document.body).backgroundColor);
  const [light, dark] = [luminance(colour), ground].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

test.each(["dark", "light"])(
  "the dot of the shown banner stands out from the others in the %s theme",
  async (theme) => {
    document.documentElement.dataset.theme = theme;
    await visit("/m/home", { answers });
    await expect.element(page.getByRole("button", { name: "Banner 1" })).toBeVisible();
    const [shown, other] = ["Banner 0", "Banner 1"].map((name) =>
      contrastOf(getComputedStyle(page.getByRole("button", { name }).element(), "::before").backgroundColor),
    );
    expect(shown).toBeGreaterThan((other ?? 0) * 1.5);
  },
);
