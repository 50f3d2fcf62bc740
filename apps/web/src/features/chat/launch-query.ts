import { endpointQuery, PRIVATE } from "../../lib/http/index.ts";

/** Where the chat is; it changes with the merchant's settings, seldom. */
export const launchQuery = () => ({ ...endpointQuery("chat.launch"), staleTime: 10 * 60_000, meta: PRIVATE });
