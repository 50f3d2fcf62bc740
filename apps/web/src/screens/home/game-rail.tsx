import type { Game } from "@foyer/contract/games";
import type { ComponentProps } from "react";
import { useAbout } from "../../features/game-details/use-about.ts";
import { GameTile } from "../../features/games/index.ts";
import { potOf } from "../../features/jackpots/pot-of.tsx";
import { Rail } from "../../ui/rail/rail.tsx";
import { TileSkeleton } from "../../ui/tile/tile-skeleton.tsx";

interface GameRailProps extends Pick<ComponentProps<typeof Rail>, "title" | "more"> {
  /** Undefined until they are there. */
  games: readonly Game[] | undefined;
  onOpen: (game: Game) => void;
}

/** A rail of games, or of their places while they are on the way. */
export function GameRail({ title, more, games, onOpen }: GameRailProps) {
  const about = useAbout();
  return (
    <Rail title={title} more={more}>
      {games
        ? games.map((game) => (
            <li key={game.nodeId}>
              <GameTile game={game} onOpen={onOpen} pot={potOf(game)} about={about?.(game)} />
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
