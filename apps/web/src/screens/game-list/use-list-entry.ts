import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { renewSession, useSession } from "../../features/session/index.ts";
import { walletQuery } from "../../features/wallet/wallet-queries.ts";

/** On entry the balance is asked for, so that it is true before a stake is chosen, and the session is prolonged. */
export function useListEntry(): void {
  const queries = useQueryClient();
  const signedIn = useSession() !== undefined;
  useEffect(() => {
    if (!signedIn) return;
    // Fetched though nothing here shows it: the bar over the next game does.
    queries.fetchQuery({ ...walletQuery(), staleTime: 0, retry: false }).catch(() => {});
    renewSession().catch(() => {});
  }, [queries, signedIn]);
}
