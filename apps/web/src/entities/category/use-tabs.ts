import type { GameCategory } from "@foyer/contract/shared";
import { useQuery } from "@tanstack/react-query";
import { categoriesQuery } from "../vendor/vendor-queries.ts";
import { type HomeTab, TABS } from "./categories.ts";

/** HOT first, then the categories in the merchant's order, then the promotions. */
export function tabsOf(categories: readonly GameCategory[]): HomeTab[] {
  return ["HOT", ...categories.filter((category) => category in TABS), "PROMO"];
}

export function useTabs(): HomeTab[] {
  return tabsOf(useQuery(categoriesQuery()).data ?? []);
}

/** Whether the merchant's categories have not arrived yet. */
export function useTabsPending(): boolean {
  return useQuery(categoriesQuery()).isPending;
}
