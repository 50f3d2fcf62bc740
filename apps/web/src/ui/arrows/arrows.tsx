import { useLingui } from "@lingui/react/macro";
import { IconButton } from "../button/icon-button.tsx";
import styles from "./arrows.module.css";

interface ArrowsProps {
  /** Scrolls to what comes before (-1) or after (1). */
  onMove: (direction: -1 | 1) => void;
  /** Nothing comes before. */
  atStart?: boolean;
  /** Nothing comes after. */
  atEnd?: boolean;
  className?: string | undefined;
}

/** Two buttons that scroll a row sideways with a mouse. Tab goes through the row itself, so they are no stops. */
export function Arrows({ onMove, atStart = false, atEnd = false, className }: ArrowsProps) {
  const { t } = useLingui();
  return (
    <span className={className}>
      <IconButton
        icon="back"
        label={t`Scroll back`}
        className={styles.arrow}
        tabIndex={-1}
        disabled={atStart}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon="next"
        label={t`Scroll forward`}
        className={styles.arrow}
        tabIndex={-1}
        disabled={atEnd}
        onClick={() => onMove(1)}
      />
    </span>
  );
}
