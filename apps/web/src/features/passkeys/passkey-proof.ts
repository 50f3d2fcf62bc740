import type { Proof } from "@foyer/contract/proof";
import { runCeremony } from "./run-ceremony.ts";

/** Proves with one of the player's passkeys who they are; undefined when they dismissed the browser's dialog. */
export const passkeyProof = (): Promise<Proof | undefined> =>
  runCeremony(({ proveByPasskey }) => proveByPasskey());
