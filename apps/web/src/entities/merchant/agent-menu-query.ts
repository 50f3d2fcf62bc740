import { endpointPart } from "../../lib/http/query.ts";

/** Keys of the agent menu that the merchant has enabled. */
export const agentMenuQuery = () => ({
  ...endpointPart("whitelabel.read", undefined, "agentMenu", ({ agentMenu }) => agentMenu),
  staleTime: 10 * 60_000,
});
