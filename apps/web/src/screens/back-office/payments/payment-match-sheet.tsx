import type { PaymentCandidate, PaymentCaseDetail } from "@foyer/contract/back-office-payments";
import { asOrderNumber } from "@foyer/domain/order-number";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useMoment } from "../../../i18n/use-moment.ts";
import { Button } from "../../../ui/button/button.tsx";
import { ChoiceCards } from "../../../ui/choice-cards/choice-cards.tsx";
import { Field } from "../../../ui/field/field.tsx";
import { Money } from "../../../ui/money/money.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import styles from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { useRefusal } from "../use-refusal.ts";
import { usePaymentMoney } from "./use-payment-money.ts";

interface PaymentMatchSheetProps {
  payment: PaymentCaseDetail;
  onMatched: (number: string) => void;
  onClose: () => void;
}

/** Gives a payment of no known order to an order. */
export function PaymentMatchSheet({ payment, onMatched, onClose }: PaymentMatchSheetProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const refusal = useRefusal();
  const [entered, setEntered] = useState(payment.suggestion ?? "");
  const [judged, setJudged] = useState(false);
  const number = asOrderNumber(entered);
  const valid = /^DP-\d{4}-[2-9A-HJ-NP-Z]{5}$/.test(number);
  const match = useMutation({
    mutationFn: () =>
      backOfficeCall("backoffice.payment.match", {
        params: { paymentKey: payment.paymentKey },
        body: { number },
      }),
    onSuccess: () => {
      onClose();
      onMatched(number);
    },
    onSettled: () => {
      for (const queryKey of [backOfficeKeys.payments, backOfficeKeys.deposits, backOfficeKeys.waiting])
        void queries.invalidateQueries({ queryKey });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (valid && !match.isPending) match.mutate();
  };
  return (
    <Sheet title={t`Order of this payment`} closeLabel={t`Close`} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <Candidates
          candidates={payment.candidates}
          chosen={number}
          onChoose={(candidate) => setEntered(candidate)}
        />
        <Field
          label={t`Order number`}
          value={entered}
          autoComplete="off"
          onChange={({ target }) => setEntered(target.value)}
          hint={
            payment.suggestion === undefined ? undefined : t`Suggested: an open order for the same amount.`
          }
          error={judged && !valid ? t`Enter an order number such as DP-1122-8K4M7.` : undefined}
        />
        {match.isError && (
          <p className={styles.refusal} role="alert">
            {refusal(match.error)}
          </p>
        )}
        <Button type="submit" look="primary" size="large" full busy={match.isPending}>
          <Trans>Give to this order</Trans>
        </Button>
      </form>
    </Sheet>
  );
}

interface CandidatesProps {
  candidates: readonly PaymentCandidate[];
  chosen: string;
  onChoose: (number: string) => void;
}

/** Unpaid orders that the payment may be for; the number of the chosen one is entered. */
function Candidates({ candidates, chosen, onChoose }: CandidatesProps) {
  const { t } = useLingui();
  const money = usePaymentMoney();
  const moment = useMoment();
  if (candidates.length === 0) return null;
  return (
    <ChoiceCards
      legend={t`Unpaid orders, the likeliest first`}
      value={chosen}
      onChoose={onChoose}
      choices={candidates.map((one) => {
        const alike = [one.sameAmount && t`same amount`, one.samePayer && t`same name`].filter(Boolean);
        return {
          value: one.number,
          name: one.number,
          more: (
            <>
              <bdi>{one.player}</bdi>
              {one.payeeName !== undefined && (
                <>
                  , <bdi>{one.payeeName}</bdi>
                </>
              )}
              , {moment(one.createdAt)}
              {alike.length > 0 && ` (${alike.join(", ")})`}
            </>
          ),
          end: <Money parts={money(one.amount, one.currency)} />,
        };
      })}
    />
  );
}
