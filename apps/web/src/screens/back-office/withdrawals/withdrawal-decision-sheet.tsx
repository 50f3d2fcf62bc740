import type { WithdrawalCaseDetail } from "@foyer/contract/withdrawals";
import { formatAmount, parseAmount } from "@foyer/domain/money";
import { useLingui } from "@lingui/react/macro";
import { type FormEvent, useId, useState } from "react";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Field } from "../../../ui/field/field.tsx";
import { TextArea } from "../../../ui/field/text-area.tsx";
import { moneyText } from "../../../ui/money/money-text.ts";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import backOffice from "../back-office.module.css";
import { Choices } from "../choices.tsx";
import { TEXT_LIMITS } from "../text-limits.ts";
import { useDraft } from "../use-draft.ts";
import { useWithdrawalAction } from "./use-withdrawal-action.ts";
import { REJECT_REASONS, type RejectReason, useWithdrawalTexts } from "./use-withdrawal-texts.ts";

/** `failed` and `returned`: what became of a payout by hand. */
export type WithdrawalDecision = "approve" | "reject" | "sent" | "paid" | "failed" | "returned";

interface DecisionForm {
  readonly title: string;
  /** What happens then, and whether it can be undone. */
  readonly effect: string;
  readonly submit: string;
  readonly done: string;
  readonly danger?: boolean;
  readonly asks: readonly ("reason" | "message" | "reference" | "note")[];
}

interface WithdrawalDecisionSheetProps {
  one: WithdrawalCaseDetail;
  decision: WithdrawalDecision;
  onClose: () => void;
}

/** Asks for a decision once more: what it does, and what has to be written with it. */
export function WithdrawalDecisionSheet({ one, decision, onClose }: WithdrawalDecisionSheetProps) {
  const { t } = useLingui();
  const name = useId();
  const { rejectReasons } = useWithdrawalTexts();
  const form = useDecisionForms(one)[decision];
  const asks = (field: DecisionForm["asks"][number]) => form.asks.includes(field);
  const [reason, setReason] = useState<RejectReason>();
  const [message, setMessage] = useDraft(`foyer.backoffice.withdrawal.${one.number}`);
  const [reference, setReference] = useState("");
  const [note, setNote] = useState("");
  const [judged, setJudged] = useState(false);
  const action = useWithdrawalAction(one.number, ({ state, payout }) => {
    if (asks("message")) setMessage("");
    const waits = payout.undo !== undefined && payout.undo.event === decision;
    toast(
      "success",
      decision === "approve" && state === "review"
        ? t`First approval given.`
        : waits
          ? t`A colleague must confirm it before the money is back in the balance.`
          : form.done,
    );
    onClose();
  });
  const missing = {
    reason: asks("reason") && reason === undefined,
    message: reason === "other" && message.trim() === "",
    reference: decision === "sent" && reference.trim() === "",
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (Object.values(missing).includes(true) || action.isPending) return;
    action.mutate({
      event: decision,
      ...(asks("reason") && reason && { reason }),
      ...(asks("message") && message.trim() !== "" && { message: message.trim() }),
      ...(asks("reference") && reference.trim() !== "" && { reference: reference.trim() }),
      ...(asks("note") && note.trim() !== "" && { note: note.trim() }),
    });
  };
  return (
    <Sheet title={form.title} closeLabel={t`Close`} onClose={onClose}>
      <form className={backOffice.form} noValidate onSubmit={submit}>
        {asks("reason") && (
          <Choices
            legend={t`Reason`}
            name={name}
            choices={REJECT_REASONS.map((one) => ({ value: one, label: rejectReasons[one] }))}
            value={reason}
            onChoose={setReason}
            error={judged && missing.reason ? t`Choose a reason.` : undefined}
          />
        )}
        {asks("message") && (
          <TextArea
            label={reason === "other" ? t`Message to the member` : t`Message to the member (optional)`}
            rows={3}
            maxLength={TEXT_LIMITS.withdrawalNote}
            value={message}
            onChange={({ target }) => setMessage(target.value)}
            hint={t`The member reads exactly this text.`}
            error={judged && missing.message ? t`Enter a message.` : undefined}
          />
        )}
        {asks("reference") && (
          <Field
            label={
              decision === "sent" ? t`Reference of the transfer` : t`Reference of the transfer (optional)`
            }
            autoComplete="off"
            maxLength={TEXT_LIMITS.withdrawalReference}
            value={reference}
            onChange={({ target }) => setReference(target.value)}
            error={judged && missing.reference ? t`Enter the reference of the transfer.` : undefined}
          />
        )}
        {asks("note") && (
          <TextArea
            label={t`Note for staff (optional)`}
            rows={2}
            maxLength={TEXT_LIMITS.withdrawalNote}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
        <p>{form.effect}</p>
        {action.refused !== undefined && (
          <p className={backOffice.refusal} role="alert">
            {action.refused}
          </p>
        )}
        <Button
          type="submit"
          look={form.danger ? "danger" : "primary"}
          size="large"
          full
          busy={action.isPending}
        >
          {form.submit}
        </Button>
      </form>
    </Sheet>
  );
}

/** The words of each decision, and what it asks for. */
function useDecisionForms(one: WithdrawalCaseDetail): Readonly<Record<WithdrawalDecision, DecisionForm>> {
  const { t } = useLingui();
  const money = useMoney();
  const { player, holder, card, lastFour, approvals, approvalsNeeded } = one;
  const sum = moneyText(money(one.amount));
  const receives = moneyText(money(formatAmount(parseAmount(one.amount) - parseAmount(one.fee))));
  const last = approvals + 1 >= approvalsNeeded;
  const back = t`${sum} goes back to the balance of ${player}.`;
  return {
    approve: {
      title: approvals > 0 ? t`Give the second approval?` : t`Approve the withdrawal of ${player}?`,
      effect: !last
        ? t`After the second approval, ${receives} is sent to ${holder}, ${card} •• ${lastFour}. A colleague must give it.`
        : one.payout.manual
          ? t`An operator then sends ${receives} to ${holder}, ${card} •• ${lastFour}. The approval can't be undone.`
          : t`This sends ${receives} to ${holder}, ${card} •• ${lastFour}. It can't be undone.`,
      submit: approvals > 0 ? t`Give second approval` : t`Approve`,
      done: t`Approved.`,
      asks: ["note"],
    },
    reject: {
      title: t`Reject the withdrawal of ${player}?`,
      effect: back,
      submit: t`Reject`,
      done: t`Rejected. ${player} has been notified.`,
      danger: true,
      asks: ["reason", "message"],
    },
    sent: {
      title: t`Mark as sent?`,
      effect: t`You have sent ${receives} to ${holder}, ${card} •• ${lastFour}. ${player} is told that it is on its way.`,
      submit: t`Mark as sent`,
      done: t`Saved.`,
      asks: ["reference"],
    },
    paid: {
      title: t`Mark as paid?`,
      effect: t`${receives} has arrived at ${holder}, ${card} •• ${lastFour}. It can't be undone.`,
      submit: t`Mark as paid`,
      done: t`Saved.`,
      asks: ["reference"],
    },
    failed: {
      title: t`Mark as not paid?`,
      effect: t`Make sure that no money was sent. ${back}`,
      submit: t`Give the money back`,
      done: t`Saved. ${player} has been notified.`,
      danger: true,
      asks: ["message"],
    },
    returned: {
      title: t`Mark as returned by the bank?`,
      effect: back,
      submit: t`Give the money back`,
      done: t`Saved. ${player} has been notified.`,
      danger: true,
      asks: ["message"],
    },
  };
}
