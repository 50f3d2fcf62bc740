import { type ReactNode, useState } from "react";
import { historyValues, useShown } from "../../lib/navigation/index.ts";
import styles from "./jackpots-screen.module.css";

/** Whether each disclosure is open, per history entry: restored on return and reload. */
const open = historyValues("jackpot-details");

interface MoreProps {
  /** Unique within the page. */
  name: string;
  title: string;
  /** Rendered once it is opened. */
  children: () => ReactNode;
}

/** Disclosure with further information on a jackpot. */
export function ShowMore({ name, title, children }: MoreProps) {
  const key = `${useShown().place.key} ${name}`;
  const [isOpen, setOpen] = useState(open.read(key) === 1);
  const note = (next: boolean) => {
    setOpen(next);
    open.write(key, next ? 1 : 0);
    open.save();
  };
  return (
    <details className={styles.more} open={isOpen} onToggle={(event) => note(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children()}
    </details>
  );
}
