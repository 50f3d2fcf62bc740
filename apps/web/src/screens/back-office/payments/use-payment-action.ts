import type { BodyOf } from "@foyer/contract";
import type { backOfficePaymentAct } from "@foyer/contract/back-office-payments";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";

/** Takes a step in a payment, and shows its answer in the open case. */
export function usePaymentAction(paymentKey: string, onDone?: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof backOfficePaymentAct>) =>
      backOfficeCall("backoffice.payment.act", { params: { paymentKey }, body }),
    onSuccess: (one) => {
      queries.setQueryData(backOfficeKeys.paymentCase(paymentKey), one);
      onDone?.();
    },
    onSettled: () => {
      for (const queryKey of [backOfficeKeys.payments, backOfficeKeys.deposits, backOfficeKeys.waiting])
        void queries.invalidateQueries({ queryKey });
    },
  });
}
