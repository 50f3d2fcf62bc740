import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useCallback, useEffect } from "react";
import { CategoryBanners } from "../../features/banners/index.ts";
import { useHearts } from "../../features/favourites/index.ts";
import { useAbout } from "../../features/game-details/use-about.ts";
import {
  EndlessGames,
  favouriteLists,
  filterCount,
  filterOf,
  isOwn,
  type ListFilter,
  type RenderTile,
  useGameList,
} from "../../features/game-list/index.ts";
import { GameTile } from "../../features/games/index.ts";
import { potOf } from "../../features/jackpots/pot-of.tsx";
import { useTapGame } from "../../features/launch/index.ts";
import { useSession } from "../../features/session/index.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { hrefOf, Link, useGo, useHref, usePanel, useSearch } from "../../lib/navigation/index.ts";
import { untilItComes } from "../../lib/until-it-comes.ts";
import { useSettled } from "../../lib/use-settled.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import { FilterButton } from "./filter-button.tsx";
import styles from "./game-list-screen.module.css";
import { ListTabs } from "./list-tabs.tsx";
import { NameSearch } from "./name-search.tsx";
import { useListEntry } from "./use-list-entry.ts";

/** What is said where there is nothing to list; most who come never read it. */
const loadStates = () => untilItComes(() => import("./list-states.tsx"));
const SignInFirst = lazy(async () => ({ default: (await loadStates()).SignInFirst }));
const NothingFound = lazy(async () => ({ default: (await loadStates()).NothingFound }));
const VendorChips = lazy(() => untilItComes(() => import("../../features/game-list/vendor-chips.tsx")));
const FilterSheet = lazy(() => untilItComes(() => import("../../features/game-list/filter-sheet.tsx")));
/** What lies over the page while the filter panel is open. */
const PANEL = "filter";

/** Every game of a category: by vendor, by name, the hot ones and those opened last. */
export default function GameListScreen() {
  const { t } = useLingui();
  const search = useSearch("/m/gameList");
  const { gameType = "RNG", type } = search;
  const narrowed = filterOf(search);
  const filter: ListFilter = { gameType, kind: type ?? "all", ...narrowed };
  const session = useSession();
  const signInFirst = isOwn(filter) && !session;
  // Another language reloads the list once it has been chosen for a moment.
  const language = useSettled(useLanguage(), DURATIONS.languageReload);
  const list = useGameList(filter, language, !signInFirst);
  const tap = useTapGame();
  const panel = useFilterPanel();
  useListEntry();

  useEffect(() => {
    if (signInFirst)
      toast(
        "info",
        t({ id: "in_logged_login", message: "You are not logged in, please log in first." }),
        DURATIONS.toastSignInFirst,
      );
  }, [signInFirst, t]);

  const queries = useQueryClient();
  const heart = useHearts((nodeId, favourite) => {
    favouriteLists().then(
      (lists) => lists.favouritesChanged(queries, nodeId, favourite),
      () => {},
    );
  });
  const about = useAbout();
  const renderTile: RenderTile = useCallback(
    (game, bare, place) => (
      <GameTile
        game={game}
        size="fluid"
        bare={bare}
        place={place}
        pot={!bare && potOf(game)}
        onOpen={tap}
        corner={!bare && heart?.(game)}
        about={about?.(game)}
      />
    ),
    [tap, heart, about],
  );

  return (
    <div className={styles.screen}>
      <CategoryBanners gameType={gameType} />
      <NameSearch {...(list.total !== undefined && { total: list.total })} />
      <ListTabs
        kind={filter.kind}
        gameType={gameType}
        end={<FilterButton active={filterCount(narrowed)} onOpen={panel.open} />}
      />
      {filter.kind === "all" && (
        <Suspense fallback={<div className={styles.chips} />}>
          <VendorChips gameType={gameType} filter={narrowed} />
        </Suspense>
      )}
      {narrowed.gameClassify === "JP" && (
        <p className={styles.pots}>
          <Link to="/m/jackpot" className={buttonClass({ look: "secondary" })}>
            {t`What the pots hold`}
          </Link>
        </p>
      )}
      {signInFirst ? (
        <Suspense>
          <SignInFirst kind={filter.kind} />
        </Suspense>
      ) : (
        <EndlessGames
          list={list}
          renderTile={renderTile}
          label={t`Games`}
          empty={
            <Suspense>
              <NothingFound filter={filter} />
            </Suspense>
          }
        />
      )}
      {panel.isOpen && (
        <Suspense>
          <FilterSheet
            gameType={gameType}
            signedIn={session !== undefined}
            filter={narrowed}
            onClose={panel.close}
            onApply={(next) => panel.leaveFor(hrefOf({ to: "/m/gameList", search: { gameType, ...next } }))}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The filter panel lies over the page as a step of the history: the phone's Back takes it away. */
function useFilterPanel() {
  const go = useGo();
  const href = useHref();
  return {
    isOpen: usePanel() === PANEL,
    open: () => go(href, { stay: true, panel: PANEL }),
    close: () => go.back(),
    /** The panel's step becomes the narrowed list's, so that Back leads to the list as it was before. */
    leaveFor: (next: string) => (next === href ? go.back() : go(next, { replace: true })),
  };
}
