import type { GameCategory } from "@foyer/contract/shared";
import { useLingui } from "@lingui/react/macro";
import type { ListFilter } from "../../features/game-list/index.ts";
import { Link } from "../../lib/navigation/index.ts";
import styles from "./list-tabs.module.css";

interface ListTabsProps {
  kind: ListFilter["kind"];
  gameType: GameCategory;
}

/** All, hot and recent; the beam stands under the one that is shown. */
export function ListTabs({ kind, gameType }: ListTabsProps) {
  const { t } = useLingui();
  const names = { all: t`All`, hot: t`Hot`, recent: t`Recent` } as const;
  return (
    <nav aria-label={t`Lists`} className={styles.tabs}>
      {(["all", "hot", "recent"] as const).map((name) => (
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
  );
}
