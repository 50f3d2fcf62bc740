import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import {
  GameWall,
  type ListFilter,
  type RenderTile,
  useGameList,
  VendorChips,
} from "../../features/game-list/index.ts";
import { GameTile } from "../../features/games/index.ts";
import { useTapGame } from "../../features/launch/index.ts";
import { useSession } from "../../features/session/index.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { Link, useSearch } from "../../lib/navigation/index.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import styles from "./game-list-screen.module.css";
import { ListTabs } from "./list-tabs.tsx";
import { NameSearch } from "./name-search.tsx";

/** Every game of a category: by vendor, by name, the hot ones and those opened last. */
export default function GameListScreen() {
  const { t } = useLingui();
  const language = useLanguage();
  const session = useSession();
  const search = useSearch("/m/gameList");
  const { gameType = "RNG", vassalage, gameName, type } = search;
  const filter: ListFilter = {
    gameType,
    kind: type ?? "all",
    ...(type === undefined && { vassalage, gameName }),
  };
  const signInFirst = filter.kind === "recent" && !session;
  const list = useGameList(filter, language, !signInFirst);
  const tap = useTapGame();
  useFreshWallet(session?.token);

  useEffect(() => {
    if (signInFirst)
      toast(
        "info",
        t({ id: "in_logged_login", message: "You are not logged in, please log in first." }),
        DURATIONS.toastSignInFirst,
      );
  }, [signInFirst, t]);

  const renderTile: RenderTile = useCallback(
    (game, bare, place) => <GameTile game={game} size="fluid" bare={bare} place={place} onOpen={tap} />,
    [tap],
  );
  const { fetchNextPage } = list;
  const more = useCallback(() => {
    fetchNextPage().catch(() => {});
  }, [fetchNextPage]);

  return (
    <div className={styles.screen}>
      <NameSearch {...(list.total !== undefined && { total: list.total })} />
      <ListTabs kind={filter.kind} gameType={gameType} />
      {filter.kind === "all" && <VendorChips gameType={gameType} vassalage={vassalage} />}
      {signInFirst ? (
        <EmptyState
          title={t`Your recent games wait for you`}
          words={t`Log in and carry on where you left off.`}
          action={
            <Link
              to="/m/login"
              search={{ from: `/m/gameList?gameType=${gameType}&type=recent` }}
              className={buttonClass({ look: "primary" })}
            >
              <Trans>Log in</Trans>
            </Link>
          }
        />
      ) : list.isError && list.games.length === 0 ? (
        <LoadFailed error={list.error} onRetry={() => list.refetch().catch(() => {})} />
      ) : !list.isPending && list.games.length === 0 ? (
        <NothingFound filter={filter} />
      ) : (
        <>
          <GameWall
            games={list.games}
            total={list.total}
            renderTile={renderTile}
            more={list.isPending || list.hasNextPage}
            loading={list.isPending || list.isFetchingNextPage}
            onMore={more}
            label={t`Games`}
          />
          {list.isFetchNextPageError && <LoadFailed error={list.error} onRetry={more} />}
        </>
      )}
    </div>
  );
}

/** The balance is asked for on entry, so that it is true before a stake is chosen. */
function useFreshWallet(token: string | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (token) queries.invalidateQueries({ queryKey: ["wallet.read"] }).catch(() => {});
  }, [queries, token]);
}

function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  return (
    <EmptyState
      broken
      title={t`The games did not come`}
      words={errorText(error)}
      action={
        <Button look="secondary" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}

function NothingFound({ filter }: { filter: ListFilter }) {
  const { t } = useLingui();
  if (filter.kind === "recent") {
    return <EmptyState title={t`Nothing opened yet`} words={t`The games you open are kept here.`} />;
  }
  return (
    <EmptyState
      title={t`Nobody behind this door`}
      words={t`No game fits what you asked for.`}
      action={
        <Link
          to="/m/gameList"
          search={{ gameType: filter.gameType }}
          replace
          className={buttonClass({ look: "secondary" })}
        >
          <Trans>Show all games</Trans>
        </Link>
      }
    />
  );
}
