import { type ReactNode, useId, useRef } from "react";
import { Link, type Target } from "../../lib/navigation/index.ts";
import { useMouse } from "../../lib/use-mouse.ts";
import { Icon } from "../icon/icon.tsx";
import { lazyComponent } from "../lazy/lazy-component.tsx";
import styles from "./rail.module.css";

const RailArrows = lazyComponent({ load: () => import("./rail-arrows.tsx") });

interface RailHeadProps {
  title: string;
  /** Link to the whole list. */
  more?: { text: string; target: Target } | undefined;
  id?: string;
  /** Shown at the end. */
  end?: ReactNode;
}

/** The title of a rail, with the link to the whole list at the end. */
export function RailHead({ title, more, id, end }: RailHeadProps) {
  return (
    <header className={styles.head}>
      <h2 id={id}>{title}</h2>
      {more && (
        <Link {...more.target} className={styles.more}>
          {more.text}
          <Icon name="next" size="s" />
        </Link>
      )}
      {end}
    </header>
  );
}

/** A titled row of `li` that scrolls sideways: by touch, and with a mouse by its arrows. */
export function Rail({ children, ...head }: RailHeadProps & { children: ReactNode }) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const mouse = useMouse();
  return (
    <section aria-labelledby={id}>
      <RailHead {...head} id={id} end={mouse && <RailArrows list={list} />} />
      <ul ref={list} className={styles.scroll}>
        {children}
      </ul>
    </section>
  );
}
