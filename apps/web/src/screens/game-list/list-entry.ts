import type { QueryClient } from "@tanstack/react-query";
import { renewSession } from "../../entities/session/renew-session.ts";
import { walletQuery } from "../../entities/wallet/wallet-queries.ts";

/** Refetches the balance, so that it is current before a stake is chosen, and extends the session. */
export function enterList(queries: QueryClient): void {
  // Prefetched for the bar over the next game; nothing on this screen shows it.
  queries.fetchQuery({ ...walletQuery(), staleTime: 0, retry: false }).catch(() => {});
  renewSession().catch(() => {});
}
