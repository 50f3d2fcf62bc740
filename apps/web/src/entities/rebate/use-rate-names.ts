import type { GameCategory } from "@foyer/contract/shared";
import type { Vendor } from "@foyer/contract/vendors";
import { useLingui } from "@lingui/react";
import { useQuery } from "@tanstack/react-query";
import { TABS } from "../category/categories.ts";
import { vendorMappingQuery } from "../vendor/vendor-queries.ts";

interface RateNames {
  readonly category: (category: GameCategory) => string;
  /** A vendor that has left the catalogue is called by its code. */
  readonly vendor: (code: string) => string;
}

/** What categories and vendors of rates are called. */
export function useRateNames(): RateNames {
  const { i18n } = useLingui();
  const { data } = useQuery(vendorMappingQuery());
  const vendors = new Map<string, string>();
  const mapping: Record<string, readonly Vendor[]> = data?.mapping ?? {};
  for (const list of Object.values(mapping))
    for (const { accountTypeName, displayName } of list) vendors.set(accountTypeName, displayName);
  return {
    category: (category) => i18n._(TABS[category].label),
    vendor: (code) => vendors.get(code) ?? code,
  };
}

const ORDER = Object.keys(TABS);

/** Categories in the order of the tabs of home, each with its vendors after it. */
export const inOrder = <Row extends { readonly category: GameCategory; readonly vendor?: string }>(
  rows: readonly Row[],
): Row[] =>
  [...rows].sort(
    (a, b) =>
      ORDER.indexOf(a.category) - ORDER.indexOf(b.category) || (a.vendor ?? "").localeCompare(b.vendor ?? ""),
  );
