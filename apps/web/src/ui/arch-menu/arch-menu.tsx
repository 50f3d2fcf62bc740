import type { ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import type { IconName } from "../icon/icon-names.ts";
import styles from "./arch-menu.module.css";

/** Doorways side by side: `li` with a link or a button that looks like one. */
export function ArchMenu({ children }: { children: ReactNode }) {
  return <ul className={styles.menu}>{children}</ul>;
}

/** The look of what leads through a doorway. */
export const archClass: string | undefined = styles.item;

/** The doorway itself, with what is counted over its edge. */
export function Arch({ icon, children }: { icon: IconName; children?: ReactNode }) {
  return (
    <span className={styles.niche}>
      <Icon name={icon} size="l" />
      {children}
    </span>
  );
}
