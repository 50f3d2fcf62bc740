import type { InboxItem } from "@foyer/contract/inbox";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInbox } from "../../entities/inbox/use-inbox.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { EMPTY } from "../../i18n/screen-texts.ts";
import { useMoment } from "../../i18n/use-moment.ts";
import { Link } from "../../lib/navigation/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import type { IconName } from "../../ui/icon/icon-names.ts";
import { LoadMore } from "../../ui/load-more/load-more.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./inbox-screen.module.css";

const ICONS: Record<InboxItem["kind"], IconName> = {
  operator: "mail",
  security: "lock",
  promotion: "promo",
  feedback: "pen",
};

/** Rows that keep their place while they load. */
export function MessageListSkeleton() {
  return (
    <div aria-busy="true">
      {[0, 1, 2, 3].map((at) => (
        <Skeleton key={at} className={styles.skeleton} />
      ))}
    </div>
  );
}

interface MessageListProps {
  /** Deleted messages whose restoration is still offered. */
  gone: readonly InboxItem[];
  onRemove: (message: InboxItem) => void;
  onRestore: (message: InboxItem) => void;
}

export function MessageList({ gone, onRemove, onRestore }: MessageListProps) {
  const { i18n } = useLingui();
  const errorText = useErrorText();
  const { messages, isPending, isFetching, error, hasNextPage, fetchNextPage, refetch } = useInbox(gone);
  if (isPending) return <MessageListSkeleton />;
  const isGone = (message: InboxItem) => gone.some(({ id }) => id === message.id);
  const again = () => (messages.length > 0 ? fetchNextPage() : refetch());
  if (error && messages.length === 0)
    return <LoadFailed what="messages" error={error} look="primary" busy={isFetching} onRetry={again} />;
  if (messages.length === 0)
    return <EmptyState title={i18n._(EMPTY.messages.title)} text={i18n._(EMPTY.messages.text)} />;
  return (
    <>
      <ul className={styles.list}>
        {messages.map((message) => (
          <li key={message.id} className={styles.row}>
            {isGone(message) ? (
              <>
                <p className={styles.removed} role="status">
                  <Trans>Message deleted.</Trans>
                </p>
                <Button look="text" onClick={() => onRestore(message)}>
                  <Trans>Undo</Trans>
                </Button>
              </>
            ) : (
              <Row message={message} onRemove={() => onRemove(message)} />
            )}
          </li>
        ))}
      </ul>
      {error ? (
        <p className={styles.head} role="alert">
          {errorText(error)}{" "}
          <Button look="text" busy={isFetching} onClick={again}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      ) : (
        hasNextPage && <LoadMore key={messages.length} onSeen={fetchNextPage} />
      )}
    </>
  );
}

function Row({ message, onRemove }: { message: InboxItem; onRemove: () => void }) {
  const { t } = useLingui();
  const moment = useMoment();
  const { id, kind, title, read, sentAt } = message;
  return (
    <>
      <Link to="/m/webEmail" search={{ id }} className={cx(styles.item, !read && styles.new)}>
        <Icon name={ICONS[kind]} />
        <span className={styles.title}>
          {!read && (
            <>
              <span className={styles.dot} />
              <span className="vh">{t`Unread:`} </span>
            </>
          )}
          <bdi>{title}</bdi>
        </span>
        <time className={styles.date} dateTime={sentAt}>
          {moment(sentAt)}
        </time>
      </Link>
      <IconButton icon="close" label={t`Delete ${title}`} onClick={onRemove} />
    </>
  );
}
