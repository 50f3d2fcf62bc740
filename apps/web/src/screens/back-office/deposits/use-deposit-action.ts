import type { BodyOf } from "@foyer/contract";
import type { backOfficeDepositAct } from "@foyer/contract/back-office-deposits";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";

/** Takes a step in a deposit, and shows its answer in the open case. */
export function useDepositAction(number: string, onDone?: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof backOfficeDepositAct>) =>
      backOfficeCall("backoffice.deposit.act", { params: { number }, body }),
    onSuccess: (one) => {
      queries.setQueryData(backOfficeKeys.depositCase(number), one);
      onDone?.();
    },
    onSettled: () => {
      for (const queryKey of [backOfficeKeys.deposits, backOfficeKeys.waiting])
        void queries.invalidateQueries({ queryKey });
    },
  });
}
