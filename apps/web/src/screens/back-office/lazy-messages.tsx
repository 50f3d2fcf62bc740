import { refusalOf } from "../../lib/http/index.ts";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./back-office.module.css";

const MessagesSkeleton = () => <Skeleton className={styles.skeleton} />;

function Failed({ onRetry }: { onRetry: () => void }) {
  return <LoadFailed what="section" error={refusalOf("not loaded")} onRetry={onRetry} />;
}

/** Messages section in a chunk of its own: the message preview is large, and answering players does not need it. */
export const LazyMessages = lazyComponent({
  load: async () => ({ default: (await import("./messages.tsx")).Messages }),
  Skeleton: MessagesSkeleton,
  Failed,
});
