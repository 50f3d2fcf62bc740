import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useCallback, useEffect, useRef } from "react";
import { TABS } from "../../entities/category/categories.ts";
import { matchCachedGames } from "../../features/search-games/match-cached-games.ts";
import { saveSearch } from "../../features/search-games/recent-searches.ts";
import { useGameSearch } from "../../features/search-games/use-game-search.ts";
import { EMPTY } from "../../i18n/screen-texts.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { LIMITS } from "../../lib/durations.ts";
import { hrefOf, Link, useGo, useSearch } from "../../lib/navigation/index.ts";
import { chipClass } from "../../ui/chip/chip.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { SearchBox } from "../../ui/search-box/search-box.tsx";
import { useDebouncedSearch } from "../../ui/search-box/use-debounced-search.ts";
import { useListCard } from "../../widgets/game-card/use-list-card.tsx";
import { EndlessGames } from "../../widgets/game-grid/endless-games.tsx";
import { HotNow } from "./hot-now.tsx";
import { RecentSearches } from "./recent-searches.tsx";
import styles from "./search-screen.module.css";

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Search for games of every category and for vendors: cached matches at once, then the platform's results. */
export default function SearchScreen() {
  const { t, i18n } = useLingui();
  const go = useGo();
  const queries = useQueryClient();
  const { gameName = "" } = useSearch("/m/search");
  const { typed, setTyped, name, lookNow, put } = useDebouncedSearch(gameName, (wanted, byItself) =>
    go(hrefOf({ to: "/m/search", search: wanted ? { gameName: wanted } : {} }), { replace: true, byItself }),
  );
  const list = useGameSearch(gameName, useLanguage());
  const box = useRef<HTMLInputElement>(null);
  const screen = useRef<HTMLDivElement>(null);

  useEffect(() => box.current?.focus(), []);

  const storeSearch = useCallback(() => {
    if (gameName) saveSearch(gameName);
  }, [gameName]);
  const renderCard = useListCard({ onOpen: storeSearch });

  /** Arrow keys move from the box through the results; Escape returns to the box, and from an empty box goes back. */
  const onKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const inBox = document.activeElement === box.current;
    if (event.key === "Escape" && (!inBox || typed === "")) {
      event.preventDefault();
      if (inBox) go.back();
      else box.current?.focus();
    }
    if (!step || (inBox && event.key !== "ArrowDown")) return;
    const links = [...(screen.current?.querySelectorAll<HTMLElement>("a[href]") ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    const next = inBox ? links[0] : links[at + step];
    if (!inBox && at < 0) return;
    event.preventDefault();
    (next ?? box.current)?.focus();
  };

  const waiting = name !== "" && (name !== gameName || list.isPending);
  const known = waiting ? matchCachedGames(queries, name) : [];
  return (
    <div className={styles.screen} ref={screen} onKeyDown={onKey}>
      <SearchBox
        ref={box}
        value={typed}
        onType={setTyped}
        onLook={() => {
          if (name) saveSearch(name);
          lookNow();
        }}
        onClear={() => {
          put("");
          box.current?.focus();
        }}
        placeholder={t`Search games and providers`}
        aria-label={t`Search games and providers`}
        clearLabel={t`Clear search`}
        maxLength={LIMITS.gameName}
      />
      {name === "" && (
        <>
          <RecentSearches onChoose={put} />
          <HotNow renderCard={renderCard} />
        </>
      )}
      {known.length > 0 && (
        <ul className={styles.tiles} aria-label={t`Popular games`}>
          {known.map((game) => (
            <li key={game.nodeId}>{renderCard(game)}</li>
          ))}
        </ul>
      )}
      {name !== "" && name === gameName && (
        <>
          <p className="vh" role="status">
            {list.total !== undefined && t`Games found: ${list.total}`}
          </p>
          {list.corrected && (
            <p className={styles.note}>
              <Trans>
                No results for “{gameName}”. Showing <b>{list.corrected}</b>.
              </Trans>
            </p>
          )}
          {list.vendors.length > 0 && (
            <ul className={styles.chips} aria-label={t`Providers`}>
              {list.vendors.map(({ accountTypeName, displayName, gameType, gameCount }) => (
                <li key={`${accountTypeName}-${gameType}`}>
                  <Link
                    to="/m/gameList"
                    search={{ gameType, vassalage: accountTypeName }}
                    className={chipClass(false)}
                  >
                    <bdi>{displayName}</bdi> {i18n._(TABS[gameType].label)} <i>{gameCount}</i>
                  </Link>
                </li>
              ))}
            </ul>
          )}
          {known.length === 0 && (
            <EndlessGames
              list={list}
              renderCard={renderCard}
              label={t`Games`}
              empty={
                list.vendors.length > 0 ? null : (
                  <>
                    <EmptyState title={i18n._(EMPTY.gamesFound.title)} text={i18n._(EMPTY.gamesFound.text)} />
                    <HotNow renderCard={renderCard} />
                  </>
                )
              }
            />
          )}
        </>
      )}
    </div>
  );
}
