import {
  AnnouncementList,
  AnnouncementsFailed,
  AnnouncementsPage,
  AnnouncementsWait,
  NoAnnouncements,
  useBoard,
} from "../../features/announcements/index.ts";
import { useGo, useSearch } from "../../lib/navigation/index.ts";

/** What the house tells its players, the newest first. Which one stands open is in the address. */
export default function MessageScreen() {
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
