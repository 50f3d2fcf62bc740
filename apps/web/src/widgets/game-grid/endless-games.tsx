import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useCallback, useEffect, useEffectEvent } from "react";
import type { GameList } from "../../entities/game/use-game-list.ts";
import { OFFLINE } from "../../i18n/situation-texts.ts";
import { useOnline } from "../../lib/use-online.ts";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import styles from "./endless-games.module.css";
import { GameGrid, type RenderCard } from "./game-grid.tsx";

interface EndlessGamesProps {
  list: Pick<
    GameList,
    | "games"
    | "total"
    | "isPending"
    | "isError"
    | "error"
    | "hasNextPage"
    | "isFetchingNextPage"
    | "isFetchNextPageError"
  > & { fetchNextPage: () => Promise<unknown>; refetch: () => Promise<unknown> };
  renderCard: RenderCard;
  /** Accessible name of the list. */
  label: string;
  /** Shown when the list is empty. */
  empty: ReactNode;
}

/** An infinite game list with its empty, offline and failed states. */
export function EndlessGames({ list, renderCard, label, empty }: EndlessGamesProps) {
  const { i18n } = useLingui();
  const { games, total, isPending, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    list;
  const more = useCallback(() => {
    fetchNextPage().catch(() => {});
  }, [fetchNextPage]);
  const online = useGoesOn(isFetchNextPageError, more);

  if (list.isError && games.length === 0)
    return <GamesFailed error={list.error} onRetry={() => list.refetch().catch(() => {})} />;
  if (!isPending && !hasNextPage && games.length === 0) return empty;
  return (
    <>
      <GameGrid
        games={games}
        total={total}
        renderCard={renderCard}
        more={isPending || hasNextPage}
        loading={isPending || isFetchingNextPage}
        onMore={more}
        label={label}
      />
      <div role="status">
        {!online && hasNextPage && <p className={styles.offline}>{i18n._(OFFLINE.moreGames)}</p>}
      </div>
      {online && isFetchNextPageError && <GamesFailed error={list.error} onRetry={more} />}
    </>
  );
}

function GamesFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return <LoadFailed what="games" error={error} onRetry={onRetry} />;
}

/** Resumes a list whose next page failed, once the phone is online again. Returns whether it is online. */
function useGoesOn(brokeOff: boolean, more: () => void): boolean {
  const online = useOnline();
  const goOn = useEffectEvent(() => {
    if (brokeOff) more();
  });
  // A page that fails while online is retried by the player's tap only.
  useEffect(() => {
    if (online) goOn();
  }, [online]);
  return online;
}
