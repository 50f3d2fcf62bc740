import type { Wallet } from "@foyer/contract/wallet";
import { endpointQuery, PRIVATE } from "../../lib/http/query.ts";

/** The signed-in player's balance; live events keep it current between reads. */
export const walletQuery = () => ({
  ...endpointQuery("wallet.read"),
  staleTime: 30_000,
  meta: PRIVATE,
  structuralSharing: (cached: unknown, next: unknown) => newer(cached as Wallet | undefined, next as Wallet),
});

/** Responses and events can arrive out of order: the higher version wins. */
export function newer(cached: Wallet | undefined, next: Wallet): Wallet {
  return cached && cached.currency === next.currency && cached.version > next.version ? cached : next;
}
