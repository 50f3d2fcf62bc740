import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Loadable } from "../../i18n/situation-texts.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import backOffice from "./back-office.module.css";
import styles from "./cases/case-queue.module.css";

interface SplitDetailProps {
  title: ReactNode;
  fact: ReactNode;
  onClose: () => void;
  /** Null: loading, or failed. */
  children: ReactNode;
  failed: Loadable;
  query: { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown };
  /** Buttons at the foot. */
  actions?: ReactNode;
}

/** What is open of a list, in each of its states. */
export function SplitDetail({ title, fact, onClose, children, failed, query, actions }: SplitDetailProps) {
  const { t } = useLingui();
  return (
    <article className={styles.case}>
      <header className={styles.head}>
        <IconButton icon="back" label={t`Back to the list`} className={styles.back} onClick={onClose} />
        <div className={styles.person}>
          <h2>{title}</h2>
          <p className={backOffice.fact}>{fact}</p>
        </div>
      </header>
      {children ? (
        // focusable, so that arrow keys can scroll details without a field or a button
        <div className={styles.plain} tabIndex={0} role="group" aria-label={t`Details`}>
          {children}
        </div>
      ) : query.error ? (
        <LoadFailed what={failed} error={query.error} busy={query.isFetching} onRetry={query.refetch} />
      ) : (
        <Skeleton className={backOffice.skeleton} />
      )}
      {Boolean(actions) && <footer className={styles.actions}>{actions}</footer>}
    </article>
  );
}
