import { endpointQuery, PRIVATE } from "../../lib/http/query.ts";

/** State of the member's identity check. */
export const identityQuery = () => ({ ...endpointQuery("identity.read"), meta: PRIVATE });
