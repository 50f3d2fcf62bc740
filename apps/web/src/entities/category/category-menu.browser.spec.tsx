import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { game, mapping } from "../../../test/fixtures.ts";
import { unmountAll } from "../../../test/render.tsx";
import { visit } from "../../../test/visit.tsx";
import "../../ui/tokens.css";
import "../../ui/base.css";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

test("the category in the address of home is scrolled into view in the menu", async () => {
  await page.viewport(360, 740);
  const categories = ["LIVE", "PVP", "SPORTS", "ESPORTS", "RNG", "LOTT", "FISH"];
  const answers = {
    "vendors.mapping": {
      ...mapping,
      sorting: categories.map((gameCategory) => ({
        gameCategory,
        vendorNames: [{ accountTypeName: "NIGHTJAR" }],
      })),
    },
    "games.list": { games: [game("Koi")], pageNum: 1, totalPages: 1, total: 1, revision: 1 },
  };
  await visit("/m/home?tab=FISH", { answers });
  const menu = page.getByRole("navigation", { name: "Game categories" });
  const chosen = menu.getByRole("link", { name: "Fishing" });
  await expect.element(chosen).toHaveAttribute("aria-current", "true");
  await expect
    .poll(() => {
      const { left, right } = chosen.element().getBoundingClientRect();
      return left >= 0 && right <= innerWidth;
    })
    .toBe(true);
});
