import type { BodyOf } from "@foyer/contract";
import type { WithdrawalCaseDetail, withdrawalAct } from "@foyer/contract/withdrawals";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { useRefusal } from "../use-refusal.ts";

/** Takes a step in a withdrawal, and shows its answer in the open case. */
export function useWithdrawalAction(number: string, onDone?: (now: WithdrawalCaseDetail) => void) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const refusal = useRefusal((colleague) => t`${colleague} has taken this withdrawal.`);
  const { error, ...action } = useMutation({
    mutationFn: (body: BodyOf<typeof withdrawalAct>) =>
      backOfficeCall("backoffice.withdrawal.act", { params: { number }, body }),
    onSuccess: (now) => {
      queries.setQueryData(backOfficeKeys.withdrawalCase(number), now);
      onDone?.(now);
    },
    // also after a refusal: a colleague was faster, and the case shows what is so now
    onSettled: () => {
      for (const queryKey of [backOfficeKeys.withdrawals, backOfficeKeys.waiting])
        void queries.invalidateQueries({ queryKey });
    },
  });
  return { ...action, error, refused: error === null ? undefined : refusal(error) };
}
