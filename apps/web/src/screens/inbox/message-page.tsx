import type { InboxItem } from "@foyer/contract/inbox";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { messageQuery } from "../../entities/inbox/inbox-queries.ts";
import { useInboxActions } from "../../entities/inbox/use-inbox.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { COULD_NOT_LOAD } from "../../i18n/situation-texts.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useMoment } from "../../i18n/use-moment.ts";
import { ApiError } from "../../lib/http/index.ts";
import { Link } from "../../lib/navigation/index.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { Prose } from "../../ui/prose/prose.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./inbox-screen.module.css";

export interface MessagePageProps {
  id: string;
  busy: boolean;
  onRemove: (message: InboxItem) => void;
}

/** One message; opening it marks it as read. */
export default function MessagePage({ id, busy, onRemove }: MessagePageProps) {
  const { t, i18n } = useLingui();
  const moment = useMoment();
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useQuery(messageQuery(id, useLanguage()));
  const { mutate: markSeen } = useInboxActions().seen;
  const unread = data?.read === false;
  useEffect(() => {
    if (unread) markSeen([id]);
  }, [unread, id, markSeen]);

  if (!data) {
    if (!error)
      return (
        <div className={styles.page} aria-busy="true">
          <Skeleton className={styles.skeleton} />
        </div>
      );
    const unknown = error instanceof ApiError && error.code === "inbox.unknown";
    return (
      <EmptyState
        broken={!unknown}
        title={unknown ? t`Message not found` : i18n._(COULD_NOT_LOAD.message)}
        text={errorText(error)}
        action={
          unknown ? (
            <Link to="/m/webEmail" replace className={buttonClass({ look: "secondary" })}>
              <Trans>All messages</Trans>
            </Link>
          ) : (
            <Button look="primary" busy={isFetching} onClick={() => refetch()}>
              <Trans>Try again</Trans>
            </Button>
          )
        }
      />
    );
  }
  return (
    <article className={styles.page}>
      <h2>
        <bdi>{data.title}</bdi>
      </h2>
      <time className={styles.date} dateTime={data.sentAt}>
        {moment(data.sentAt)}
      </time>
      <Prose html={data.content} />
      <p>
        <Button look="outline" busy={busy} onClick={() => onRemove({ ...data, read: true })}>
          <Trans>Delete message</Trans>
        </Button>
      </p>
    </article>
  );
}
