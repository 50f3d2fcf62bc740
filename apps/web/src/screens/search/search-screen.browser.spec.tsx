import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { game, hot } from "../../../test/fixtures.ts";
import { unmountAll } from "../../../test/render.tsx";
import { visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

const found = (names: readonly string[], more: object = {}) => ({
  games: names.map((name) => game(name)),
  vendors: [],
  pageNum: 1,
  totalPages: names.length > 0 ? 1 : 0,
  total: names.length,
  revision: 1,
  ...more,
});
const answersWith = (search: object) => ({ "games.search": search, "games.hot": hot(["Koi Reverie"]) });
const box = page.getByRole("searchbox", { name: "Search games and providers" });
const hotGames = page.getByRole("region", { name: "Hot tonight" });

async function searchFor(name: string): Promise<void> {
  await box.fill(name);
  await userEvent.keyboard("{Enter}");
}

test("a misspelt name is searched with its correction, which is shown", async () => {
  const answers = answersWith(found(["Ember Orchard"], { corrected: "orchard" }));
  await visit("/m/search", { answers });
  await searchFor("orchrad");
  await expect.element(page.getByText("No results for “orchrad”. Showing orchard.")).toBeVisible();
  await expect
    .element(page.getByRole("list", { name: "Games", exact: true }).getByRole("link", { name: /Orchard/ }))
    .toBeVisible();
});

test("an empty search and one without a match show the hot games", async () => {
  const { href } = await visit("/m/search", { answers: answersWith(found([])) });
  await expect.element(hotGames.getByRole("link", { name: "Koi Reverie" })).toBeVisible();
  await searchFor("zzzzqqq");
  await expect.element(page.getByText("Try another name or clear the filters.")).toBeVisible();
  await hotGames.getByRole("link", { name: "All" }).click();
  await expect.poll(href).toMatch(/^\/m\/gameList\?type=hot/);
});

test("search finds vendors beside games, and they lead to their lists", async () => {
  const copperleaf = {
    accountTypeName: "COPPERLEAF",
    displayName: "Copperleaf",
    gameType: "RNG",
    state: "open",
    gameCount: 12,
  };
  const { href } = await visit("/m/search?gameName=copperleaf", {
    answers: answersWith(found(["Copperleaf Two Koi"], { vendors: [copperleaf] })),
  });
  await page
    .getByRole("list", { name: "Providers" })
    .getByRole("link", { name: /^Copperleaf/ })
    .click();
  await expect.poll(href).toMatch(/^\/m\/gameList\?gameType=RNG&vassalage=COPPERLEAF/);
});

test("a search without a match, in any script, shows the empty state and breaks nothing", async () => {
  const { href } = await visit("/m/search", { answers: answersWith(found([])) });
  for (const name of ["zzzzqqq", "<img src=x onerror=alert(1)>", "%_\\", "ไม่มีเกมนี้"]) {
    await searchFor(name);
    await expect.poll(() => new URL(href(), location.origin).searchParams.get("gameName")).toBe(name);
    await expect.element(page.getByText("Try another name or clear the filters.")).toBeVisible();
  }
});
