import type { Game } from "@foyer/contract/games";
import type { QueryClient } from "@tanstack/react-query";
import { cachedGames } from "../../entities/game/cached-games.ts";
import { nameMatches } from "../../entities/game/name-matches.ts";

/** Two rows of cards. */
const MOST = 6;

/** Games in cached lists whose names match; shown before the platform has answered. */
export function matchCachedGames(queries: QueryClient, typed: string): readonly Game[] {
  const found = new Map<string, Game>();
  for (const game of cachedGames(queries)) {
    if (!found.has(game.nodeId) && nameMatches(game.gameName, typed)) found.set(game.nodeId, game);
    if (found.size === MOST) break;
  }
  return [...found.values()];
}
