import { endpointQuery, PRIVATE } from "../../lib/http/query.ts";

/** What protects the player's account, and what is cooling. */
export const securityQuery = () => ({ ...endpointQuery("security.config"), meta: PRIVATE });

/** The player's bank accounts and e-wallets, and what can be added. */
export const bankCardsQuery = () => ({ ...endpointQuery("cards.list"), meta: PRIVATE });
