import type { LiveEvents } from "@foyer/contract/events";
import { skipToken, useQuery } from "@tanstack/react-query";
import { PRIVATE } from "../../lib/http/query.ts";

/** Where the live events put it. */
export const unreadKey = ["unread"] as const;

const NOTHING: LiveEvents["unread"] = { inbox: 0, chat: 0 };

/** What waits unread for the player, as the live events tell it; nothing until they have. */
export function useUnread(): LiveEvents["unread"] {
  const { data = NOTHING } = useQuery<LiveEvents["unread"]>({
    queryKey: unreadKey,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    meta: PRIVATE,
  });
  return data;
}
