import { endpointQuery, PRIVATE } from "../../lib/http/query.ts";

/** Who is signed in. */
export const memberInfoQuery = () => ({
  ...endpointQuery("member.info"),
  staleTime: 5 * 60_000,
  meta: PRIVATE,
});
