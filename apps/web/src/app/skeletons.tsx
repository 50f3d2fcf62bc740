import type { ComponentType } from "react";
import { Skeleton } from "../ui/skeleton/skeleton.tsx";
import { TileSkeleton } from "../ui/tile/tile-skeleton.tsx";
import type { LazyScreen, RouteEntry } from "./route-entry.ts";
import styles from "./skeletons.module.css";

const times = (count: number) => Array.from({ length: count }, (_, at) => at);

function FormSkeleton() {
  return (
    <div className={styles.page}>
      <Skeleton className={styles.title} />
      {times(3).map((at) => (
        <Skeleton key={at} className={styles.row} />
      ))}
    </div>
  );
}

function GridSkeleton() {
  return (
    <div className={styles.page}>
      <Skeleton className={styles.bar} />
      <Skeleton className={styles.bar} />
      <div className={styles.grid}>
        {times(9).map((at) => (
          <TileSkeleton key={at} size="fluid" />
        ))}
      </div>
    </div>
  );
}

function ListSkeleton() {
  return (
    <div className={styles.page}>
      {times(7).map((at) => (
        <Skeleton key={at} className={styles.row} />
      ))}
    </div>
  );
}

function FrameSkeleton() {
  return (
    <div className={styles.page}>
      <Skeleton className={styles.frame} />
    </div>
  );
}

function AgentHomeSkeleton() {
  return (
    <div className={styles.page}>
      <Skeleton className={styles.greeting} />
      <Skeleton className={styles.balance} />
      <Skeleton className={styles.counters} />
      <div className={styles.tiles}>
        {times(8).map((at) => (
          <Skeleton key={at} className={styles.niche} />
        ))}
      </div>
    </div>
  );
}

const SHAPES: Record<LazyScreen["skeleton"], ComponentType> = {
  form: FormSkeleton,
  grid: GridSkeleton,
  list: ListSkeleton,
  frame: FrameSkeleton,
  "agent-home": AgentHomeSkeleton,
};

/** The skeleton of a screen, in its shape, until its file is loaded. */
export function skeletonOf(entry: RouteEntry): ComponentType {
  return SHAPES[entry.screen?.skeleton ?? "list"];
}
