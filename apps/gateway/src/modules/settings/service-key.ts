import type { Secrets } from "../../secrets.ts";

/** The key that encrypts a merchant's customer service addresses: the same at every gateway of a deployment. */
export const serviceKey = (secrets: Secrets, merchantCode: string): Buffer =>
  secrets.derive(`service-lines ${merchantCode}`);
