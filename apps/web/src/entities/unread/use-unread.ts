import type { LiveEvents } from "@foyer/contract/events";
import { skipToken, useQuery } from "@tanstack/react-query";
import { PRIVATE } from "../../lib/http/query.ts";
import { useSession } from "../session/session-store.ts";

/** Cache key that live events write to. */
export const unreadKey = ["unread"] as const;

const NOTHING: LiveEvents["unread"] = { inbox: 0, chat: 0 };

/** The player's unread counts, from live events; none before the first, and while the server's markup is hydrated. */
export function useUnread(): LiveEvents["unread"] {
  const session = useSession();
  const { data = NOTHING } = useQuery<LiveEvents["unread"]>({
    queryKey: unreadKey,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    meta: PRIVATE,
  });
  return session ? data : NOTHING;
}
