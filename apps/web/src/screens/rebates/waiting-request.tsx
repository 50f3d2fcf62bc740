import type { RebateChange } from "@foyer/contract/rebates";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ChangedRates } from "../../entities/rebate/changed-rates.tsx";
import { ownRebatesQuery, rebateHistoryQuery } from "../../entities/rebate/rebate-queries.ts";
import { useMoment } from "../../i18n/use-moment.ts";
import { useMovedText } from "../../i18n/use-moved-text.ts";
import { call } from "../../lib/http/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card/card.tsx";
import { Dialog } from "../../ui/sheet/sheet.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import styles from "./rebates.module.css";

type Answer = "accept" | "decline";

/** The upline's request to lower rates, with the agent's answer to it. */
export function WaitingRequest({ change }: { change: RebateChange }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const movedText = useMovedText();
  const moment = useMoment();
  const [asked, setAsked] = useState<Answer>();
  const answer = useMutation({
    mutationFn: (value: Answer) =>
      call("rebates.answer", { params: { id: change.id }, body: { answer: value } }),
    onSuccess: (value, given) => {
      setAsked(undefined);
      client.setQueryData(ownRebatesQuery().queryKey, value);
      void client.invalidateQueries({ queryKey: rebateHistoryQuery().queryKey });
      toast("success", given === "accept" ? t`Lower rates accepted.` : t`Request declined.`);
    },
    onError: (error) => {
      setAsked(undefined);
      toast("error", movedText(error));
      // withdrawn, expired or answered elsewhere in the meantime
      void client.invalidateQueries({ queryKey: ownRebatesQuery().queryKey });
    },
  });
  const until = change.expiresAt && moment(change.expiresAt);
  const accepts = asked === "accept";
  return (
    <Card className={styles.request}>
      <div>
        <h2 className={styles.title}>
          {change.by === undefined ? (
            <Trans>A request to lower your rates</Trans>
          ) : (
            <Trans>
              <bdi>{change.by}</bdi> asks to lower your rates
            </Trans>
          )}
        </h2>
        <p className={styles.small}>
          {until && <Trans>Your rates stay as they are unless you accept until {until}.</Trans>}
        </p>
      </div>
      <ChangedRates change={change} />
      <div className={styles.actions}>
        <Button onClick={() => setAsked("decline")}>
          <Trans>Decline</Trans>
        </Button>
        <Button look="primary" onClick={() => setAsked("accept")}>
          <Trans>Accept</Trans>
        </Button>
      </div>
      {asked && (
        <Dialog
          title={accepts ? t`Accept lower rates?` : t`Decline the request?`}
          onClose={() => setAsked(undefined)}
          actions={
            <>
              <Button onClick={() => setAsked(undefined)}>
                <Trans>Cancel</Trans>
              </Button>
              <Button
                look="primary"
                busy={answer.isPending}
                onClick={() => !answer.isPending && answer.mutate(asked)}
              >
                {accepts ? t`Accept` : t`Decline`}
              </Button>
            </>
          }
        >
          <p>
            {accepts
              ? t`The lower rates take effect tomorrow. Only your upline can raise them again.`
              : t`Your rates stay as they are. Your upline sees that you declined.`}
          </p>
        </Dialog>
      )}
    </Card>
  );
}
