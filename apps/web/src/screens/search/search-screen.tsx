import type { Game } from "@foyer/contract/games";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useCallback, useEffect, useRef } from "react";
import { useHearts } from "../../features/favourites/index.ts";
import { useAbout } from "../../features/game-details/use-about.ts";
import { EndlessGames, type RenderTile, useGameSearch } from "../../features/game-list/index.ts";
import { heldGames, keepSearch } from "../../features/game-search/index.ts";
import { GameTile } from "../../features/games/index.ts";
import { potOf } from "../../features/jackpots/pot-of.tsx";
import { useTapGame } from "../../features/launch/index.ts";
import { TABS } from "../../features/vendors/index.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { LIMITS } from "../../lib/durations.ts";
import { hrefOf, Link, useGo, useSearch } from "../../lib/navigation/index.ts";
import { chipClass } from "../../ui/chip/chip.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { SearchBox } from "../../ui/search-box/search-box.tsx";
import { useLookUp } from "../../ui/search-box/use-look-up.ts";
import { HotNow } from "./hot-now.tsx";
import { RecentSearches } from "./recent-searches.tsx";
import styles from "./search-screen.module.css";

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Looks for games of every category and for vendors: what is known here at once, then what the platform finds. */
export default function SearchScreen() {
  const { t, i18n } = useLingui();
  const go = useGo();
  const queries = useQueryClient();
  const { gameName = "" } = useSearch("/m/search");
  const { typed, setTyped, name, lookNow, put } = useLookUp(gameName, (wanted, byItself) =>
    go(hrefOf({ to: "/m/search", search: wanted ? { gameName: wanted } : {} }), { replace: true, byItself }),
  );
  const list = useGameSearch(gameName, useLanguage());
  const tapGame = useTapGame();
  const box = useRef<HTMLInputElement>(null);
  const screen = useRef<HTMLDivElement>(null);

  useEffect(() => box.current?.focus(), []);

  const tap = useCallback(
    (game: Game) => {
      if (gameName) keepSearch(gameName);
      tapGame(game);
    },
    [tapGame, gameName],
  );
  const heart = useHearts();
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

  /** A tile of a short list. */
  const tile = (game: Game) => (
    <GameTile
      game={game}
      size="fluid"
      pot={potOf(game)}
      onOpen={tap}
      corner={heart?.(game)}
      about={about?.(game)}
    />
  );

  /** Arrows lead from the box to what was found and on; Escape leads back to the box, and from there away. */
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
  const known = waiting ? heldGames(queries, name) : [];
  return (
    <div className={styles.screen} ref={screen} onKeyDown={onKey}>
      <SearchBox
        ref={box}
        value={typed}
        onType={setTyped}
        onLook={() => {
          if (name) keepSearch(name);
          lookNow();
        }}
        onClear={() => {
          put("");
          box.current?.focus();
        }}
        placeholder={t`Search games and vendors`}
        aria-label={t`Search games and vendors`}
        clearLabel={t`Clear the search`}
        maxLength={LIMITS.gameName}
      />
      {name === "" && (
        <>
          <RecentSearches onChoose={put} />
          <HotNow tile={tile} />
        </>
      )}
      {known.length > 0 && (
        <ul className={styles.tiles} aria-label={t`Known games`}>
          {known.map((game) => (
            <li key={game.nodeId}>{tile(game)}</li>
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
                Nothing is called “{gameName}”. Here is <b>{list.corrected}</b> instead.
              </Trans>
            </p>
          )}
          {list.vendors.length > 0 && (
            <ul className={styles.chips} aria-label={t`Vendors`}>
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
              renderTile={renderTile}
              label={t`Games`}
              empty={
                list.vendors.length > 0 ? null : (
                  <>
                    <EmptyState
                      title={t`Nobody behind this door`}
                      words={t`No game fits what you asked for.`}
                    />
                    <HotNow tile={tile} />
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
