import type { InboxItem } from "@foyer/contract/inbox";
import { Plural, Trans } from "@lingui/react/macro";
import { useInbox, useInboxActions } from "../../features/inbox/index.ts";
import { Button } from "../../ui/button/button.tsx";
import styles from "./web-email-screen.module.css";

/** What was taken out together, and by what it is put back. */
export interface Cleared {
  readonly removed: number;
  readonly clearing: string;
}

interface ClearReadProps {
  /** Taken out one by one. */
  gone: readonly InboxItem[];
  cleared: Cleared | undefined;
  onClear: () => void;
  onRestore: (cleared: Cleared) => void;
}

/** What can be done with all messages at once, and the way back from it. */
export function ClearRead({ gone, cleared, onClear, onRestore }: ClearReadProps) {
  const { seen } = useInboxActions();
  const left = useInbox(gone).messages.filter(({ id }) => !gone.some((one) => one.id === id));
  return (
    <>
      <p className={styles.head} role="status">
        {cleared && (
          <span>
            <Plural value={cleared.removed} one="# message removed" other="# messages removed" />
          </span>
        )}
      </p>
      <p className={styles.head}>
        {cleared && (
          <Button look="text" size="small" onClick={() => onRestore(cleared)}>
            <Trans>Put them back</Trans>
          </Button>
        )}
        {left.some(({ read }) => !read) && (
          <Button look="text" size="small" onClick={() => seen.mutate(undefined)}>
            <Trans>Mark all as read</Trans>
          </Button>
        )}
        {left.some(({ read }) => read) && (
          <Button look="text" size="small" onClick={onClear}>
            <Trans>Remove what was read</Trans>
          </Button>
        )}
      </p>
    </>
  );
}
