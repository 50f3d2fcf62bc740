import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSession } from "../../entities/session/session-store.ts";
import { retryImport } from "../../ui/lazy/retry-import.ts";

/** What a member's entry to the list does; nothing shown waits for it. */
export function useListEntry(): void {
  const queries = useQueryClient();
  const signedIn = useSession() !== undefined;
  useEffect(() => {
    if (!signedIn) return;
    retryImport(() => import("./list-entry.ts")).then(
      ({ enterList }) => enterList(queries),
      () => {},
    );
  }, [queries, signedIn]);
}
