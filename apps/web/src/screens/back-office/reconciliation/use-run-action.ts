import type { BodyOf, Contract } from "@foyer/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";

/** Compares a day again, or takes a step about one of its differences. */
export function useRunAction(runId: string, onDone?: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<Contract["backoffice.run.act"]>) =>
      backOfficeCall("backoffice.run.act", { params: { runId }, body }),
    onSuccess: () => onDone?.(),
    // also after a refusal: a colleague was faster
    onSettled: () => {
      for (const queryKey of [
        backOfficeKeys.reconciliation,
        backOfficeKeys.approvals,
        backOfficeKeys.waiting,
      ])
        void queries.invalidateQueries({ queryKey });
    },
  });
}
