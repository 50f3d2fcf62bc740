import type { Announcement } from "@foyer/contract/announcements";
import type { ReactNode } from "react";
import { Prose } from "../../ui/prose/prose.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./announcement-article.module.css";

interface AnnouncementArticleProps {
  announcement: Announcement;
  /** Below the text. */
  children?: ReactNode;
}

/** An announcement on a page of its own: title, date and text. */
export function AnnouncementArticle({ announcement, children }: AnnouncementArticleProps) {
  const { title, content, startDate } = announcement;
  return (
    <article className={styles.page}>
      <h2>
        <bdi>{title}</bdi>
      </h2>
      <time className={styles.date} dateTime={startDate}>
        <bdi>{startDate}</bdi>
      </time>
      <Prose html={content} />
      {children}
    </article>
  );
}

/** In the shape of the article. */
export function AnnouncementArticleWait() {
  return (
    <div className={styles.page} aria-busy="true">
      {["70%", "30%", "100%", "100%", "80%"].map((inlineSize, at) => (
        <Skeleton key={at} className={styles.line} style={{ inlineSize }} />
      ))}
    </div>
  );
}
