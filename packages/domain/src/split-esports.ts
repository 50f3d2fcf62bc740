import type { GameCategory } from "@foyer/contract/shared";
import type { Vendor, VendorMapping } from "@foyer/contract/vendors";

/** A vendor in the category that shows it, with the category that lists its games. */
export interface VendorInCategory extends Vendor {
  readonly gameType: GameCategory;
}

export interface VendorGroup {
  readonly category: GameCategory;
  readonly vendors: readonly VendorInCategory[];
}

/**
 * The displayed categories with their vendors, in the merchant's order. SPORTS vendors configured as esports vendors
 * move to ESPORTS, after the vendors of ESPORTS itself; their games remain in the lists of SPORTS. A category left
 * without vendors is omitted.
 */
export function splitEsports(
  { sorting, mapping }: VendorMapping,
  esportsVendors: readonly string[],
): readonly VendorGroup[] {
  const categories = sorting.map(({ gameCategory: category, vendorNames }) => {
    const vendors = vendorNames.flatMap(({ accountTypeName }): VendorInCategory[] => {
      const vendor = mapping[category]?.find((one) => one.accountTypeName === accountTypeName);
      return vendor ? [{ ...vendor, gameType: category }] : [];
    });
    return { category, vendors };
  });
  const isMoved = ({ accountTypeName, gameType }: VendorInCategory) =>
    gameType === "SPORTS" && esportsVendors.includes(accountTypeName);
  const moved = categories.flatMap(({ vendors }) => vendors.filter(isMoved));
  // without a category ESPORTS, esports of a sports vendor follow SPORTS
  const withEsports = categories.some(({ category }) => category === "ESPORTS")
    ? categories
    : categories.flatMap((item) =>
        item.category === "SPORTS" ? [item, { category: "ESPORTS" as const, vendors: [] }] : [item],
      );
  return withEsports
    .map(({ category, vendors }) => ({
      category,
      vendors: [...vendors.filter((vendor) => !isMoved(vendor)), ...(category === "ESPORTS" ? moved : [])],
    }))
    .filter(({ vendors }) => vendors.length > 0);
}
