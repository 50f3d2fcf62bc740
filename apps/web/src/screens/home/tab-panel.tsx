import { useState } from "react";
import type { HomeTab } from "../../entities/category/categories.ts";
import { cx } from "../../ui/cx.ts";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { HotGames } from "./hot-games.tsx";
import styles from "./tab-panel.module.css";

const CategoryGrid = lazyComponent({ load: () => import("./category-grid.tsx"), catalogue: "later" });

interface TabPanelProps {
  tab: Exclude<HomeTab, "PROMO">;
  /** Position of the tab in the row. */
  index: number;
}

/** The list of the current tab; it slides in from the tab's side. */
export function TabPanel({ tab, index }: TabPanelProps) {
  const [shown, setShown] = useState<{ tab: HomeTab; index: number; way?: "forth" | "back" }>({ tab, index });
  if (shown.tab !== tab) setShown({ tab, index, way: index > shown.index ? "forth" : "back" });
  return (
    <div key={tab} className={cx(styles.panel, shown.way && styles[shown.way])}>
      {tab === "HOT" ? <HotGames /> : <CategoryGrid category={tab} />}
    </div>
  );
}
