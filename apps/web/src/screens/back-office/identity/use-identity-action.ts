import type { BodyOf } from "@foyer/contract";
import type { identityAct } from "@foyer/contract/identity";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";

/** Takes a step in an identity check, and shows its answer in the open case. */
export function useIdentityAction(checkId: string, onDone?: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof identityAct>) =>
      backOfficeCall("backoffice.identity.act", { params: { checkId }, body }),
    onSuccess: (one) => {
      queries.setQueryData(backOfficeKeys.identityCase(checkId), one);
      void queries.invalidateQueries({ queryKey: backOfficeKeys.identityQueue });
      onDone?.();
    },
    // a colleague was first
    onError: () => void queries.invalidateQueries({ queryKey: backOfficeKeys.identity }),
    onSettled: () => void queries.invalidateQueries({ queryKey: backOfficeKeys.waiting }),
  });
}
