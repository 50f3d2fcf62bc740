import type { Secrets } from "../../plugins/secrets.ts";

/** What seals the addresses of a merchant's lines to customer service: the same in every gateway of a deployment. */
export const serviceKey = (secrets: Secrets, merchantCode: string): Buffer =>
  secrets.derive(`service-lines ${merchantCode}`);
