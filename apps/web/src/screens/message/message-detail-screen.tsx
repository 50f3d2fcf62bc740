import { Trans, useLingui } from "@lingui/react/macro";
import { AnnouncementsFailed, useBoard } from "../../features/announcements/index.ts";
import { Link, useSearch } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { Prose } from "../../ui/prose/prose.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./message-detail-screen.module.css";

/** One announcement, by the id in the address; it goes away while it is open when the house takes it down. */
export default function MessageDetailScreen() {
  const { t } = useLingui();
  const { id } = useSearch("/m/messageDetail");
  const { data, error, isFetching, refetch } = useBoard();
  if (!data) {
    if (error) return <AnnouncementsFailed error={error} busy={isFetching} onRetry={refetch} />;
    return (
      <div className={styles.page} aria-busy="true">
        {["70%", "30%", "100%", "100%", "80%"].map((inlineSize, at) => (
          <Skeleton key={at} className={styles.line} style={{ inlineSize }} />
        ))}
      </div>
    );
  }
  const found = [...data.player, ...data.popup, ...data.hot].find((announcement) => announcement.id === id);
  if (!found) {
    return (
      <EmptyState
        title={t`This announcement is not here any more`}
        words={t`It was taken down, or its address is not right.`}
        action={
          <Link to="/m/message" replace className={buttonClass({ look: "secondary" })}>
            <Trans>All announcements</Trans>
          </Link>
        }
      />
    );
  }
  return (
    <article className={styles.page}>
      <h2>
        <bdi>{found.title}</bdi>
      </h2>
      <time className={styles.date} dateTime={found.startDate}>
        <bdi>{found.startDate}</bdi>
      </time>
      <Prose html={found.content} />
    </article>
  );
}
