import type { Game } from "@foyer/contract/games";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { TABS } from "../../entities/category/categories.ts";
import { hotRailQuery } from "../../entities/game/game-queries.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { RailHead } from "../../ui/rail/rail.tsx";
import { TileSkeleton } from "../../ui/tile/tile-skeleton.tsx";
import styles from "./search-screen.module.css";

/** Two rows. */
const SHOWN = 6;
const PLACES = Array.from({ length: SHOWN }, (_, at) => at);

/** Hot games, shown when nothing has been typed or found. */
export function HotNow({ renderCard }: { renderCard: (game: Game) => ReactNode }) {
  const { i18n, t } = useLingui();
  const { data, isError } = useQuery(hotRailQuery(useLanguage()));
  // A failed suggestion needs no message: the search box still works.
  if (isError && !data) return null;
  return (
    <section aria-label={i18n._(TABS.HOT.title)}>
      <RailHead
        title={i18n._(TABS.HOT.title)}
        more={{ text: t`All`, target: { to: "/m/gameList", search: { type: "hot" } } }}
      />
      <ul className={styles.tiles}>
        {data
          ? data.list.slice(0, SHOWN).map((game) => <li key={game.nodeId}>{renderCard(game)}</li>)
          : PLACES.map((at) => (
              <li key={at}>
                <TileSkeleton />
              </li>
            ))}
      </ul>
    </section>
  );
}
