import type { Game } from "@foyer/contract/games";
import type { QueryClient } from "@tanstack/react-query";
import { gamesHeld } from "../../lib/games-held.ts";
import { nameFits } from "../../lib/name-fits.ts";

/** As many as two rows of tiles. */
const MOST = 6;

/** Games of lists this browser has read already whose names fit: shown before the platform has been asked. */
export function heldGames(queries: QueryClient, typed: string): readonly Game[] {
  const found = new Map<string, Game>();
  for (const game of gamesHeld(queries)) {
    if (!found.has(game.nodeId) && nameFits(game.gameName, typed)) found.set(game.nodeId, game);
    if (found.size === MOST) break;
  }
  return [...found.values()];
}
