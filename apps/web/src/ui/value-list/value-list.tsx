import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import styles from "./value-list.module.css";

export interface ValueItem {
  readonly name: ReactNode;
  readonly value: ReactNode;
  /** The sum of the values above. */
  readonly total?: boolean;
}

/** Names and values, such as the lines of a bill. */
export function ValueList({ items }: { items: readonly ValueItem[] }) {
  return (
    <dl className={styles.list}>
      {items.map(({ name, value, total = false }, at) => (
        <div key={at} className={cx(styles.item, total && styles.total)}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
