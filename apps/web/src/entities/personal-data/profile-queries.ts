import { endpointQuery, PRIVATE } from "../../lib/http/query.ts";

/** The member's personal data. */
export const profileQuery = () => ({ ...endpointQuery("profile.read"), meta: PRIVATE });

/** The member's avatar, and those to choose from. */
export const headIconsQuery = () => ({ ...endpointQuery("profile.icon"), meta: PRIVATE });
