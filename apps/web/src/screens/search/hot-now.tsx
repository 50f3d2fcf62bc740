import type { Game } from "@foyer/contract/games";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { hotRailQuery } from "../../features/games/index.ts";
import { TABS } from "../../features/vendors/index.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { RailHead } from "../../ui/rail/rail.tsx";
import { TileSkeleton } from "../../ui/tile/tile-skeleton.tsx";
import styles from "./search-screen.module.css";

/** Two rows: more would be another list. */
const SHOWN = 6;
const PLACES = Array.from({ length: SHOWN }, (_, at) => at);

/** What others play, for who has typed nothing yet or found nothing. */
export function HotNow({ tile }: { tile: (game: Game) => ReactNode }) {
  const { i18n, t } = useLingui();
  const { data, isError } = useQuery(hotRailQuery(useLanguage()));
  // A suggestion that did not come is not worth a word: the box above still finds.
  if (isError && !data) return null;
  return (
    <section aria-label={i18n._(TABS.HOT.title)}>
      <RailHead
        title={i18n._(TABS.HOT.title)}
        more={{ text: t`All`, target: { to: "/m/gameList", search: { type: "hot" } } }}
      />
      <ul className={styles.tiles}>
        {data
          ? data.list.slice(0, SHOWN).map((game) => <li key={game.nodeId}>{tile(game)}</li>)
          : PLACES.map((at) => (
              <li key={at}>
                <TileSkeleton />
              </li>
            ))}
      </ul>
    </section>
  );
}
