import type { LotteryOrder } from "@foyer/contract/lottery-orders";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DrawCountdown } from "../../entities/lottery/draw-countdown.tsx";
import { lotteryOrderQuery, refetchBets } from "../../entities/lottery-bet/order-queries.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { call } from "../../lib/http/index.ts";
import { Button, type ButtonLook } from "../../ui/button/button.tsx";
import { Dialog } from "../../ui/sheet/sheet.tsx";
import { toast } from "../../ui/toast/toast-store.ts";

interface CancelLinesProps extends Pick<ButtonLook, "look" | "size"> {
  order: Pick<LotteryOrder, "number" | "closesAt">;
  /** The lines to cancel; all of them if it is absent. */
  lines?: readonly number[];
  /** What is returned, written out. */
  returned: string;
  text: string;
}

/** A button that cancels bet lines before their draw closes, after a question. */
export function CancelLines({ order, lines, returned, text, look = "secondary", size }: CancelLinesProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [asks, ask] = useState(false);
  const { number, closesAt } = order;
  const cancel = useMutation({
    mutationFn: () =>
      call("lottery-orders.cancel", { params: { number }, body: lines ? { lines: [...lines] } : {} }),
    onSuccess: (changed) => {
      queries.setQueryData(lotteryOrderQuery(number).queryKey, changed);
      refetchBets(queries);
      toast("success", t`Cancelled. The stake was returned.`);
      ask(false);
    },
    onError: (error) => {
      toast("error", errorText(error));
      // what was shown is out of date
      refetchBets(queries);
      ask(false);
    },
  });
  return (
    <>
      <Button look={look} {...(size && { size })} onClick={() => ask(true)}>
        {text}
      </Button>
      {asks && (
        <Dialog
          title={t`${text}?`}
          onClose={() => ask(false)}
          actions={
            <>
              <Button look="secondary" onClick={() => ask(false)}>
                <Trans>Keep</Trans>
              </Button>
              <Button look="primary" busy={cancel.isPending} onClick={() => cancel.mutate()}>
                {text}
              </Button>
            </>
          }
        >
          <p>{t`${returned} returns to your balance at once.`}</p>
          <p>
            <Trans>
              Possible for another <DrawCountdown until={closesAt} size="small" />
            </Trans>
          </p>
        </Dialog>
      )}
    </>
  );
}
