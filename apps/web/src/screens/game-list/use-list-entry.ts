import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { renewSession } from "../../entities/session/renew-session.ts";
import { useSession } from "../../entities/session/session-store.ts";
import { walletQuery } from "../../entities/wallet/wallet-queries.ts";

/** On entry, refetches the balance, so that it is current before a stake is chosen, and extends the session. */
export function useListEntry(): void {
  const queries = useQueryClient();
  const signedIn = useSession() !== undefined;
  useEffect(() => {
    if (!signedIn) return;
    // Prefetched for the bar over the next game; nothing on this screen shows it.
    queries.fetchQuery({ ...walletQuery(), staleTime: 0, retry: false }).catch(() => {});
    renewSession().catch(() => {});
  }, [queries, signedIn]);
}
