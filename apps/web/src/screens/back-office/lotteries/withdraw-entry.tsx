import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button } from "../../../ui/button/button.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { useRefusal } from "../use-refusal.ts";

/** Takes back the operator's own entry of a result, which can be entered again. */
export function WithdrawEntry({ code, number }: { code: string; number: string }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const refusal = useRefusal();
  const withdraw = useMutation({
    mutationFn: () => backOfficeCall("backoffice.draw.withdraw", { params: { code, number } }),
    onSuccess: (read) => {
      queries.setQueryData(backOfficeKeys.lotteryDraw(code, number), read);
      const decided = read.state !== "closed" && read.state !== "settled";
      toast(
        "success",
        decided ? t`Withdrawn. The entries that are left agree: the result holds.` : t`Entry withdrawn.`,
      );
    },
    onError: (error) => toast("error", refusal(error)),
    onSettled: () => {
      for (const queryKey of [backOfficeKeys.lotteries, backOfficeKeys.waiting])
        void queries.invalidateQueries({ queryKey });
    },
  });
  return (
    <Button look="outline" busy={withdraw.isPending} onClick={() => !withdraw.isPending && withdraw.mutate()}>
      <Trans>Withdraw my entry</Trans>
    </Button>
  );
}
