import type { ReactNode } from "react";
import { Link, type Path } from "../../lib/navigation/index.ts";
import { Icon } from "../icon/icon.tsx";
import type { IconName } from "../icon/icon-names.ts";
import styles from "./tab-bar.module.css";

export interface Tab {
  readonly to: Path;
  readonly icon: IconName;
  readonly label: string;
}

interface TabBarProps {
  /** Accessible name. */
  label: string;
  /** Up to five destinations. */
  tabs: readonly Tab[];
  /** The destination that is open. */
  current: Path;
  /** Above the bar. */
  children?: ReactNode;
}

/** The bar at the bottom of the page, within reach of the thumb; beside the column where a mouse is. */
export function TabBar({ label, tabs, current, children }: TabBarProps) {
  return (
    <div className={styles.navigation}>
      {children}
      <nav id="nav" className={styles.nav} aria-label={label}>
        {tabs.map(({ to, icon, label: name }) => (
          <Link
            key={to}
            {...({ to } as { to: "/m/home" })}
            className={styles.entry}
            aria-current={to === current ? "page" : undefined}
          >
            <Icon name={icon} />
            <span>{name}</span>
          </Link>
        ))}
      </nav>
    </div>
  );
}
