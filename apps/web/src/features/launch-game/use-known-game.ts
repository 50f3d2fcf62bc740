import type { Game } from "@foyer/contract/games";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { cachedGames } from "../../entities/game/cached-games.ts";
import type { LaunchIntent } from "./stored-launches.ts";

/** The game of an address, if a cached list holds it: the player who tapped it sees it immediately. */
export function useKnownGame({ game: code, vendor }: LaunchIntent): Game | undefined {
  const queries = useQueryClient();
  return useMemo(
    () =>
      cachedGames(queries).find(
        ({ gameCode, vassalage }) => gameCode === code && (vendor === undefined || vassalage === vendor),
      ),
    [queries, code, vendor],
  );
}
