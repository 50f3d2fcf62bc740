import type { GameCategory } from "@foyer/contract/shared";
import type { ListKind } from "../../lib/list-choices.ts";
import type { Search } from "../../lib/navigation/index.ts";

/** What a list is narrowed to, as its address holds it. */
export type FilterValues = Pick<Search<"/m/gameList">, "vassalage" | "gameName" | "gameClassify" | "minBet">;

/** A list, and what it is narrowed to. */
export interface ListFilter extends FilterValues {
  readonly gameType: GameCategory;
  readonly kind: "all" | ListKind;
}

/** The filters of an address; the lists beside "all" have none. */
export function filterOf({
  type,
  vassalage,
  gameName,
  gameClassify,
  minBet,
}: Search<"/m/gameList">): FilterValues {
  if (type !== undefined) return {};
  return {
    ...(vassalage && { vassalage }),
    ...(gameName && { gameName }),
    ...(gameClassify && { gameClassify }),
    ...(minBet && { minBet }),
  };
}

/** How many filters narrow the list. */
export const filterCount = (filter: FilterValues): number =>
  Object.values(filter).filter((value) => value !== undefined && value !== "").length;
