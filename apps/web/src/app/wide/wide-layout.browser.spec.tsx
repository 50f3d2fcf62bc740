import "../../ui/tokens.css";
import "../../ui/base.css";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { announcements, hot, list, mapping, promotions } from "../../../test/fixtures.ts";
import { unmountAll } from "../../../test/render.tsx";
import { member, visit } from "../../../test/visit.tsx";

const names = Array.from({ length: 12 }, (_, at) => `Game ${at}`);
const answers = {
  "vendors.mapping": mapping,
  "announcements.read": announcements(3, []),
  "games.hot": hot(names),
  "games.list": list(names, {}),
};
const box = (element: Element | null | undefined) => {
  if (!element) throw new Error("the element is missing");
  return element.getBoundingClientRect();
};
const rail = () => document.querySelector<HTMLElement>("section[aria-labelledby] > ul") as HTMLElement;

beforeEach(() => page.viewport(1_280, 800));
afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

test("with a mouse the column is 840 px wide, and the navigation is beside it", async () => {
  await visit("/m/home", { answers });
  expect(box(document.querySelector("main")).width).toBe(840);
  const navigation = box(document.querySelector('nav[aria-label="Main"]'));
  expect(navigation.right).toBeLessThanOrEqual(box(document.querySelector("main")).left);
  expect(navigation.left).toBeGreaterThanOrEqual(0);
});

test.each([768, 1_280])("fields are at most 440 px wide and centred at %i px", async (width) => {
  await page.viewport(width, 900);
  await visit("/m/login", { answers });
  await expect.element(page.getByLabelText("Username")).toBeVisible();
  const { left, right, width: field } = box(document.querySelector("main form input")?.parentElement);
  expect(field).toBeLessThanOrEqual(440);
  expect(Math.abs(left - (document.documentElement.clientWidth - right))).toBeLessThanOrEqual(1);
});

test("promotions stand in two columns on a tablet", async () => {
  await page.viewport(768, 1_024);
  await visit("/m/activity", { answers: { "announcements.read": promotions(["One", "Two", "Three"]) } });
  await expect.poll(() => document.querySelectorAll("article").length).toBe(3);
  const [one, two, three] = [...document.querySelectorAll("article")].map((card) => box(card));
  expect(two?.top).toBe(one?.top);
  expect(three?.top).toBeGreaterThan(one?.top ?? 0);
});

test("a tablet shows two banners beside each other and small tiles", async () => {
  await page.viewport(768, 1_024);
  await visit("/m/home?tab=RNG", { answers });
  const banners = page.getByRole("region", { name: "Highlights" });
  await expect.element(banners).toBeVisible();
  const [, second, third] = [...banners.element().querySelectorAll("li")].map((item) => box(item));
  expect(second?.right).toBeLessThanOrEqual(768);
  expect(third?.left).toBeGreaterThanOrEqual(768 - 24);
  await expect.element(page.getByRole("link", { name: "Game 3" })).toBeVisible();
  const tile = box(page.getByRole("link", { name: "Game 3" }).element().parentElement);
  expect(tile.width).toBeLessThanOrEqual(124);
});

test("the side menu lies inside a tablet's page", async () => {
  await page.viewport(768, 1_024);
  await visit("/m/home", { answers });
  await page.getByRole("button", { name: "Menu" }).click();
  await expect.element(page.getByRole("dialog")).toBeVisible();
  const panel = document.querySelector("dialog")?.lastElementChild;
  await Promise.all(panel?.getAnimations().map(({ finished }) => finished) ?? []);
  expect(box(panel).right).toBeLessThanOrEqual(768);
});

test("the names under the member's icons stay whole words at any width", async () => {
  await visit("/m/member/home", { session: member });
  for (const width of [320, 360, 768, 840]) {
    await page.viewport(width, 900);
    const name = page.getByRole("link", { name: "Announcements" });
    await expect.element(name).toBeVisible();
    const text = document.createRange();
    text.selectNodeContents(name.element().lastChild as Node);
    expect([...text.getClientRects()], `at ${width} px`).toHaveLength(1);
  }
});

test("a rail scrolls by its arrows with a mouse, which end at its ends", async () => {
  await visit("/m/home", { answers });
  const forward = page.getByRole("button", { name: "Scroll forward" }).first();
  const back = page.getByRole("button", { name: "Scroll back" }).first();
  await expect.element(back).toBeDisabled();
  await forward.click();
  await expect.element(back).toBeEnabled();
  await expect.poll(() => rail().scrollLeft).toBeGreaterThan(100);
  rail().scrollTo({ left: rail().scrollWidth });
  await expect.element(forward).toBeDisabled();
});

test("a rail follows a mouse that drags it, and opens nothing when it is let go", async () => {
  const { href } = await visit("/m/home", { answers, session: member });
  await expect.element(page.getByRole("link", { name: "Game 2" }).first()).toBeVisible();
  const tile = page.getByRole("link", { name: "Game 2" }).first().element();
  await vi.waitFor(async () => {
    const { x, y, width } = box(tile);
    const at = { pointerType: "mouse", button: 0, bubbles: true, clientY: y + 5 };
    const from = x + width / 2;
    tile.dispatchEvent(new PointerEvent("pointerdown", { ...at, clientX: from }));
    tile.dispatchEvent(new PointerEvent("pointermove", { ...at, clientX: from - 120 }));
    expect(rail().scrollLeft).toBeGreaterThan(100);
  });
  tile.dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
  tile.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  expect(href()).toBe("/m/home");
  await new Promise((next) => setTimeout(next));
  // The next click is an ordinary one.
  tile.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  await expect.poll(href).not.toBe("/m/home");
});

test("a game of a long list is no wider on a wide screen than on a phone", async () => {
  await page.viewport(840, 900);
  await visit("/m/gameList?gameType=RNG", {
    answers,
  });
  await expect.element(page.getByRole("link", { name: "Game 1", exact: true })).toBeVisible();
  expect(box(document.querySelector("[role=listitem]")).width).toBeLessThanOrEqual(130);
});
