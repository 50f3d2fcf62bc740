import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import { Icon } from "../icon/icon.tsx";
import type { IconName } from "../icon/icon-names.ts";
import styles from "./icon-tiles.module.css";

interface IconTilesProps {
  /** Four in a row of a phone instead of three. */
  dense?: boolean;
  children: ReactNode;
}

/** A grid of arch-shaped icons: `li` with a link or a button of class `iconTileClass`. */
export function IconTiles({ dense = false, children }: IconTilesProps) {
  return <ul className={cx(styles.menu, dense && styles.dense)}>{children}</ul>;
}

/** The look of a link or button in the grid. */
export const iconTileClass: string | undefined = styles.item;

/** The arch with its icon, and a count on its edge. */
export function TileIcon({ icon, children }: { icon: IconName; children?: ReactNode }) {
  return (
    <span className={styles.niche}>
      <Icon name={icon} size="l" />
      {children}
    </span>
  );
}
