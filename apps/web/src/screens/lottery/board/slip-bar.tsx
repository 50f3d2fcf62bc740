import type { ReactNode } from "react";
import { tellBarHeight } from "../../../ui/tell-bar-height.ts";
import styles from "./slip-bar.module.css";

interface SlipBarProps {
  /** Unit and multiple, or the stake. */
  stake: ReactNode;
  /** What is bet, and what it can win. */
  total: ReactNode;
  notes?: ReactNode;
  actions: ReactNode;
}

/** The bottom of every board, within reach of the thumb: stake, sum, actions. */
export function SlipBar({ stake, total, notes, actions }: SlipBarProps) {
  return (
    <div ref={tellBarHeight} className={styles.bar}>
      {stake}
      {total && <div className={styles.total}>{total}</div>}
      {notes}
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}

/** How many bets a slip has. */
export function SlipCount({ count }: { count: number }) {
  return count > 0 ? <span className={styles.count}>{count}</span> : null;
}
