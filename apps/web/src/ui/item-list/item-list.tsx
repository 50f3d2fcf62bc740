import type { ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import styles from "./item-list.module.css";

/** A list of what can be done or where one can go: `li` with a link or a button that looks like an item. */
export function ItemList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

/** The look of an item: a sign, its words, and at the end what it holds or `Onwards`. */
export const itemClass: string | undefined = styles.item;

/** Says that the item leads to another place. */
export function Onwards() {
  return <Icon name="next" size="s" className={styles.onwards} />;
}
