import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { favouriteLists, isOwn } from "../../entities/game/list-calls.ts";
import { filterCount, filterOf, type ListFilter } from "../../entities/game/list-filter.ts";
import { useGameList } from "../../entities/game/use-game-list.ts";
import { useSession } from "../../entities/session/session-store.ts";
import { MAINTENANCE } from "../../i18n/situation-texts.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { hrefOf, Link, useGo, useHref, usePanel, useSearch } from "../../lib/navigation/index.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { useHydrated } from "../../ui/lazy/use-hydrated.ts";
import { toast } from "../../ui/toast/toast-store.ts";
import { BannerStrip } from "../../widgets/banner-carousel/banner-strip.tsx";
import { useListCard } from "../../widgets/game-card/use-list-card.tsx";
import { EndlessGames } from "../../widgets/game-grid/endless-games.tsx";
import { FilterButton } from "./filter-button.tsx";
import styles from "./game-list-screen.module.css";
import { ListTabs } from "./list-tabs.tsx";
import { NameSearch } from "./name-search.tsx";
import { useListEntry } from "./use-list-entry.ts";

const SignInFirst = lazyComponent({
  load: async () => ({ default: (await import("./list-states.tsx")).SignInFirst }),
});
const NothingFound = lazyComponent({
  load: async () => ({ default: (await import("./list-states.tsx")).NothingFound }),
});
const Corrected = lazyComponent({
  load: async () => ({ default: (await import("./list-states.tsx")).Corrected }),
});
const VendorChips = lazyComponent({
  load: () => import("../../features/filter-games/vendor-chips.tsx"),
  Skeleton: () => <div className={styles.chips} />,
});
const FilterSheet = lazyComponent({ load: () => import("../../features/filter-games/filter-sheet.tsx") });
/** Panel name of the filter sheet in the history state. */
const PANEL = "filter";

/** Games of a category: all, hot, recent or favourite ones, filtered by vendor, by name and more. */
export default function GameListScreen() {
  const { i18n, t } = useLingui();
  const { gameType, narrowed, filter } = useListFilter();
  const session = useSession();
  // The server knows no session, and the page's styles are those of this file: the rest follows hydration.
  const hydrated = useHydrated();
  const own = isOwn(filter);
  const signInFirst = hydrated && own && !session;
  // Reloads the list only once a newly chosen language has settled.
  const language = useDebounced(useLanguage(), DURATIONS.languageReload);
  const list = useGameList(filter, language, !own || session !== undefined);
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
  const renderCard = useListCard({
    onFavouriteChange: (nodeId, favourite) => {
      favouriteLists().then(
        (lists) => lists.favouritesChanged(queries, nodeId, favourite),
        () => {},
      );
    },
  });
  return (
    <div className={styles.screen}>
      <BannerStrip gameType={gameType} />
      <NameSearch {...(list.total !== undefined && { total: list.total })} />
      <ListTabs
        kind={filter.kind}
        gameType={gameType}
        filter={narrowed}
        end={<FilterButton active={filterCount(narrowed)} onOpen={panel.open} />}
      />
      {filter.kind === "all" &&
        (hydrated ? (
          <VendorChips gameType={gameType} filter={narrowed} counts={list.vendorCounts} />
        ) : (
          <div className={styles.chips} />
        ))}
      {narrowed.gameClassify === "JP" && (
        <p className={styles.jackpots}>
          <Link to="/m/jackpot" className={buttonClass({ look: "secondary" })}>
            {t`Current jackpots`}
          </Link>
        </p>
      )}
      {list.games.slice(0, 1)[0]?.maintenance && list.games.slice().every((game) => game.maintenance) && (
        <p className={styles.note}>{i18n._(MAINTENANCE.allGames)}</p>
      )}
      {narrowed.gameName && list.instead && "gameName" in list.instead && (
        <Corrected gameName={narrowed.gameName} corrected={list.instead.gameName} />
      )}
      {signInFirst ? (
        <SignInFirst kind={filter.kind} />
      ) : (
        <EndlessGames
          list={list}
          renderCard={renderCard}
          label={t`Games`}
          empty={hydrated && <NothingFound filter={filter} />}
        />
      )}
      {hydrated && panel.isOpen && (
        <FilterSheet
          gameType={gameType}
          signedIn={session !== undefined}
          filter={narrowed}
          onClose={panel.close}
          onApply={(next) => panel.leaveFor(hrefOf({ to: "/m/gameList", search: { gameType, ...next } }))}
        />
      )}
    </div>
  );
}

/**
 * The filter in the address. The same objects while the address is the same: otherwise tabs, chips and query options
 * would be built again with every page of the list.
 */
function useListFilter() {
  const search = useSearch("/m/gameList");
  return useMemo(() => {
    const { gameType = "RNG", type } = search;
    const narrowed = filterOf(search);
    const filter: ListFilter = { gameType, kind: type ?? "all", ...narrowed };
    return { gameType, narrowed, filter };
  }, [search]);
}

/** Opens the filter panel as a history entry: the phone's Back button closes it. */
function useFilterPanel() {
  const go = useGo();
  const href = useHref();
  return {
    isOpen: usePanel() === PANEL,
    open: () => go(href, { stay: true, panel: PANEL }),
    close: () => go.back(),
    /** Replaces the panel's history entry with the filtered list, so that Back leads to the list as it was. */
    leaveFor: (next: string) => (next === href ? go.back() : go(next, { replace: true })),
  };
}
