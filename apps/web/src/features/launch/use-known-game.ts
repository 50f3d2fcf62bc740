import type { Game } from "@foyer/contract/games";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { gamesHeld } from "../../lib/games-held.ts";
import type { LaunchIntent } from "./kept-launches.ts";

/** The game of an address as a list of this browser has it: whoever tapped it sees it at once. */
export function useKnownGame({ game: code, vendor }: LaunchIntent): Game | undefined {
  const queries = useQueryClient();
  return useMemo(
    () =>
      gamesHeld(queries).find(
        ({ gameCode, vassalage }) => gameCode === code && (vendor === undefined || vassalage === vendor),
      ),
    [queries, code, vendor],
  );
}
