import type { Game } from "@foyer/contract/games";
import type { QueryClient } from "@tanstack/react-query";
import { nameFits } from "../../lib/name-fits.ts";

/** As many as two rows of tiles. */
const MOST = 6;

interface Held {
  games?: readonly Game[];
  list?: readonly Game[];
  pages?: readonly Held[];
}

function gamesIn(held: Held | undefined): readonly Game[] {
  return held?.games ?? held?.list ?? held?.pages?.flatMap(gamesIn) ?? [];
}

/** Games of lists this browser has read already whose names fit: shown before the platform has been asked. */
export function heldGames(queries: QueryClient, typed: string): readonly Game[] {
  const found = new Map<string, Game>();
  for (const query of queries.getQueryCache().getAll()) {
    if (!String(query.queryKey[0]).startsWith("games.") || query.queryKey[0] === "games.count") continue;
    for (const game of gamesIn(query.state.data as Held | undefined)) {
      if (!found.has(game.nodeId) && nameFits(game.gameName, typed)) found.set(game.nodeId, game);
      if (found.size === MOST) return [...found.values()];
    }
  }
  return [...found.values()];
}
