import { useLingui } from "@lingui/react/macro";
import { useCallback } from "react";
import type { ListFilter } from "../../entities/game/list-filter.ts";
import { useGameList } from "../../entities/game/use-game-list.ts";
import { EMPTY } from "../../i18n/screen-texts.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LiveTableCard } from "../../widgets/game-card/live-table-card.tsx";
import { EndlessGames } from "../../widgets/game-grid/endless-games.tsx";
import type { RenderCard } from "../../widgets/game-grid/game-grid.tsx";
import styles from "./vendors-screen.module.css";

const LIVE: ListFilter = { gameType: "LIVE", kind: "all" };

/** All live tables, each with its state. */
export function LiveTables() {
  const { t, i18n } = useLingui();
  const list = useGameList(LIVE, useDebounced(useLanguage(), DURATIONS.languageReload), true);
  const renderCard: RenderCard = useCallback(
    (game, _bare, { at, of }) => (
      <div className={styles.table} role="listitem" aria-posinset={at} aria-setsize={of}>
        <LiveTableCard game={game} />
      </div>
    ),
    [],
  );
  return (
    <EndlessGames
      list={list}
      renderCard={renderCard}
      label={t`Live tables`}
      empty={<EmptyState title={i18n._(EMPTY.games.title)} text={i18n._(EMPTY.games.text)} />}
    />
  );
}
