import { endpointQuery } from "../../lib/http/query.ts";

/** Categories and their vendors, in the merchant's order. */
export const vendorMappingQuery = () => ({ ...endpointQuery("vendors.mapping"), staleTime: 10 * 60_000 });
