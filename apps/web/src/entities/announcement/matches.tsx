import type { Announcement } from "@foyer/contract/announcements";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { EMPTY_HOME } from "../../i18n/situation-texts.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { Prose } from "../../ui/prose/prose.tsx";
import { AnnouncementsFailed } from "./announcement-states.tsx";
import { matchesQuery } from "./match-queries.ts";
import styles from "./matches.module.css";
import { useReadMarks } from "./use-announcements.ts";

/** The hot matches. One that the merchant removes disappears while it is read. */
export default function Matches() {
  const { i18n } = useLingui();
  const { data, error, isFetching, refetch } = useQuery(matchesQuery(useLanguage()));
  if (!data) return error && <AnnouncementsFailed error={error} busy={isFetching} onRetry={refetch} />;
  if (data.length === 0)
    return <EmptyState title={i18n._(EMPTY_HOME.matches.title)} text={i18n._(EMPTY_HOME.matches.text)} />;
  return data.map((match) => <Match key={match.id} match={match} />);
}

function Match({ match: { id, title, content, startDate } }: { match: Announcement }) {
  const { isUnread, mark } = useReadMarks();
  const marked = useRef(false);
  const unread = isUnread(id);
  useEffect(() => {
    // Once only: if the mark fails to arrive, the list says unread again, and marking would loop.
    if (!unread || marked.current) return;
    marked.current = true;
    mark(id);
  }, [unread, mark, id]);
  return (
    <article className={styles.match}>
      <h3>
        <bdi>{title}</bdi>
      </h3>
      <time className={styles.date} dateTime={startDate}>
        <bdi>{startDate}</bdi>
      </time>
      <Prose html={content} />
    </article>
  );
}
