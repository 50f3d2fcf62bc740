import type { GameCategory } from "@foyer/contract/shared";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { ListFilter } from "../../features/game-list/index.ts";
import { LIST_KINDS } from "../../lib/list-choices.ts";
import { Link } from "../../lib/navigation/index.ts";
import { useCurrentInSight } from "../../ui/use-current-in-sight.ts";
import styles from "./list-tabs.module.css";

interface ListTabsProps {
  kind: ListFilter["kind"];
  gameType: GameCategory;
  /** Stands behind the tabs. */
  end: ReactNode;
}

/** All games, or one of the lists beside them; the beam stands under the one that is shown. */
export function ListTabs({ kind, gameType, end }: ListTabsProps) {
  const { t } = useLingui();
  const names = { all: t`All`, hot: t`Hot`, recent: t`Recent`, fav: t`Favourites` } as const;
  const tabs = useCurrentInSight<HTMLElement>(names[kind]);
  return (
    <div className={styles.bar}>
      <nav ref={tabs} aria-label={t`Lists`} className={styles.tabs}>
        {(["all", ...LIST_KINDS] as const).map((name) => (
          <Link
            key={name}
            to="/m/gameList"
            search={{ gameType, ...(name !== "all" && { type: name }) }}
            replace
            className={styles.tab}
            {...(name === kind && { "aria-current": "page" as const })}
          >
            {names[name]}
          </Link>
        ))}
      </nav>
      {end}
    </div>
  );
}
