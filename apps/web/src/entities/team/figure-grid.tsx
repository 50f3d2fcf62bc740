import type { ReactNode } from "react";
import { Link, type Target } from "../../lib/navigation/index.ts";
import { cx } from "../../ui/cx.ts";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./team.module.css";

export interface TeamFigure {
  readonly label: string;
  readonly value: ReactNode;
  /** Where the people it counts are listed. */
  readonly target?: Target;
}

interface FigureGridProps {
  figures: readonly TeamFigure[];
  /** Shown while those of other days are loading. */
  busy?: boolean;
}

/** Figures with their names, up to three in a line; fewer where a long amount needs the room. */
export function FigureGrid({ figures, busy = false }: FigureGridProps) {
  return (
    <dl className={styles.figures} aria-busy={busy}>
      {figures.map(({ label, value, target }) => (
        <div key={label} className={cx(target && styles.linked)}>
          <dt>{label}</dt>
          <dd>
            {target ? (
              <Link {...target} className={styles.reach}>
                <span className="vh">{label}: </span>
                {value}
              </Link>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The place of a grid that is loading. */
export function FigureGridSkeleton({ figures }: { figures: number }) {
  return <Skeleton className={cx(styles.waiting, figures > 3 && styles.twoLines)} />;
}
