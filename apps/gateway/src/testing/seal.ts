import { AGENT_ENDPOINTS } from "@foyer/contract/agent-endpoint-table";
import { BACK_OFFICE_ENDPOINTS } from "@foyer/contract/back-office-endpoint-table";
import { ENDPOINTS } from "@foyer/contract/endpoint-table";
import { freshness, type PublicKey, sealText } from "../../../../tools/seal.ts";

const ROWS = { ...ENDPOINTS, ...AGENT_ENDPOINTS, ...BACK_OFFICE_ENDPOINTS };

type SealedEndpoint = {
  [Id in keyof typeof ROWS]: (typeof ROWS)[Id] extends { sealed: true } ? Id : never;
}[keyof typeof ROWS];

/** Builds a sealed request to an endpoint of the contract, with new `sentAt` and `nonce` unless the body has them. */
export async function seal(key: PublicKey, endpoint: SealedEndpoint, body: Record<string, unknown>) {
  return sealText(key, ROWS[endpoint], JSON.stringify({ ...freshness(), ...body }));
}
