import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { announcements, list } from "../../../test/fixtures.ts";
import { unmountAll } from "../../../test/render.tsx";
import { visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

const vendor = (accountTypeName: string, gameClassify?: string[]) => ({
  accountTypeName,
  displayName: accountTypeName,
  state: "open",
  gameCount: 3,
  ...(gameClassify && { gameClassify }),
});

test("the filter offers only the types of slot that the merchant's vendors have", async () => {
  const vendors = [vendor("NIGHTJAR", ["JP"]), vendor("OTTER")];
  await visit("/m/gameList?gameType=RNG", {
    answers: {
      "vendors.mapping": {
        sorting: [{ gameCategory: "RNG", vendorNames: [] }],
        mapping: { RNG: vendors },
      },
      "games.list": {
        games: [],
        pageNum: 1,
        pageSize: 25,
        totalPages: 0,
        totalElements: 0,
        revision: 1,
      },
    },
  });
  await userEvent.click(page.getByRole("button", { name: /^Filter/ }));
  const types = page.getByRole("group", { name: "Type" });
  await expect.element(types.getByRole("radio", { name: "Jackpot" })).toBeInTheDocument();
  const names = types
    .getByRole("radio")
    .elements()
    .map((radio) => radio.closest("label")?.textContent?.trim());
  expect(names).toEqual(["All", "Jackpot"]);
});

const panel = page.getByRole("dialog", { name: "Filter" });
const filterButton = page.getByRole("button", { name: /^Filter/ });
const choice = (group: string, name: string) =>
  panel.getByRole("group", { name: group }).getByRole("radio", { name, exact: true });
const check = (group: string, name: string) => (choice(group, name).element() as HTMLInputElement).click();
const show = (name: string) => panel.getByRole("button", { name, exact: true });

interface OpenedFilter {
  href: string;
  /** How many games match a query. */
  total?: (query: URLSearchParams) => number | Promise<number>;
}

/** Opens the filter panel of a list. */
async function openFilter({ href, total = () => 24 }: OpenedFilter) {
  const vendors = [vendor("NIGHTJAR", ["JP"]), vendor("OTTER")];
  const visited = await visit(href, {
    answers: {
      "announcements.read": announcements(0, []),
      "vendors.mapping": {
        sorting: [{ gameCategory: "RNG", vendorNames: [] }],
        mapping: { RNG: vendors, FISH: vendors },
      },
      "games.list": async (_: RequestInit, query: URLSearchParams) => list(["Kite"], {}, await total(query)),
    },
  });
  await filterButton.click();
  await expect.element(panel).toBeVisible();
  return visited;
}

test("clearing every filter lists all games", async () => {
  const { href } = await openFilter({
    href: "/m/gameList?gameType=RNG&vassalage=NIGHTJAR&minBet=0.75&gameName=orchard",
    total: (query) => (query.has("minBet") || query.has("gameName") ? 2 : 24),
  });
  await panel.getByRole("button", { name: "Reset", exact: true }).click();
  await expect.element(panel.getByRole("searchbox", { name: "Game name" })).toHaveValue("");
  await show("Show 24 games").click();
  await expect.poll(href).toBe("/m/gameList?gameType=RNG");
  await expect.element(page.getByRole("button", { name: "Filter", exact: true })).toBeVisible();
});

test("the filter panel works by keyboard alone and returns the focus", async () => {
  await openFilter({ href: "/m/gameList?gameType=RNG" });
  await userEvent.keyboard("{Escape}");
  await expect.element(panel).not.toBeInTheDocument();
  (filterButton.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(panel).toBeVisible();
  (choice("Min bet", "All").element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(choice("Min bet", "0.01")).toBeChecked();
  await userEvent.keyboard("{Escape}");
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(filterButton).toHaveFocus();
});

test("the filter panel drops a match count that arrives after a newer request", async () => {
  const late = Promise.withResolvers<void>();
  const asked: (string | null)[] = [];
  const { href } = await openFilter({
    href: "/m/gameList?gameType=RNG",
    total: async (query) => {
      const minBet = query.get("minBet");
      asked.push(minBet);
      if (minBet === "0.01") await late.promise;
      return minBet === "0.75" ? 3 : minBet === "0.01" ? 17 : 24;
    },
  });
  await expect.element(show("Show 24 games")).toBeVisible();
  check("Min bet", "0.01");
  await expect.poll(() => asked).toContain("0.01");
  check("Min bet", "0.75");
  await expect.element(show("Show 3 games")).toBeVisible();
  late.resolve();
  await late.promise;
  await show("Show 3 games").click();
  await expect.poll(href).toContain("minBet=0.75");
  await expect
    .element(page.getByRole("searchbox", { name: "Search games by name" }))
    .toHaveAttribute("placeholder", "Search 3 games");
});

test("the Type filter is offered for slots only", async () => {
  const { href } = await openFilter({ href: "/m/gameList?gameType=FISH&gameClassify=JP" });
  await expect.element(filterButton).toHaveAccessibleName("Filter");
  await expect.element(panel.getByRole("group", { name: "Min bet" })).toBeVisible();
  expect(panel.getByRole("group", { name: "Type" }).query()).toBeNull();
  expect(href()).toContain("FISH");
});
