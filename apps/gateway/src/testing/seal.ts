import { DESK_ENDPOINTS } from "@foyer/contract/desk-endpoint-table";
import { ENDPOINTS } from "@foyer/contract/endpoint-table";
import { freshness, type PublicKey, sealText } from "../../../../tools/testing/seal.ts";

const ROWS = { ...ENDPOINTS, ...DESK_ENDPOINTS };

type SealedEndpoint = {
  [Id in keyof typeof ROWS]: (typeof ROWS)[Id] extends { sealed: true } ? Id : never;
}[keyof typeof ROWS];

/** A sealed request to an endpoint of the contract, with fresh `sentAt` and `nonce` unless the body has its own. */
export async function seal(key: PublicKey, endpoint: SealedEndpoint, body: Record<string, unknown>) {
  return sealText(key, ROWS[endpoint], JSON.stringify({ ...freshness(), ...body }));
}
