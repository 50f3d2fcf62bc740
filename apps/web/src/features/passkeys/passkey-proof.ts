import type { Proof } from "@foyer/contract/proof";
import { refusalOf } from "../../lib/http/index.ts";

/** Proves with one of the player's passkeys who they are; undefined when they dismissed the browser's dialog. */
export async function passkeyProof(): Promise<Proof | undefined> {
  const { Declined, proveByPasskey } = await import("./ceremonies.ts").catch((error: unknown) => {
    throw refusalOf(error);
  });
  try {
    return await proveByPasskey();
  } catch (error) {
    if (error instanceof Declined) return undefined;
    throw error;
  }
}
