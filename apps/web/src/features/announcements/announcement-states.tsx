import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { DidNotCome } from "../../ui/empty-state/did-not-come.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./announcements.module.css";

const ROWS = [0, 1, 2, 3, 4, 5];

/** Round lists of announcements. */
export function AnnouncementsPage({ children }: { children: ReactNode }) {
  return <div className={styles.screen}>{children}</div>;
}

/** In the shape of the list. */
export function AnnouncementsWait() {
  return (
    <div className={styles.screen} aria-busy="true">
      {ROWS.map((at) => (
        <Skeleton key={at} className={styles.wait} />
      ))}
    </div>
  );
}

/** Says what kept the announcements from coming, and tries again when asked. */
export function AnnouncementsFailed(props: { error: unknown; busy: boolean; onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <DidNotCome
      title={t`The announcements did not come`}
      error={props.error}
      busy={props.busy}
      onRetry={props.onRetry}
    />
  );
}

/** The house is silent. */
export function NoAnnouncements() {
  const { t } = useLingui();
  return (
    <EmptyState
      title={t`Nothing to tell at the moment`}
      words={t`What the house has to say will stand here.`}
      action={
        <Link to="/m/home" className={buttonClass({ look: "secondary" })}>
          <Trans>Back to home</Trans>
        </Link>
      }
    />
  );
}
