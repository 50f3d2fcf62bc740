import type { ReactNode } from "react";
import { tellBarHeight } from "../tell-bar-height.ts";
import styles from "./action-bar.module.css";

/** A screen without bottom navigation, with its content and an `ActionBar` at its end. */
export function ActionScreen({ children }: { children: ReactNode }) {
  return <div className={styles.screen}>{children}</div>;
}

/** Two actions side by side, or one that fills the line. */
export function ActionPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

interface ActionBarProps {
  /** The main action, and at most one more. */
  children: ReactNode;
  /** Text buttons in one line. */
  links?: ReactNode;
  /** What the action means, in small print. */
  text?: ReactNode;
}

/** Stays at the bottom of the viewport while the screen scrolls. */
export function ActionBar({ children, links, text }: ActionBarProps) {
  return (
    <div ref={tellBarHeight} className={styles.bar}>
      {children}
      {links && <div className={styles.links}>{links}</div>}
      {text && <p className={styles.text}>{text}</p>}
    </div>
  );
}
