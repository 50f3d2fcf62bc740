import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { announcements, game, mapping } from "../../../test/fixtures.ts";
import { unmountAll } from "../../../test/render.tsx";
import { member, visit } from "../../../test/visit.tsx";
import "../../ui/tokens.css";
import "../../ui/base.css";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

const vendor = (accountTypeName: string) => ({
  accountTypeName,
  displayName: accountTypeName,
  state: "open",
  gameCount: 12,
});
const games = Array.from({ length: 24 }, (_, at) => game(`Koi ${at}`, { badge: "hot" }));
const answers = {
  "announcements.read": announcements(2, []),
  "vendors.mapping": { ...mapping, mapping: { RNG: [vendor("Nightjar"), vendor("Copperleaf")] } },
  "games.list": { games, pageNum: 1, totalPages: 1, total: 24, revision: 1 },
  "favourites.ids": { content: [], totalPages: 1, total: 0 },
};
const tiles = () => page.getByRole("list", { name: "Games", exact: true }).getByRole("listitem");

test.each([
  [360, 740],
  [390, 844],
])("the first game of a list begins within 300 px of the top at %i × %i", async (width, height) => {
  await page.viewport(width, height);
  await visit("/m/gameList?gameType=RNG", { answers });
  await expect.element(page.getByRole("link", { name: "Banner 0" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Nightjar 12" })).toBeVisible();
  await expect.element(tiles().first()).toBeVisible();
  expect(tiles().first().element().getBoundingClientRect().top).toBeLessThanOrEqual(300);
});

test("at most one tile in six of a list wears a badge", async () => {
  await page.viewport(390, 844);
  await visit("/m/gameList?gameType=RNG", { answers });
  await expect.poll(() => tiles().elements().length).toBeGreaterThanOrEqual(12);
  const badged = tiles()
    .elements()
    .slice(0, 12)
    .filter(({ textContent }) => textContent?.includes("Hot"));
  expect(badged.length).toBe(2);
});

test("the favourite button of a tile is 44 px wide and high, and lies below the picture", async () => {
  await page.viewport(390, 844);
  await visit("/m/gameList?gameType=RNG", { answers, session: member });
  const button = page.getByRole("button", { name: "Favourite: Koi 2", exact: true });
  await expect.element(button).toBeVisible();
  const tile = tiles().nth(2).element();
  const { left, right, top, bottom, width, height } = button.element().getBoundingClientRect();
  expect([width, height]).toEqual([44, 44]);
  const reached = (x: number, y: number) => document.elementFromPoint(x, y);
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  for (const at of [reached(left + 1, y), reached(right - 1, y), reached(x, top + 1), reached(x, bottom - 1)])
    expect(at).toBe(button.element());
  expect(top).toBeGreaterThan(tile.querySelector("img")?.getBoundingClientRect().bottom ?? Infinity);
});

test("the details button of a tile is there for screen readers, and no target for a finger", async () => {
  await page.viewport(390, 844);
  await visit("/m/gameList?gameType=RNG", { answers, session: member });
  await expect.element(page.getByRole("button", { name: "Favourite: Koi 0", exact: true })).toBeVisible();
  const about = page.getByRole("button", { name: "About Koi 0", exact: true });
  await expect.element(about).toBeInTheDocument();
  const { width, height } = about.element().getBoundingClientRect();
  expect(Math.max(width, height)).toBeLessThanOrEqual(1);
});

const found = (...names: string[]) => ({
  games: names.map((name) => game(name)),
  pageNum: 1,
  totalPages: names.length > 0 ? 1 : 0,
  total: names.length,
  revision: 1,
});
/** The list's answers one after the other; the last one is repeated. */
const inTurn = (...values: object[]) => {
  const rest = [...values];
  return () => (rest.length > 1 ? rest.shift() : rest[0]);
};

test("a misspelled name in the list's search shows what the search over all games finds, and says so", async () => {
  const search = {
    games: [],
    vendors: [],
    pageNum: 1,
    totalPages: 1,
    total: 1,
    revision: 1,
    corrected: "dragon",
  };
  await visit("/m/gameList?gameType=RNG&gameName=drgon", {
    answers: { ...answers, "games.list": inTurn(found(), found("Dragon Gate")), "games.search": search },
  });
  await expect.element(page.getByRole("link", { name: "Dragon Gate" })).toBeVisible();
  await expect.element(page.getByText("No results for “drgon”. Showing dragon.")).toBeVisible();
});

test("a provider's name in the list's search shows the provider's games", async () => {
  const nightjar = {
    accountTypeName: "NIGHTJAR",
    displayName: "Nightjar",
    gameType: "RNG",
    state: "open",
    gameCount: 1,
  };
  const search = { games: [], vendors: [nightjar], pageNum: 1, totalPages: 0, total: 0, revision: 1 };
  await visit("/m/gameList?gameType=RNG&gameName=nightjar", {
    answers: { ...answers, "games.list": inTurn(found(), found("Ember Orchard")), "games.search": search },
  });
  await expect.element(page.getByRole("link", { name: "Ember Orchard" })).toBeVisible();
});

test("choosing the favourites keeps the filters of the list", async () => {
  await visit("/m/gameList?gameType=RNG&vassalage=NIGHTJAR&minBet=0.5", { answers, session: member });
  await expect
    .element(page.getByRole("navigation", { name: "Lists" }).getByRole("link", { name: "Favourites" }))
    .toHaveAttribute("href", "/m/gameList?gameClassify=FAV&gameType=RNG&minBet=0.5&vassalage=NIGHTJAR");
});

test("the numbers on the provider chips follow the other filters, and providers without a game are left out", async () => {
  const filtered = { ...found("Koi Reverie"), vendorCounts: { Nightjar: 3 } };
  await visit("/m/gameList?gameType=RNG&minBet=0.5", { answers: { ...answers, "games.list": filtered } });
  const providers = page.getByRole("navigation", { name: "Providers" });
  await expect.element(providers.getByRole("link", { name: "Nightjar 3" })).toBeVisible();
  await expect.element(providers.getByRole("link", { name: "All 3" })).toBeVisible();
  expect(providers.getByRole("link", { name: /Copperleaf/ }).query()).toBeNull();
});
