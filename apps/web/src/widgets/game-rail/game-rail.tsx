import type { Game } from "@foyer/contract/games";
import type { ComponentProps } from "react";
import { Rail } from "../../ui/rail/rail.tsx";
import { TileSkeleton } from "../../ui/tile/tile-skeleton.tsx";
import { GameCard } from "../game-card/game-card.tsx";

interface GameRailProps extends Pick<ComponentProps<typeof Rail>, "title" | "more"> {
  /** Undefined while loading. */
  games: readonly Game[] | undefined;
  reserveJackpot?: boolean;
}

/** A rail of game cards, or of their skeletons while loading. */
export function GameRail({ title, more, games, reserveJackpot = false }: GameRailProps) {
  return (
    <Rail title={title} more={more}>
      {games
        ? games.map((game) => (
            <li key={game.nodeId}>
              <GameCard game={game} reserveJackpot={reserveJackpot} />
            </li>
          ))
        : [0, 1, 2].map((at) => (
            <li key={at}>
              <TileSkeleton />
            </li>
          ))}
    </Rail>
  );
}
