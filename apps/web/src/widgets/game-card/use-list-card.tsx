import type { Game } from "@foyer/contract/games";
import { type ReactNode, useCallback } from "react";
import { useFavouriteButton } from "../../features/favourite-game/use-favourite-button.tsx";
import { useHydrated } from "../../ui/lazy/use-hydrated.ts";
import type { TilePlace } from "../../ui/tile/tile.tsx";
import { GameCard } from "./game-card.tsx";

interface ListCardOptions {
  /** Runs before a game of the list is launched. */
  onOpen?: () => void;
  onFavouriteChange?: (nodeId: string, favourite: boolean) => void;
}

/** Renders the game cards of a list, with favourite buttons for members. The callback is stable while they are. */
export function useListCard({ onOpen, onFavouriteChange }: ListCardOptions = {}) {
  const favourite = useFavouriteButton(onFavouriteChange);
  const hydrated = useHydrated();
  return useCallback(
    (game: Game, bare = false, place?: TilePlace): ReactNode => (
      <GameCard
        game={game}
        size="fluid"
        bare={bare}
        favourite={favourite?.(game)}
        reserveJackpot={!hydrated}
        {...(place && { place })}
        {...(onOpen && { onOpen })}
      />
    ),
    [favourite, hydrated, onOpen],
  );
}
