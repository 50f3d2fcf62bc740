import { marksAnnouncements } from "@foyer/domain/member-type";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLanguage } from "../../i18n/use-language.ts";
import { useSession } from "../session/session-store.ts";
import { boardQuery, noticesQuery } from "./announcement-queries.ts";
import { markRead } from "./read-marks.ts";

/** All current announcements, in the player's language. */
export const useBoard = () => useQuery(boardQuery(useLanguage()));

/** What this player has read of them; visitors and guests leave no read marks. */
export function useReadMarks() {
  const queries = useQueryClient();
  const session = useSession();
  const marked = session !== undefined && marksAnnouncements(session.type ?? 0);
  const { data } = useQuery({ ...noticesQuery(), enabled: marked });
  return {
    marked,
    isUnread: (id: string): boolean =>
      marked && (data?.content.some((notice) => notice.id === id && !notice.read) ?? false),
    mark: (id: string): void => {
      if (marked) markRead(queries, id);
    },
  };
}
