import type { ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import type { IconName } from "../icon/icon-names.ts";
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

interface ItemSwitchProps {
  icon: IconName;
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** An item that switches a setting on and off at once. */
export function ItemSwitch({ icon, label, checked, onChange }: ItemSwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      className={styles.item}
      onClick={() => onChange(!checked)}
    >
      <Icon name={icon} />
      {label}
      <span className={styles.switch} />
    </button>
  );
}
