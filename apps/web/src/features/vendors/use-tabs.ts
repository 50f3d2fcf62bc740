import type { VendorMapping } from "@foyer/contract/vendors";
import { useQuery } from "@tanstack/react-query";
import { type HomeTab, TABS } from "./categories.ts";
import { vendorMappingQuery } from "./vendor-queries.ts";

/** HOT first, then the categories in the merchant's order, then the promotions. */
export function tabsOf(mapping: VendorMapping | undefined): HomeTab[] {
  const sorted = mapping?.sorting.map(({ gameCategory }) => gameCategory) ?? [];
  return ["HOT", ...sorted.filter((category) => category in TABS), "PROMO"];
}

export function useTabs(): HomeTab[] {
  return tabsOf(useQuery(vendorMappingQuery()).data);
}
