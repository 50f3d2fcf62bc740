import type { PrizeMode } from "@foyer/contract/launch";
import type { Language } from "@foyer/contract/shared";
import type { ListFilter } from "./list-filter.ts";

/** Query keys of games that are not read through `endpointQuery`. */
export const gameKeys = {
  /** Every endless list. */
  lists: ["games.grid"] as const,
  list: (filter: ListFilter, language: Language) => ["games.grid", filter, language] as const,
  count: (filter: ListFilter, language: Language) => ["games.count", filter, language] as const,
  search: (gameName: string, language: Language) => ["games.search", gameName, language] as const,
  details: (nodeId: string, language: Language) => ["games.details", nodeId, language] as const,
  lottery: (code: string, mode: PrizeMode, language: Language) =>
    ["games.lottery", code, mode, language] as const,
  /** Every list of recently played games. */
  recent: ["games.recent"] as const,
};
