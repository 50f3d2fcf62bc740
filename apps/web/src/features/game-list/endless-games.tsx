import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useCallback, useEffect, useEffectEvent } from "react";
import { useOnline } from "../../lib/use-online.ts";
import { DidNotCome } from "../../ui/empty-state/did-not-come.tsx";
import styles from "./endless-games.module.css";
import { GameWall, type RenderTile } from "./game-wall.tsx";
import type { GameList } from "./use-game-list.ts";

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
  renderTile: RenderTile;
  /** Accessible name of the list. */
  label: string;
  /** What is said where the list holds nothing. */
  empty: ReactNode;
}

/** A list of games without end, and all that can befall it on the way. */
export function EndlessGames({ list, renderTile, label, empty }: EndlessGamesProps) {
  const { t } = useLingui();
  const { games, total, isPending, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    list;
  const more = useCallback(() => {
    fetchNextPage().catch(() => {});
  }, [fetchNextPage]);
  const online = useGoesOn(isFetchNextPageError, more);

  if (list.isError && games.length === 0)
    return <LoadFailed error={list.error} onRetry={() => list.refetch().catch(() => {})} />;
  if (!isPending && !hasNextPage && games.length === 0) return empty;
  return (
    <>
      <GameWall
        games={games}
        total={total}
        renderTile={renderTile}
        more={isPending || hasNextPage}
        loading={isPending || isFetchingNextPage}
        onMore={more}
        label={label}
      />
      <div role="status">
        {!online && hasNextPage && (
          <p className={styles.offline}>{t`No internet. The list goes on when it is back.`}</p>
        )}
      </div>
      {online && isFetchNextPageError && <LoadFailed error={list.error} onRetry={more} />}
    </>
  );
}

function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useLingui();
  return <DidNotCome title={t`The games did not come`} error={error} onRetry={onRetry} />;
}

/** A list that broke off in the middle goes on by itself once the phone is online again. Answers whether it is. */
function useGoesOn(brokeOff: boolean, more: () => void): boolean {
  const online = useOnline();
  const goOn = useEffectEvent(() => {
    if (brokeOff) more();
  });
  // A page that fails while the phone is online waits for the player's tap.
  useEffect(() => {
    if (online) goOn();
  }, [online]);
  return online;
}
