import { PartLoadFailed } from "../../ui/empty-state/part-load-failed.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import type { ContactProps } from "./contact.tsx";
import styles from "./security-center.module.css";

const states = {
  Skeleton: () => <Skeleton className={styles.skeleton} />,
  Failed: ({ onRetry }: { onRetry: () => void }) => <PartLoadFailed what="section" onRetry={onRetry} />,
};

/** Binding an e-mail address or a mobile number, in a chunk of its own. */
export const LazyContact = lazyComponent<ContactProps>({ load: () => import("./contact.tsx"), ...states });

/** The history of log-ins and changes, in a chunk of its own. */
export const LazyHistory = lazyComponent<object>({ load: () => import("./history.tsx"), ...states });
