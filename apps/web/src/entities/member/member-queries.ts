import { endpointQuery, PRIVATE } from "../../lib/http/query.ts";

/** The signed-in player. */
export const memberInfoQuery = () => ({
  ...endpointQuery("member.info"),
  staleTime: 5 * 60_000,
  meta: PRIVATE,
});
