import "../ui/tokens.css";
import "../ui/base.css";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cdp, page } from "vitest/browser";
import { announcements, hot, list, mapping } from "../../test/fixtures.ts";
import { unmountAll } from "../../test/render.tsx";
import { visit } from "../../test/visit.tsx";

const names = ["Ember Orchard", "Koi Reverie", "Crimson Coil", "Saturn Drift"];
const answers = {
  "vendors.mapping": mapping,
  "announcements.read": announcements(3, []),
  "games.hot": hot(names),
  "games.list": list(names, {}),
};
const setTextSize = (standard: number) => cdp().send("Page.setFontSizes", { fontSizes: { standard } });

beforeEach(() => setTextSize(32));
afterEach(async () => {
  await setTextSize(16);
  await unmountAll();
  vi.restoreAllMocks();
});

const box = (element: Element | null | undefined) => {
  if (!element) throw new Error("the element is missing");
  return element.getBoundingClientRect();
};

test.each([
  [320, 568],
  [390, 844],
  [740, 360],
  [768, 1_024],
])("the text of a banner is not cut off at %i × %i with text twice as large", async (width, height) => {
  await page.viewport(width, height);
  const long = announcements(2, []);
  for (const banner of long.banners) {
    banner.title = "Double jackpots on every game of Crimson Coil until Sunday";
    banner.eyebrow = "Until Sunday, 29 November";
  }
  await visit("/m/home", { answers: { ...answers, "announcements.read": long } });
  await expect.element(page.getByText("Until Sunday, 29 November").first()).toBeVisible();
  const slide = page.getByText("Until Sunday, 29 November").first().element().closest("a");
  // The browser lays a banner out once it has found it in view.
  await vi.waitFor(() => {
    const { top, bottom, right } = box(slide);
    for (const part of slide?.querySelectorAll("small, b, span > span") ?? []) {
      expect(box(part).top, part.textContent ?? "").toBeGreaterThanOrEqual(top);
      expect(box(part).bottom, part.textContent ?? "").toBeLessThanOrEqual(bottom);
      expect(box(part).right, part.textContent ?? "").toBeLessThanOrEqual(right);
      expect(part.scrollWidth, part.textContent ?? "").toBeLessThanOrEqual(part.clientWidth + 1);
    }
  });
});

test.each([320, 390])(
  "the headline of the login page stands on no picture at %i px with text twice as large",
  async (width) => {
    await page.viewport(width, 844);
    await visit("/m/login", { answers });
    const headline = page.getByRole("heading", { name: "Come on in." });
    await expect.element(headline).toBeVisible();
    const words = document.createRange();
    words.selectNodeContents(headline.element());
    const { right } = words.getBoundingClientRect();
    expect(right).toBeLessThanOrEqual(width);
    const picture = document.querySelector("main svg[viewBox='0 0 390 380']");
    expect(picture && getComputedStyle(picture).display).toBe("none");
  },
);

test("fields and buttons grow with the text", async () => {
  await page.viewport(390, 844);
  await visit("/m/login", { answers });
  await expect.element(page.getByRole("button", { name: "Log in", exact: true })).toBeVisible();
  expect(box(page.getByRole("button", { name: "Log in", exact: true }).element()).height).toBeGreaterThan(
    100,
  );
  expect(box(document.querySelector("main form input")?.parentElement).height).toBeGreaterThan(100);
});

test("the words of the side menu stay whole with text twice as large", async () => {
  await page.viewport(320, 568);
  await visit("/m/home", { answers });
  await page.getByRole("button", { name: "Menu" }).click();
  const entry = page.getByRole("dialog").getByRole("button", { name: "Announcements" });
  await expect.element(entry).toBeVisible();
  const words = document.createRange();
  const text = [...entry.element().childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE);
  words.selectNodeContents(text as Node);
  expect([...words.getClientRects()]).toHaveLength(1);
});

test.each([
  ["en", 1.12],
  ["th", 1.5],
  ["my", 1.7],
  ["km", 1.7],
  ["ur", 1.9],
  ["ur-Latn", 1.12],
])("headings in %s are as high as its letters with their marks", (lang, least) => {
  const before = document.documentElement.lang;
  const heading = document.body.appendChild(document.createElement("h1"));
  document.documentElement.lang = lang;
  const { lineHeight, fontSize } = getComputedStyle(heading);
  expect(Number.parseFloat(lineHeight) / Number.parseFloat(fontSize)).toBeCloseTo(least, 1);
  heading.remove();
  document.documentElement.lang = before;
});
