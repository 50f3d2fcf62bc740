import { isAgent, marksAnnouncements } from "@foyer/domain/member-type";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLanguage } from "../../i18n/use-language.ts";
import { useSession } from "../session/session-store.ts";
import { agentBoardQuery, boardQuery, noticesQuery, type Readers } from "./announcement-queries.ts";
import { markRead } from "./read-marks.ts";

/** All current announcements, in the player's language. */
export const useBoard = () => useQuery(boardQuery(useLanguage()));

/** All current announcements to agents, in the agent's language. */
export const useAgentBoard = () => useQuery(agentBoardQuery(useLanguage()));

/** How many announcements to agents this agent has not read. */
export function useUnreadOfAgents(): number {
  const agent = isAgent(useSession()?.type ?? 0);
  const { data } = useQuery({ ...noticesQuery("agents"), enabled: agent });
  return agent ? (data?.footer.unreadCount ?? 0) : 0;
}

/** What this player has read of them; visitors and guests leave no read marks. */
export function useReadMarks(readers: Readers = "everyone") {
  const queries = useQueryClient();
  const session = useSession();
  const marked = session !== undefined && marksAnnouncements(session.type ?? 0);
  const { data } = useQuery({ ...noticesQuery(readers), enabled: marked });
  return {
    marked,
    isUnread: (id: string): boolean =>
      marked && (data?.content.some((notice) => notice.id === id && !notice.read) ?? false),
    mark: (id: string): void => {
      if (marked) markRead(queries, id, readers);
    },
  };
}
