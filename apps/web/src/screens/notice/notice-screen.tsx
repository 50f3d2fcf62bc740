import { useLingui } from "@lingui/react/macro";
import {
  AnnouncementList,
  AnnouncementsFailed,
  AnnouncementsPage,
  AnnouncementsWait,
  NoAnnouncements,
  useBoard,
} from "../../features/announcements/index.ts";
import { useGo, useSearch } from "../../lib/navigation/index.ts";
import styles from "./notice-screen.module.css";

/** The board by the door: all the house says to everyone, what was put away for today among it. */
export default function NoticeScreen() {
  const { t } = useLingui();
  const go = useGo();
  const { open } = useSearch("/m/notice");
  const { data, error, isFetching, refetch } = useBoard();
  if (!data) {
    if (!error) return <AnnouncementsWait />;
    return <AnnouncementsFailed error={error} busy={isFetching} onRetry={refetch} />;
  }
  const groups = [
    { title: t`At the door`, announcements: data.popup },
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
