import type { Wallet } from "@foyer/contract/wallet";
import { endpointQuery, PRIVATE } from "../../lib/http/query.ts";

/** The balance of who is signed in; live events keep it fresh between reads. */
export const walletQuery = () => ({
  ...endpointQuery("wallet.read"),
  staleTime: 30_000,
  meta: PRIVATE,
  structuralSharing: (held: unknown, came: unknown) => newer(held as Wallet | undefined, came as Wallet),
});

/** Answers and events may overtake each other: the one with the higher version holds. */
export function newer(held: Wallet | undefined, came: Wallet): Wallet {
  return held && held.currency === came.currency && held.version > came.version ? held : came;
}
