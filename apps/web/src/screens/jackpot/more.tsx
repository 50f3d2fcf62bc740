import { type ReactNode, useState } from "react";
import { keptByPlace, useShown } from "../../lib/navigation/index.ts";
import styles from "./jackpot-screen.module.css";

/** What stood open at each place: who comes back, or loads the page anew, finds it so. */
const open = keptByPlace("pot-words");

interface MoreProps {
  /** Tells it from the others of the page. */
  name: string;
  title: string;
  /** Drawn once it is opened. */
  children: () => ReactNode;
}

/** Words under a pot that open at a tap. */
export function More({ name, title, children }: MoreProps) {
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
