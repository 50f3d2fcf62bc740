import type { Announcement } from "@foyer/contract/announcements";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useId, useRef } from "react";
import { flushSync } from "react-dom";
import { hrefOf, PathLink } from "../../lib/navigation/index.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { cx } from "../../ui/cx.ts";
import { Prose } from "../../ui/prose/prose.tsx";
import styles from "./announcement-list.module.css";
import type { Readers } from "./announcement-queries.ts";
import { useReadMarks } from "./use-announcements.ts";

interface AnnouncementListProps {
  /** Whom they are for. */
  readers?: Readers;
  /** Address of the page of one. */
  pageOf?: (id: string) => string;
  announcements: readonly Announcement[];
  /** Id of the open announcement; at most one is open. */
  open: string | undefined;
  /** Opens one, or closes all. */
  onOpen: (id: string | undefined) => void;
}

/**
 * Announcements by title and date; a tap opens one here and on its own page, the button beside it opens it here only.
 */
export function AnnouncementList({
  readers = "everyone",
  pageOf = (id) => hrefOf({ to: "/m/messageDetail", search: { id } }),
  announcements,
  open,
  onOpen,
}: AnnouncementListProps) {
  const marks = useReadMarks(readers);
  return (
    <ul className={styles.list}>
      {announcements.map((announcement) => (
        <Item
          key={announcement.id}
          announcement={announcement}
          href={pageOf(announcement.id)}
          marked={marks.marked}
          unread={marks.isUnread(announcement.id)}
          open={announcement.id === open}
          onOpen={(id) => {
            if (id !== undefined) marks.mark(id);
            onOpen(id);
          }}
          onTap={() => {
            marks.mark(announcement.id);
            // Rendered before the navigation, so that the scroll position is saved with this one open.
            flushSync(() => onOpen(announcement.id));
          }}
        />
      ))}
    </ul>
  );
}

interface ItemProps {
  announcement: Announcement;
  /** Its page. */
  href: string;
  /** Whether this player leaves read marks: without them there is no room for a dot. */
  marked: boolean;
  unread: boolean;
  open: boolean;
  onOpen: AnnouncementListProps["onOpen"];
  onTap: () => void;
}

function Item({
  announcement: { id, title, content, startDate },
  href,
  marked,
  unread,
  open,
  onOpen,
  onTap,
}: ItemProps) {
  const { t } = useLingui();
  const text = useId();
  const head = useRef<HTMLDivElement>(null);
  const opened = useRef(open);
  // The one above that was open closes, which moves this one up, perhaps under the page's header.
  useEffect(() => {
    if (open && !opened.current) head.current?.scrollIntoView({ block: "nearest" });
    opened.current = open;
  }, [open]);
  return (
    <li className={cx(styles.item, marked && styles.marked, unread && styles.unread)}>
      <div ref={head} className={styles.row}>
        <PathLink href={href} className={styles.link} onClick={onTap}>
          {marked && <span className={styles.dot} aria-hidden="true" />}
          <bdi className={styles.title}>{title}</bdi>
          {unread && (
            <span className="vh">
              <Trans>Unread</Trans>
            </span>
          )}
          <time className={styles.date} dateTime={startDate}>
            <bdi>{startDate}</bdi>
          </time>
        </PathLink>
        <IconButton
          icon="down"
          className={styles.toggle}
          label={open ? t`Hide the text of ${title}` : t`Show the text of ${title}`}
          aria-expanded={open}
          aria-controls={text}
          onClick={() => onOpen(open ? undefined : id)}
        />
      </div>
      <div id={text} hidden={!open} className={styles.open}>
        {open && <Prose html={content} />}
      </div>
    </li>
  );
}
