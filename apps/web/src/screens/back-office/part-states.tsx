import { refusalOf } from "../../lib/http/index.ts";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./back-office.module.css";

const PartSkeleton = () => <Skeleton className={styles.skeleton} />;

function Failed({ onRetry }: { onRetry: () => void }) {
  return <LoadFailed what="section" error={refusalOf("not loaded")} onRetry={onRetry} />;
}

/** What a part of the back office shows until its code is loaded. */
export const WAITING = { Skeleton: PartSkeleton, Failed };
