import type { AdjustmentDetail } from "@foyer/contract/adjustments";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { useRefusal } from "../use-refusal.ts";

export type AdjustmentStep = "approve" | "decline" | "withdraw";

/** Takes a step in a proposed adjustment, and shows its answer in the open case. */
export function useAdjustmentStep(number: string, onDone?: (now: AdjustmentDetail) => void) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const refusal = useRefusal((colleague) => t`${colleague} has already decided this adjustment.`);
  const { error, ...action } = useMutation({
    mutationFn: ({ step, note = "" }: { step: AdjustmentStep; note?: string }) =>
      step === "withdraw"
        ? backOfficeCall("backoffice.adjustment.withdraw", { params: { number } })
        : backOfficeCall("backoffice.adjustment.decide", {
            params: { number },
            body: { verdict: step, ...(note !== "" && { note }) },
          }),
    onSuccess: (now) => {
      queries.setQueryData(backOfficeKeys.adjustmentCase(number), now);
      onDone?.(now);
    },
    // also after a refusal: a colleague was faster, and the case shows what is so now
    onSettled: () => {
      for (const queryKey of [backOfficeKeys.adjustments, backOfficeKeys.waiting])
        void queries.invalidateQueries({ queryKey });
    },
  });
  return { ...action, refused: error === null ? undefined : refusal(error) };
}
