import type { GameCategory } from "@foyer/contract/shared";
import type { Vendor, VendorMapping } from "@foyer/contract/vendors";

/** A vendor where it is shown, with the category its games are listed under. */
export interface PlacedVendor extends Vendor {
  readonly gameType: GameCategory;
}

export interface VendorShelf {
  readonly category: GameCategory;
  readonly vendors: readonly PlacedVendor[];
}

/**
 * The categories with their vendors as they are shown, in the merchant's order: vendors of SPORTS that are named as
 * esports vendors stand under ESPORTS, behind those that are there by themselves. Their games stay in lists of SPORTS.
 * A category that is left without vendors is not shown.
 */
export function splitEsports(
  { sorting, mapping }: VendorMapping,
  esportsVendors: readonly string[],
): readonly VendorShelf[] {
  const shelves = sorting.map(({ gameCategory: category, vendorNames }) => {
    const vendors = vendorNames.flatMap(({ accountTypeName }): PlacedVendor[] => {
      const vendor = mapping[category]?.find((one) => one.accountTypeName === accountTypeName);
      return vendor ? [{ ...vendor, gameType: category }] : [];
    });
    return { category, vendors };
  });
  const isMoved = ({ accountTypeName, gameType }: PlacedVendor) =>
    gameType === "SPORTS" && esportsVendors.includes(accountTypeName);
  const moved = shelves.flatMap(({ vendors }) => vendors.filter(isMoved));
  // a merchant whose only esports are a sports vendor's shows them behind the sports
  const withEsports = shelves.some(({ category }) => category === "ESPORTS")
    ? shelves
    : shelves.flatMap((shelf) =>
        shelf.category === "SPORTS" ? [shelf, { category: "ESPORTS" as const, vendors: [] }] : [shelf],
      );
  return withEsports
    .map(({ category, vendors }) => ({
      category,
      vendors: [...vendors.filter((vendor) => !isMoved(vendor)), ...(category === "ESPORTS" ? moved : [])],
    }))
    .filter(({ vendors }) => vendors.length > 0);
}
