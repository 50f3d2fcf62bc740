import { Trans, useLingui } from "@lingui/react/macro";
import { useErrorText } from "../../i18n/error-texts.ts";
import { Button } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./message-screen.module.css";

const ROWS = [0, 1, 2, 3, 4, 5];

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
  const errorText = useErrorText();
  return (
    <EmptyState
      broken
      title={t`The announcements did not come`}
      words={errorText(props.error)}
      action={
        <Button look="secondary" busy={props.busy} onClick={() => props.onRetry()}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}
