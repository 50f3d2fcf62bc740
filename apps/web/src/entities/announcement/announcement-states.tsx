import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { EMPTY } from "../../i18n/screen-texts.ts";
import { Link } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./announcements.module.css";

const ROWS = [0, 1, 2, 3, 4, 5];

/** States of announcement lists. */
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

/** Shows why the announcements failed to load, with a button to try again. */
export function AnnouncementsFailed(props: { error: unknown; busy: boolean; onRetry: () => void }) {
  return <LoadFailed what="announcements" error={props.error} busy={props.busy} onRetry={props.onRetry} />;
}

/** No announcements. */
export function NoAnnouncements() {
  const { i18n } = useLingui();
  return (
    <EmptyState
      title={i18n._(EMPTY.announcements.title)}
      text={i18n._(EMPTY.announcements.text)}
      action={
        <Link to="/m/home" className={buttonClass({ look: "secondary" })}>
          <Trans>Back to home</Trans>
        </Link>
      }
    />
  );
}
