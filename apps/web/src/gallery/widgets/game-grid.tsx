import type { ComponentProps } from "react";
import { ApiError } from "../../lib/http/error.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { useListCard } from "../../widgets/game-card/use-list-card.tsx";
import { EndlessGames } from "../../widgets/game-grid/endless-games.tsx";
import { GameGrid } from "../../widgets/game-grid/game-grid.tsx";
import { games } from "../sample-data.ts";
import { Variant } from "../variant.tsx";

type GameList = ComponentProps<typeof EndlessGames>["list"];

const never = () => new Promise<never>(() => {});
const list: GameList = {
  games: [...games],
  total: games.length,
  isPending: false,
  isError: false,
  error: null,
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: never,
  refetch: never,
};
const error = new ApiError("network.failed");
const empty = <EmptyState title="No games yet" text="Try another category." />;

export function GameGridVariants() {
  const renderCard = useListCard();
  return (
    <>
      <Variant caption="A grid, to its end" size="wide">
        <GameGrid
          games={games}
          renderCard={renderCard}
          more={false}
          loading={false}
          onMore={never}
          label="A grid, to its end"
        />
      </Variant>
      <Variant caption="An endless list: loading the first page" size="wide">
        <EndlessGames
          list={{ ...list, games: [], total: undefined, isPending: true }}
          renderCard={renderCard}
          label="The first page is loading"
          empty={empty}
        />
      </Variant>
      <Variant caption="An endless list: loading the next page" size="wide">
        <EndlessGames
          list={{ ...list, games: games.slice(0, 4), total: 42, hasNextPage: true, isFetchingNextPage: true }}
          renderCard={renderCard}
          label="The next page is loading"
          empty={empty}
        />
      </Variant>
      <Variant caption="An endless list: empty" size="wide">
        <EndlessGames
          list={{ ...list, games: [], total: 0 }}
          renderCard={renderCard}
          label="Empty"
          empty={empty}
        />
      </Variant>
      <Variant caption="An endless list: failed to load" size="wide">
        <EndlessGames
          list={{ ...list, games: [], total: undefined, isError: true, error }}
          renderCard={renderCard}
          label="Failed to load"
          empty={empty}
        />
      </Variant>
      <Variant caption="An endless list: the next page failed to load" size="wide">
        <EndlessGames
          list={{ ...list, games: games.slice(0, 3), isError: true, error, isFetchNextPageError: true }}
          renderCard={renderCard}
          label="The next page failed to load"
          empty={empty}
        />
      </Variant>
    </>
  );
}
