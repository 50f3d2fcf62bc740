import { useLingui } from "@lingui/react/macro";
import { useCallback } from "react";
import {
  EndlessGames,
  type ListFilter,
  type RenderTile,
  useGameList,
} from "../../features/game-list/index.ts";
import { LiveDoor } from "../../features/games/index.ts";
import { useTapGame } from "../../features/launch/index.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { useSettled } from "../../lib/use-settled.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import styles from "./game-center-screen.module.css";

const LIVE: ListFilter = { gameType: "LIVE", kind: "all" };

/** Every live table, with whether it is open before anybody taps. */
export function LiveTables() {
  const { t } = useLingui();
  const tap = useTapGame();
  const list = useGameList(LIVE, useSettled(useLanguage(), DURATIONS.languageReload), true);
  const renderTile: RenderTile = useCallback(
    (game, _bare, { at, of }) => (
      <div className={styles.table} role="listitem" aria-posinset={at} aria-setsize={of}>
        <LiveDoor game={game} onOpen={tap} />
      </div>
    ),
    [tap],
  );
  return (
    <EndlessGames
      list={list}
      renderTile={renderTile}
      label={t`Live tables`}
      empty={<EmptyState title={t`Nothing behind this door yet`} words={t`The other doors are open.`} />}
    />
  );
}
