import { AnnouncementList } from "../../entities/announcement/announcement-list.tsx";
import {
  AnnouncementsFailed,
  AnnouncementsPage,
  AnnouncementsWait,
  NoAnnouncements,
} from "../../entities/announcement/announcement-states.tsx";
import { useBoard } from "../../entities/announcement/use-announcements.ts";
import { useGo, useSearch } from "../../lib/navigation/index.ts";

/** The merchant's announcements to players, newest first. The address holds which one is open. */
export default function AnnouncementsScreen() {
  const go = useGo();
  const { open } = useSearch("/m/message");
  const { data, error, isFetching, refetch } = useBoard();
  if (!data) {
    if (!error) return <AnnouncementsWait />;
    return <AnnouncementsFailed error={error} busy={isFetching} onRetry={refetch} />;
  }
  if (data.player.length === 0) return <NoAnnouncements />;
  return (
    <AnnouncementsPage>
      <AnnouncementList
        announcements={data.player}
        open={open}
        onOpen={(id) =>
          go(
            { to: "/m/message", search: id === undefined ? {} : { open: id } },
            { replace: true, stay: true },
          )
        }
      />
    </AnnouncementsPage>
  );
}
