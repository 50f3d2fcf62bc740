import { endpointQuery, PRIVATE } from "../../lib/http/index.ts";

/** Where the chat is opened. The answer only changes with the merchant's settings. */
export const launchQuery = () => ({ ...endpointQuery("chat.launch"), staleTime: 10 * 60_000, meta: PRIVATE });
