import type { BackOfficeDepositDetail } from "@foyer/contract/back-office-deposits";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Field } from "../../../ui/field/field.tsx";
import { TextArea } from "../../../ui/field/text-area.tsx";
import { moneyText } from "../../../ui/money/money-text.ts";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import styles from "../back-office.module.css";
import { usePaymentMoney } from "../payments/use-payment-money.ts";
import { TEXT_LIMITS } from "../text-limits.ts";
import { useRefusal } from "../use-refusal.ts";
import { useDepositAction } from "./use-deposit-action.ts";

interface DepositDecisionSheetProps {
  one: BackOfficeDepositDetail;
  decision: "credit" | "return";
  onClose: () => void;
}

/** Credits what arrived, or returns it with a reason that the member reads. */
export function DepositDecisionSheet({ one, decision, onClose }: DepositDecisionSheetProps) {
  const { t } = useLingui();
  const money = useMoney();
  const refusal = useRefusal();
  const credits = decision === "credit";
  const { arrived, approvedAmount, toPay, member } = one;
  const player = member.username;
  const paymentMoney = usePaymentMoney();
  const waiting = one.payments.filter(({ state }) => state === "review");
  const paid = waiting.map((payment) => moneyText(paymentMoney(payment.amount, payment.currency))).join(", ");
  const foreign = arrived === undefined && waiting.length > 0;
  // the ordered amount is not what a payment in another currency is worth
  const [amount, setAmount] = useState(arrived ?? approvedAmount ?? (foreign ? "" : toPay));
  const [text, setText] = useState("");
  const [judged, setJudged] = useState(false);
  const valid = /^(0|[1-9][0-9]{0,12})(\.[0-9]{1,2})?$/.test(amount.trim());
  const complete = credits ? valid : text.trim() !== "";
  const action = useDepositAction(one.number, () => {
    toast("success", credits ? t`Saved.` : t`Returned. ${player} reads your reason in the order.`);
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (!complete || action.isPending) return;
    action.mutate({
      action: decision,
      ...(credits && { amount: amount.trim() }),
      ...(text.trim() !== "" && { text: text.trim() }),
    });
  };
  const limit = moneyText(money(one.approvalAbove));
  return (
    <Sheet
      title={credits ? t`Credit the deposit of ${player}?` : t`Return the deposit of ${player}?`}
      closeLabel={t`Close`}
      onClose={onClose}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        {!credits && (
          <p className={styles.pale}>
            {paid === ""
              ? t`Nothing is sent by itself: return what arrived to the payer first.`
              : t`Nothing is sent by itself: return ${paid} to the payer first.`}
          </p>
        )}
        {credits && foreign && (
          <p className={styles.pale}>{t`${paid} arrived. Enter what it is worth in ${one.currency}.`}</p>
        )}
        {credits ? (
          <Field
            label={foreign ? t`Amount to credit` : t`Amount that arrived`}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            readOnly={arrived !== undefined}
            onChange={({ target }) => setAmount(target.value)}
            hint={t`Above ${limit} a second operator must approve the same amount.`}
            error={judged && !valid ? t`Use digits only, for example 1000.50.` : undefined}
          />
        ) : (
          <TextArea
            label={t`Reason shown to the player`}
            rows={3}
            maxLength={TEXT_LIMITS.depositNote}
            value={text}
            onChange={({ target }) => setText(target.value)}
            error={judged && !complete ? t`Enter a reason.` : undefined}
          />
        )}
        {action.isError && (
          <p className={styles.refusal} role="alert">
            {refusal(action.error)}
          </p>
        )}
        <Button type="submit" look={credits ? "primary" : "danger"} size="large" full busy={action.isPending}>
          {credits ? <Trans>Credit</Trans> : <Trans>Return</Trans>}
        </Button>
      </form>
    </Sheet>
  );
}
