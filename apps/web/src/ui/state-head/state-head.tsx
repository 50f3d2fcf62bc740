import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import { Icon } from "../icon/icon.tsx";
import type { IconName } from "../icon/icon-names.ts";
import styles from "./state-head.module.css";

interface StateHeadProps {
  icon: IconName;
  look?: "good" | "waiting" | "bad";
  title: ReactNode;
  /** The amount it is about. */
  figure?: ReactNode;
  /** What happens next, or what can be done. */
  children?: ReactNode;
}

/** How something stands, at the top of its page. */
export function StateHead({ icon, look, title, figure, children }: StateHeadProps) {
  return (
    <div className={cx(styles.head, look && styles[look])}>
      <span className={styles.orb}>
        <Icon name={icon} />
      </span>
      <h2>{title}</h2>
      {figure && <span className={styles.figure}>{figure}</span>}
      {children && <p>{children}</p>}
    </div>
  );
}
