import type { Contract, ValueOf } from "@foyer/contract";
import { AGENT_ENDPOINTS } from "@foyer/contract/agent-endpoint-table";
import type { InvitationLink } from "@foyer/contract/invitations";
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { knowEndpoints } from "../../lib/http/endpoint-rows.ts";
import { CURRENT, endpointKey, endpointQuery, lazyCall, queryKeyOf } from "../../lib/http/query.ts";

// only agents' screens call these
knowEndpoints(AGENT_ENDPOINTS);

/** The agent's links that can be used, or those that have ended or expired; the newest first. */
export const invitationLinksQuery = (ended: boolean) => {
  const query = ended ? { ended } : {};
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf("invitations.list", query), "pages"],
    queryFn: ({ signal, pageParam }) =>
      lazyCall(
        "invitations.list",
        { query: { ...query, ...(pageParam && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ next }: ValueOf<Contract["invitations.list"]>) => next,
    ...CURRENT,
  });
};

/** One of the agent's links with its statistics. */
export const invitationLinkQuery = (code: string) =>
  queryOptions({
    queryKey: endpointKey("invitations.read", code),
    queryFn: ({ signal }) => lazyCall("invitations.read", { params: { code } }, { signal }),
    ...CURRENT,
  });

/** The rates and rebate levels the agent can give to a new account. */
export const openingTermsQuery = () => queryOptions({ ...endpointQuery("invitations.terms"), ...CURRENT });

/** Keeps a link that was created or changed, and has the lists read again. */
export function keepLink(client: QueryClient, link: InvitationLink): void {
  client.setQueryData(invitationLinkQuery(link.code).queryKey, link);
  void client.invalidateQueries({ queryKey: endpointKey("invitations.list") });
}
