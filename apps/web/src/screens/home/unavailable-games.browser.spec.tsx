import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { game, mapping } from "../../../test/fixtures.ts";
import { unmountAll } from "../../../test/render.tsx";
import { visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

const unavailable = (name: string) => game(name, { maintenance: true, badge: "hot" });
const listOf = (...games: object[]) => ({
  games,
  pageNum: 1,
  totalPages: 1,
  total: games.length,
  revision: 1,
});

test("no rail of home shows a game that cannot be played", async () => {
  const answers = {
    "vendors.mapping": mapping,
    "games.hot": { list: [game("Koi Reverie"), unavailable("Old Mill")] },
    "games.list": listOf(unavailable("Velvet Table")),
  };
  await visit("/m/home", { answers });
  await expect.element(page.getByRole("link", { name: /Koi Reverie/ })).toBeVisible();
  expect(page.getByRole("link", { name: /Old Mill|Velvet Table/ }).query()).toBeNull();
  expect(page.getByRole("heading", { name: "Live now" }).query()).toBeNull();
});

test.each(["/m/home?tab=RNG", "/m/gameList?gameType=RNG"])(
  "%s says in one line that none of its games can be played, and marks each quietly",
  async (href) => {
    const answers = {
      "vendors.mapping": mapping,
      "games.list": listOf(unavailable("Old Mill"), unavailable("Tin Lantern")),
    };
    await visit(href, { answers });
    await expect
      .element(page.getByText("No game here can be played right now. All are under maintenance."))
      .toBeVisible();
    await expect.poll(() => page.getByText("Back soon").elements().length).toBe(2);
  },
);
