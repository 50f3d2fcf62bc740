import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { renewSession, useSession } from "../../features/session/index.ts";

/** On entry the balance is asked for, so that it is true before a stake is chosen, and the session is prolonged. */
export function useListEntry(): void {
  const queries = useQueryClient();
  const signedIn = useSession() !== undefined;
  useEffect(() => {
    if (!signedIn) return;
    queries.invalidateQueries({ queryKey: ["wallet.read"] }).catch(() => {});
    renewSession().catch(() => {});
  }, [queries, signedIn]);
}
