import type { ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import styles from "./item-list.module.css";

/** A list of actions or destinations: `li` with a link or a button that looks like an item. */
export function ItemList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

/** Class of an item: an icon, a label, and at the end a value or `ItemChevron`. */
export const itemClass: string | undefined = styles.item;

/** Class of a value at the end of an item, before its chevron. */
export const itemValueClass: string | undefined = styles.value;

/** Shows that the item leads to another screen. */
export function ItemChevron() {
  return <Icon name="next" size="s" className={styles.onwards} />;
}
