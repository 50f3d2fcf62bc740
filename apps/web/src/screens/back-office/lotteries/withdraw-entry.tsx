import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button } from "../../../ui/button/button.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { useRefusal } from "../use-refusal.ts";

interface WithdrawEntryProps {
  code: string;
  number: string;
  /** A colleague's entry; absent: the operator's own. */
  declines?: { entry: string; by: string };
}

/** Takes back the operator's own entry of a result, or declines a colleague's; it can be entered again. */
export function WithdrawEntry({ code, number, declines }: WithdrawEntryProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const refusal = useRefusal();
  const by = declines?.by;
  const withdraw = useMutation({
    mutationFn: () =>
      declines
        ? backOfficeCall("backoffice.draw.decline", { params: { code, number, entry: declines.entry } })
        : backOfficeCall("backoffice.draw.withdraw", { params: { code, number } }),
    onSuccess: (read) => {
      queries.setQueryData(backOfficeKeys.lotteryDraw(code, number), read);
      const decided = read.state !== "closed" && read.state !== "settled";
      toast(
        "success",
        decided
          ? t`Withdrawn. The entries that are left agree: the result holds.`
          : declines
            ? t`Entry declined.`
            : t`Entry withdrawn.`,
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
      {by === undefined ? <Trans>Withdraw my entry</Trans> : t`Decline the entry of ${by}`}
    </Button>
  );
}
