import type { ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import styles from "./note.module.css";

interface NoteProps {
  /** `warn` for what can cost the reader money. */
  icon?: "info" | "warn";
  title?: ReactNode;
  children: ReactNode;
}

/** Something to know before going on. */
export function Note({ icon = "info", title, children }: NoteProps) {
  return (
    <div className={styles.note}>
      <Icon name={icon} />
      <div>
        {title && <b>{title}</b>}
        <p>{children}</p>
      </div>
    </div>
  );
}
