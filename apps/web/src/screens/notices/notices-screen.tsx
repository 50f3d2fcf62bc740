import { useLingui } from "@lingui/react/macro";
import { AnnouncementList } from "../../entities/announcement/announcement-list.tsx";
import {
  AnnouncementsFailed,
  AnnouncementsPage,
  AnnouncementsWait,
  NoAnnouncements,
} from "../../entities/announcement/announcement-states.tsx";
import { useBoard } from "../../entities/announcement/use-announcements.ts";
import { useGo, useSearch } from "../../lib/navigation/index.ts";
import styles from "./notices-screen.module.css";

/** Notice board: every announcement of the merchant, including pop-ups dismissed for today. */
export default function NoticesScreen() {
  const { t } = useLingui();
  const go = useGo();
  const { open } = useSearch("/m/notice");
  const { data, error, isFetching, refetch } = useBoard();
  if (!data) {
    if (!error) return <AnnouncementsWait />;
    return <AnnouncementsFailed error={error} busy={isFetching} onRetry={refetch} />;
  }
  const groups = [
    { title: t`News`, announcements: data.popup },
    { title: t`Matches`, announcements: data.hot },
    { title: t`Announcements`, announcements: data.player },
  ].filter(({ announcements }) => announcements.length > 0);
  if (groups.length === 0) return <NoAnnouncements />;
  return (
    <AnnouncementsPage>
      {groups.map(({ title, announcements }) => (
        <section key={title} className={styles.group} aria-label={title}>
          <h2>{title}</h2>
          <AnnouncementList
            announcements={announcements}
            open={open}
            onOpen={(id) =>
              go(
                { to: "/m/notice", search: id === undefined ? {} : { open: id } },
                { replace: true, stay: true },
              )
            }
          />
        </section>
      ))}
    </AnnouncementsPage>
  );
}
