import type { PaymentCaseDetail } from "@foyer/contract/back-office-payments";
import { useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Field } from "../../../ui/field/field.tsx";
import { TextArea } from "../../../ui/field/text-area.tsx";
import { moneyText } from "../../../ui/money/money-text.ts";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import styles from "../back-office.module.css";
import { TEXT_LIMITS } from "../text-limits.ts";
import { useRefusal } from "../use-refusal.ts";
import { usePaymentAction } from "./use-payment-action.ts";
import { usePaymentMoney } from "./use-payment-money.ts";

export type PaymentDecision = "credit" | "return" | "write-off" | "recover";

interface PaymentDecisionSheetProps {
  one: PaymentCaseDetail;
  decision: PaymentDecision;
  onClose: () => void;
}

/** Asks for a decision about a payment once more: what it does, and the note that goes with it. */
export function PaymentDecisionSheet({ one, decision, onClose }: PaymentDecisionSheetProps) {
  const { t } = useLingui();
  const money = useMoney();
  const paymentMoney = usePaymentMoney();
  const refusal = useRefusal();
  const [username, setUsername] = useState("");
  const [text, setText] = useState("");
  const [judged, setJudged] = useState(false);
  const action = usePaymentAction(one.paymentKey, () => {
    toast("success", t`Saved.`);
    onClose();
  });
  const owes = one.player !== undefined;
  const nameMissing = decision === "credit" && username.trim() === "";
  const textMissing = decision !== "recover" && text.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (nameMissing || textMissing || action.isPending) return;
    action.mutate({
      action: decision,
      ...(decision === "credit" && { username: username.trim() }),
      ...(owes && { debt: one.debt }),
      ...(text.trim() !== "" && { text: text.trim() }),
    });
  };
  const paid = moneyText(paymentMoney(one.amount, one.currency));
  const owed = moneyText(paymentMoney(one.debt, one.debtCurrency ?? one.currency));
  const limit = moneyText(money(one.approvalAbove));
  const looks = {
    credit: {
      title: t`Credit this payment to a member?`,
      effect: t`${paid} is added to the balance as a deposit. Above ${limit} a second operator must approve it.`,
      button: t`Credit`,
    },
    return: {
      title: t`Mark this payment as returned?`,
      effect: t`Nothing is sent by itself: return ${paid} to the payer first.`,
      button: t`Mark as returned`,
    },
    "write-off": {
      title: t`Write off this payment?`,
      effect: owes
        ? t`The merchant bears ${owed}, and the member owes nothing. Above ${limit} a second operator must approve it.`
        : t`${paid} stays with the merchant and is credited to no member. Above ${limit} a second operator must approve it.`,
      button: t`Write off`,
    },
    recover: {
      title: t`Take the debt from the balance?`,
      effect: t`Up to ${owed} is taken from the member's balance. It can't be undone.`,
      button: t`Take from balance`,
    },
  }[decision];
  return (
    <Sheet title={looks.title} closeLabel={t`Close`} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <p className={styles.pale}>{looks.effect}</p>
        {decision === "credit" && (
          <Field
            label={t`Username`}
            value={username}
            autoComplete="off"
            onChange={({ target }) => setUsername(target.value)}
            error={judged && nameMissing ? t`Enter the member's username.` : undefined}
          />
        )}
        <TextArea
          label={decision === "recover" ? t`Note for staff (optional)` : t`Note for staff`}
          rows={3}
          maxLength={TEXT_LIMITS.paymentNote}
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={judged && textMissing ? t`Say why.` : undefined}
        />
        {action.isError && (
          <p className={styles.refusal} role="alert">
            {refusal(action.error)}
          </p>
        )}
        <Button
          type="submit"
          look={decision === "credit" ? "primary" : "danger"}
          size="large"
          full
          busy={action.isPending}
        >
          {looks.button}
        </Button>
      </form>
    </Sheet>
  );
}
