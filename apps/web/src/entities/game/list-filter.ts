import type { GameCategory } from "@foyer/contract/shared";
import type { Search } from "../../lib/navigation/index.ts";
import type { ListKind } from "./list-choices.ts";

/** The filters of a list, as in its address. */
export type FilterValues = Pick<Search<"/m/gameList">, "vassalage" | "gameName" | "gameClassify" | "minBet">;

/** A list and its filters. */
export interface ListFilter extends FilterValues {
  readonly gameType: GameCategory;
  readonly kind: "all" | ListKind;
}

/** The filters in an address; the lists besides "all" have none. */
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

/** Number of active filters. */
export const filterCount = (filter: FilterValues): number =>
  Object.values(filter).filter((value) => value !== undefined && value !== "").length;
