import { type ReactNode, useId } from "react";
import { Link, type Target } from "../../lib/navigation/index.ts";
import { Icon } from "../icon/icon.tsx";
import styles from "./rail.module.css";

interface RailHeadProps {
  title: string;
  /** Link to the whole list. */
  more?: { text: string; target: Target } | undefined;
  id?: string;
}

/** The title of a rail, with the link to the whole list at the end. */
export function RailHead({ title, more, id }: RailHeadProps) {
  return (
    <header className={styles.head}>
      <h2 id={id}>{title}</h2>
      {more && (
        <Link {...more.target} className={styles.more}>
          {more.text}
          <Icon name="next" size="s" />
        </Link>
      )}
    </header>
  );
}

/** A titled row of `li` that scrolls sideways, only by touch. */
export function Rail({ children, ...head }: RailHeadProps & { children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <RailHead {...head} id={id} />
      <ul className={styles.scroll}>{children}</ul>
    </section>
  );
}
