import type { Chase } from "@foyer/contract/lottery-orders";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { lotteryChaseQuery, refetchBets } from "../../entities/lottery-bet/order-queries.ts";
import { useMoney } from "../../entities/merchant/use-money.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { call } from "../../lib/http/index.ts";
import { Button, type ButtonLook } from "../../ui/button/button.tsx";
import { moneyText } from "../../ui/money/money-text.ts";
import { Dialog } from "../../ui/sheet/sheet.tsx";
import { toast } from "../../ui/toast/toast-store.ts";

interface StopChaseProps extends Pick<ButtonLook, "look" | "size" | "full"> {
  chase: Pick<Chase, "number" | "held">;
}

/** A button that stops a chase, after a question: what is held for draws to come returns to the balance. */
export function StopChase({
  chase: { number, held },
  look = "secondary",
  size,
  full = false,
}: StopChaseProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const money = useMoney();
  const queries = useQueryClient();
  const [asks, ask] = useState(false);
  const stop = useMutation({
    mutationFn: () => call("lottery-chases.stop", { params: { number }, body: {} }),
    onSuccess: (stopped) => {
      queries.setQueryData(lotteryChaseQuery(number).queryKey, stopped);
      refetchBets(queries);
      toast("success", t`The chase was stopped.`);
      ask(false);
    },
    onError: (error) => {
      toast("error", errorText(error));
      refetchBets(queries);
      ask(false);
    },
  });
  const amount = moneyText(money(held));
  return (
    <>
      <Button look={look} full={full} {...(size && { size })} onClick={() => ask(true)}>
        <Trans>Stop chase</Trans>
      </Button>
      {asks && (
        <Dialog
          title={t`Stop this chase?`}
          onClose={() => ask(false)}
          actions={
            <>
              <Button look="secondary" onClick={() => ask(false)}>
                <Trans>Continue</Trans>
              </Button>
              <Button look="primary" busy={stop.isPending} onClick={() => stop.mutate()}>
                <Trans>Stop chase</Trans>
              </Button>
            </>
          }
        >
          <p>{t`${amount} that is held for coming draws returns to your balance. Orders that are placed stay.`}</p>
        </Dialog>
      )}
    </>
  );
}
