import type { GameCategory } from "@foyer/contract/shared";
import { useQuery } from "@tanstack/react-query";
import { type HomeTab, TABS } from "./categories.ts";
import { categoriesQuery } from "./vendor-queries.ts";

/** HOT first, then the categories in the merchant's order, then the promotions. */
export function tabsOf(categories: readonly GameCategory[]): HomeTab[] {
  return ["HOT", ...categories.filter((category) => category in TABS), "PROMO"];
}

export function useTabs(): HomeTab[] {
  return tabsOf(useQuery(categoriesQuery()).data ?? []);
}
