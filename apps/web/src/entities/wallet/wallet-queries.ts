import type { Wallet } from "@foyer/contract/wallet";
import { endpointQuery, PRIVATE } from "../../lib/http/query.ts";

/** The signed-in player's balance; live events keep it current between reads. */
export const walletQuery = () => ({
  ...endpointQuery("wallet.read"),
  staleTime: 30_000,
  meta: PRIVATE,
  structuralSharing: (held: unknown, next: unknown) => newer(held as Wallet | undefined, next as Wallet),
});

/** Responses and events can arrive out of order: the higher version wins. */
export function newer(held: Wallet | undefined, next: Wallet): Wallet {
  return held && held.currency === next.currency && held.version > next.version ? held : next;
}
