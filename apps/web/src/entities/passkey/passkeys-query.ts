import { endpointQuery, PRIVATE } from "../../lib/http/query.ts";

/** The passkeys of the signed-in player. */
export const passkeysQuery = () => ({ ...endpointQuery("passkeys.list"), meta: PRIVATE });
