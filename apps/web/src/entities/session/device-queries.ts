import { endpointQuery, PRIVATE } from "../../lib/http/query.ts";

/** The player's open sessions. */
export const ownSessionsQuery = () => ({ ...endpointQuery("session.list"), meta: PRIVATE });

/** The player's passkeys. */
export const passkeysQuery = () => ({ ...endpointQuery("passkeys.list"), meta: PRIVATE });
