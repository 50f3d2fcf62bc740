import type { Contract, QueryOf } from "@foyer/contract";
import { AGENT_ENDPOINTS } from "@foyer/contract/agent-endpoint-table";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { knowEndpoints } from "../../lib/http/endpoint-rows.ts";
import { CURRENT, endpointQuery } from "../../lib/http/query.ts";

// only agents' screens call these
knowEndpoints(AGENT_ENDPOINTS);

/** Figures of the team change within seconds of what its members do. */
const FOLLOWED_MS = 15_000;
const FOLLOWED = { ...CURRENT, refetchInterval: FOLLOWED_MS } as const;

/** People, money and play of the caller's team in a range. */
export const teamKpiQuery = (query: NonNullable<QueryOf<Contract["teams.kpi"]>>) =>
  queryOptions({ ...endpointQuery("teams.kpi", query), ...FOLLOWED, placeholderData: keepPreviousData });
