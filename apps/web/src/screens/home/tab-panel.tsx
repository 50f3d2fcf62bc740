import type { Game } from "@foyer/contract/games";
import { lazy, Suspense, useState } from "react";
import type { HomeTab } from "../../features/vendors/index.ts";
import { withLater } from "../../i18n/later.ts";
import { cx } from "../../ui/cx.ts";
import { HotGames } from "./hot-games.tsx";
import styles from "./tab-panel.module.css";

const CategoryWall = lazy(() => withLater(() => import("./category-wall.tsx")));

interface TabPanelProps {
  tab: Exclude<HomeTab, "PROMO">;
  /** Where the tab stands in the row. */
  index: number;
  onOpen: (game: Game) => void;
}

/** The list of the tab you stand in; it slides in from where that tab lies. */
export function TabPanel({ tab, index, onOpen }: TabPanelProps) {
  const [shown, setShown] = useState<{ tab: HomeTab; index: number; way?: "forth" | "back" }>({ tab, index });
  if (shown.tab !== tab) setShown({ tab, index, way: index > shown.index ? "forth" : "back" });
  return (
    <div key={tab} className={cx(styles.panel, shown.way && styles[shown.way])}>
      {tab === "HOT" ? (
        <HotGames onOpen={onOpen} />
      ) : (
        <Suspense>
          <CategoryWall category={tab} onOpen={onOpen} />
        </Suspense>
      )}
    </div>
  );
}
