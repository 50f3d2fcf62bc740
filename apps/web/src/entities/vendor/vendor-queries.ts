import type { GameCategory } from "@foyer/contract/shared";
import { endpointPart, endpointQuery } from "../../lib/http/query.ts";

const SETTLED = 10 * 60_000;

/** Categories and their vendors, in the merchant's order. */
export const vendorMappingQuery = () => ({ ...endpointQuery("vendors.mapping"), staleTime: SETTLED });

/** The categories only. */
export const categoriesQuery = () => ({
  ...endpointPart("vendors.mapping", {}, "categories", ({ sorting }): GameCategory[] =>
    sorting.map(({ gameCategory }) => gameCategory),
  ),
  staleTime: SETTLED,
});
