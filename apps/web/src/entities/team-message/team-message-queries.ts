import { AGENT_ENDPOINTS } from "@foyer/contract/agent-endpoint-table";
import type { TeamRelation } from "@foyer/contract/team-messages";
import { queryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { knowEndpoints } from "../../lib/http/endpoint-rows.ts";
import { CURRENT, endpointQuery, lazyCall, PRIVATE, queryKeyOf } from "../../lib/http/query.ts";

// only members' screens call these
knowEndpoints(AGENT_ENDPOINTS);

/** Whom the caller may write to. It changes with the tree and the merchant's setting; live events tell of new messages. */
export const teamContactsQuery = () =>
  queryOptions({ ...endpointQuery("team.contacts"), staleTime: 60_000, meta: PRIVATE });

/** Key of the messages with one member. */
export const teamConversationKey = (memberId: string) => ["team.conversation", memberId] as const;

/** Conversations with uplines or with downlines, the newest message first, in pages. */
export function useTeamConversations(relation: TeamRelation) {
  const pages = useInfiniteQuery({
    queryKey: [...queryKeyOf("team.conversations", { relation }), "pages"],
    queryFn: ({ signal, pageParam }) =>
      lazyCall(
        "team.conversations",
        { query: { relation, ...(pageParam && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    ...CURRENT,
  });
  return { ...pages, items: pages.data?.pages.flatMap(({ content }) => content) ?? [] };
}
