import type { ComponentType } from "react";
import { CategoryBanners } from "../features/banners/index.ts";
import { useSearch } from "../lib/navigation/index.ts";
import { Skeleton } from "../ui/skeleton/skeleton.tsx";
import { TileSkeleton } from "../ui/tile/tile-skeleton.tsx";
import type { LazyScreen, RouteEntry } from "./routes.ts";
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

function WallSkeleton() {
  return (
    <div className={styles.page}>
      <Skeleton className={styles.bar} />
      <Skeleton className={styles.bar} />
      <div className={styles.wall}>
        {times(9).map((at) => (
          <TileSkeleton key={at} size="fluid" />
        ))}
      </div>
    </div>
  );
}

/** Over a category's list stand its banners, which the page brings: the server draws them above the list's skeleton. */
function CategoryWall() {
  const { gameType = "RNG" } = useSearch("/m/gameList");
  return (
    <>
      <CategoryBanners gameType={gameType} />
      <WallSkeleton />
    </>
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

const SHAPES: Record<LazyScreen["skeleton"], ComponentType> = {
  form: FormSkeleton,
  wall: WallSkeleton,
  list: ListSkeleton,
  frame: FrameSkeleton,
};

/** What stands in for a screen until its file is there, in that screen's shape. */
export function skeletonOf(entry: RouteEntry): ComponentType {
  if (import.meta.env.SSR && entry.path === "/m/gameList") return CategoryWall;
  return SHAPES[entry.screen?.skeleton ?? "list"];
}
