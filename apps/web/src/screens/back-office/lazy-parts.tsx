import { refusalOf } from "../../lib/http/index.ts";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./back-office.module.css";

const PartSkeleton = () => <Skeleton className={styles.skeleton} />;

function Failed({ onRetry }: { onRetry: () => void }) {
  return <LoadFailed what="section" error={refusalOf("not loaded")} onRetry={onRetry} />;
}

/** Sections in chunks of their own: most visits are for chats. */
export const LazyApplications = lazyComponent({
  load: async () => ({ default: (await import("./applications.tsx")).Applications }),
  Skeleton: PartSkeleton,
  Failed,
});
export const LazyFeedback = lazyComponent({
  load: async () => ({ default: (await import("./feedback-list.tsx")).FeedbackList }),
  Skeleton: PartSkeleton,
  Failed,
});

export const LazyCannedAnswers = lazyComponent({
  load: async () => ({ default: (await import("./canned-answers.tsx")).CannedAnswers }),
  Skeleton: PartSkeleton,
  Failed,
});
/** The choice of a canned answer, fetched when an operator first opens it. */
export const LazyCannedChoices = lazyComponent({
  load: async () => ({ default: (await import("./canned-choices.tsx")).CannedChoices }),
  Skeleton: PartSkeleton,
  Failed,
});

/** Messages section in a chunk of its own: the message preview is large, and answering players does not need it. */
export const LazyMessages = lazyComponent({
  load: async () => ({ default: (await import("./messages.tsx")).Messages }),
  Skeleton: PartSkeleton,
  Failed,
});

/** Setup of the second factor in a chunk of its own: operators use it once, and the QR code is large. */
export const LazySecondFactorSetup = lazyComponent({
  load: async () => ({ default: (await import("./second-factor-setup.tsx")).SecondFactorSetup }),
  Skeleton: PartSkeleton,
  Failed,
});
