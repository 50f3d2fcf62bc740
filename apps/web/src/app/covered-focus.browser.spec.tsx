import "../ui/tokens.css";
import "../ui/base.css";
import "../ui/deferred.css";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { coveredFocus } from "../../test/covered-focus.ts";
import { announcements, hot, list, mapping } from "../../test/fixtures.ts";
import { unmountAll } from "../../test/render.tsx";
import { visit } from "../../test/visit.tsx";

const names = Array.from({ length: 12 }, (_, at) => `Game ${at}`);
const answers = {
  "vendors.mapping": mapping,
  "announcements.read": announcements(3, ["Cards work again"]),
  "games.hot": hot(names),
  "games.list": list(names, {}),
};

beforeEach(() => page.viewport(320, 568));
afterEach(async () => {
  await unmountAll();
  await page.viewport(414, 896);
});

test("nothing that the keyboard reaches on home is under the header or the bottom navigation", async () => {
  await visit("/m/home", { answers });
  await expect.element(page.getByRole("link", { name: /Game 1\b/ }).first()).toBeVisible();
  expect(await coveredFocus({ fewest: 20 })).toEqual([]);
});

test("nothing that the keyboard reaches in the side menu is under its foot", async () => {
  await visit("/m/home", { answers });
  await page.getByRole("button", { name: "Menu" }).click();
  await expect.element(page.getByRole("dialog")).toBeVisible();
  expect(await coveredFocus({ fewest: 8 })).toEqual([]);
});

test("nothing that the keyboard reaches in the filter of games is under its foot", async () => {
  // just above the height from which on the foot scrolls with the rest
  await page.viewport(320, 490);
  await visit("/m/gameList?gameType=RNG", { answers });
  await page.getByRole("button", { name: /^Filter/ }).click();
  await expect.element(page.getByRole("dialog", { name: "Filter" })).toBeVisible();
  expect(await coveredFocus({ fewest: 5 })).toEqual([]);
});
