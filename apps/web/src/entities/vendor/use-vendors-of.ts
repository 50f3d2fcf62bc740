import type { GameCategory } from "@foyer/contract/shared";
import type { Vendor } from "@foyer/contract/vendors";
import { useQuery } from "@tanstack/react-query";
import { endpointQuery } from "../../lib/http/index.ts";

/** The vendors of a category, in the merchant's order. */
export function useVendorsOf(gameType: GameCategory): readonly Vendor[] {
  const { data } = useQuery({ ...endpointQuery("vendors.mapping"), staleTime: 5 * 60_000 });
  return data?.mapping[gameType] ?? [];
}
