import type { GameCategory } from "@foyer/contract/shared";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { LIST_KINDS } from "../../entities/game/list-choices.ts";
import { type FilterValues, filterCount, type ListFilter } from "../../entities/game/list-filter.ts";
import { Link } from "../../lib/navigation/index.ts";
import { useScrollToCurrent } from "../../ui/use-scroll-to-current.ts";
import styles from "./list-tabs.module.css";

interface ListTabsProps {
  kind: ListFilter["kind"];
  gameType: GameCategory;
  /** Current filters of the list. */
  filter: FilterValues;
  /** Shown after the tabs. */
  end: ReactNode;
}

/** Tabs for all games and for the other lists; the current one is underlined. */
export function ListTabs({ kind, gameType, filter, end }: ListTabsProps) {
  const { t } = useLingui();
  const names = { all: t`All`, hot: t`Hot`, recent: t`Recent`, fav: t`Favourites` } as const;
  // Only slots can be filtered by favourites; elsewhere the tab lists all of them.
  const filtersFavourites = gameType === "RNG" && kind === "all" && filterCount(filter) > 0;
  const current = filter.gameClassify === "FAV" ? "fav" : kind;
  const tabs = useScrollToCurrent<HTMLElement>(names[current]);
  return (
    <div className={styles.bar}>
      <nav ref={tabs} aria-label={t`Lists`} className={styles.tabs}>
        {(["all", ...LIST_KINDS] as const).map((name) => (
          <Link
            key={name}
            to="/m/gameList"
            search={{
              gameType,
              ...(name === "fav" && filtersFavourites
                ? { ...filter, gameClassify: "FAV" }
                : name !== "all" && { type: name }),
            }}
            replace
            className={styles.tab}
            {...(name === current && { "aria-current": "page" as const })}
          >
            {names[name]}
          </Link>
        ))}
      </nav>
      {end}
    </div>
  );
}
