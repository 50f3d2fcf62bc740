import type { InboxItem } from "@foyer/contract/inbox";
import { Plural, Trans } from "@lingui/react/macro";
import { useInbox, useInboxActions } from "../../entities/inbox/use-inbox.ts";
import { Button } from "../../ui/button/button.tsx";
import styles from "./inbox-screen.module.css";

/** Number of messages deleted together, and the id that undoes it. */
export interface Cleared {
  readonly removed: number;
  readonly clearing: string;
}

interface ClearReadProps {
  /** Messages deleted one by one. */
  gone: readonly InboxItem[];
  cleared: Cleared | undefined;
  onClear: () => void;
  onRestore: (cleared: Cleared) => void;
}

/** Actions on all messages at once, and their undo. */
export function ClearRead({ gone, cleared, onClear, onRestore }: ClearReadProps) {
  const { seen } = useInboxActions();
  const left = useInbox(gone).messages.filter(({ id }) => !gone.some((one) => one.id === id));
  return (
    <>
      <p className={styles.head} role="status">
        {cleared && (
          <span>
            <Plural value={cleared.removed} one="# message deleted" other="# messages deleted" />
          </span>
        )}
      </p>
      <p className={styles.head}>
        {cleared && (
          <Button look="text" size="small" onClick={() => onRestore(cleared)}>
            <Trans>Undo</Trans>
          </Button>
        )}
        {left.some(({ read }) => !read) && (
          <Button look="text" size="small" onClick={() => seen.mutate(undefined)}>
            <Trans>Mark all as read</Trans>
          </Button>
        )}
        {left.some(({ read }) => read) && (
          <Button look="text" size="small" onClick={onClear}>
            <Trans>Delete read messages</Trans>
          </Button>
        )}
      </p>
    </>
  );
}
