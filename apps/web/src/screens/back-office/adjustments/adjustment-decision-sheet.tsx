import type { AdjustmentDetail } from "@foyer/contract/adjustments";
import { formatAmount, parseAmount } from "@foyer/domain/money";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useRef, useState } from "react";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { Button } from "../../../ui/button/button.tsx";
import { TextArea } from "../../../ui/field/text-area.tsx";
import { moneyText } from "../../../ui/money/money-text.ts";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import styles from "../back-office.module.css";
import { TEXT_LIMITS } from "../text-limits.ts";
import { useDraft } from "../use-draft.ts";
import { useAdjustmentStep } from "./use-adjustment-step.ts";

interface AdjustmentDecisionSheetProps {
  one: AdjustmentDetail;
  verdict: "approve" | "decline";
  onClose: () => void;
}

/** Asks for a decision once more: what it does to the member's money, and the note that goes with it. */
export function AdjustmentDecisionSheet({ one, verdict, onClose }: AdjustmentDecisionSheetProps) {
  const { t } = useLingui();
  const money = useMoney();
  const { player, number, kind, deposit = "" } = one;
  const amount = moneyText(money(one.amount));
  const approves = verdict === "approve";
  const [note, setNote] = useDraft(`foyer.backoffice.adjustment.${number}`);
  const [judged, setJudged] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const missing = !approves && note.trim() === "";
  const step = useAdjustmentStep(number, () => {
    setNote("");
    toast("success", approves ? t`Booked. ${player} has been notified.` : t`Declined.`);
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (missing) box.current?.focus();
    else if (!step.isPending) step.mutate({ step: verdict, note: note.trim() });
  };
  const change = kind === "down" ? -parseAmount(one.amount) : parseAmount(one.amount);
  const after = moneyText(money(formatAmount(parseAmount(one.balance) + change)));
  const effects = {
    up: t`${amount} is added to the balance, which is then ${after}. It can't be undone.`,
    down: t`${amount} is taken from the balance, which is then ${after}. It can't be undone.`,
    turnover: t`The remaining ${amount} of ${deposit} no longer has to be played. It can't be undone.`,
  };
  return (
    <Sheet
      title={approves ? t`Approve the adjustment of ${player}?` : t`Decline the adjustment of ${player}?`}
      closeLabel={t`Close`}
      onClose={onClose}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        <p className={styles.pale}>{approves ? effects[kind] : t`No money is moved.`}</p>
        <TextArea
          ref={box}
          label={approves ? t`Note for staff (optional)` : t`Note for staff`}
          rows={3}
          maxLength={TEXT_LIMITS.adjustmentNote}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          error={judged && missing ? t`Say why.` : undefined}
        />
        {step.refused !== undefined && (
          <p className={styles.refusal} role="alert">
            {step.refused}
          </p>
        )}
        <Button type="submit" look={approves ? "primary" : "danger"} size="large" full busy={step.isPending}>
          {approves ? <Trans>Approve</Trans> : <Trans>Decline</Trans>}
        </Button>
      </form>
    </Sheet>
  );
}
