import { type ReactNode, useId } from "react";
import { Link, type Target } from "../../lib/navigation/index.ts";
import { Icon } from "../icon/icon.tsx";
import styles from "./rail.module.css";

export interface RailProps {
  title: string;
  /** Where all of it is. */
  more?: { text: string; target: Target } | undefined;
  /** `li` elements. */
  children: ReactNode;
}

/** A titled row that scrolls sideways, and only when touched. */
export function Rail({ title, more, children }: RailProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {more && (
          <Link {...more.target} className={styles.more}>
            {more.text}
            <Icon name="next" size="s" />
          </Link>
        )}
      </header>
      <ul className={styles.scroll}>{children}</ul>
    </section>
  );
}
