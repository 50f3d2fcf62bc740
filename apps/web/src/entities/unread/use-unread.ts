import type { LiveEvents } from "@foyer/contract/events";
import { skipToken, useQuery } from "@tanstack/react-query";
import { PRIVATE } from "../../lib/http/query.ts";

/** Cache key that live events write to. */
export const unreadKey = ["unread"] as const;

const NOTHING: LiveEvents["unread"] = { inbox: 0, chat: 0 };

/** The player's unread counts, from live events; undefined before the first. */
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
