import type { LiveEvents } from "@foyer/contract/events";
import { skipToken, useQuery } from "@tanstack/react-query";
import { PRIVATE } from "../../lib/http/query.ts";
import { useSession } from "../session/session-store.ts";

/** Cache key that live events write to. */
export const unreadKey = ["unread"] as const;

const NOTHING: LiveEvents["unread"] = { inbox: 0, chat: 0 };

interface Unread extends Required<LiveEvents["unread"]> {
  /** On the screen of messages: of the platform, of uplines and of downlines. */
  readonly mail: number;
}

/** The player's unread counts, from live events; none before the first, and while the server's markup is hydrated. */
export function useUnread(): Unread {
  const session = useSession();
  const { data = NOTHING } = useQuery<LiveEvents["unread"]>({
    queryKey: unreadKey,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    meta: PRIVATE,
  });
  const { inbox, chat, upline = 0, team = 0 } = session ? data : NOTHING;
  return { inbox, chat, upline, team, mail: inbox + upline + team };
}
