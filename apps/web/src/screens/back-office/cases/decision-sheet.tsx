import type { BackOfficeApplication } from "@foyer/contract/back-office-tasks";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { Button } from "../../../ui/button/button.tsx";
import { TextArea } from "../../../ui/field/text-area.tsx";
import { moneyText } from "../../../ui/money/money-text.ts";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import styles from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { TEXT_LIMITS } from "../text-limits.ts";
import { useDraft } from "../use-draft.ts";
import { useRefusal } from "../use-refusal.ts";

export type Verdict = "approve" | "reject";

interface DecisionSheetProps {
  application: BackOfficeApplication;
  verdict: Verdict;
  onClose: () => void;
}

/** Confirms a decision and asks for the reason the player reads; a rejection must have one. */
export function DecisionSheet({ application, verdict, onClose }: DecisionSheetProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const refusal = useRefusal((colleague) => t`${colleague} has it.`);
  const money = useMoney();
  const { applicationId, player, title } = application;
  const amount = moneyText(money(application.amount));
  const [reason, setReason] = useDraft(`foyer.backoffice.reason.${applicationId}`);
  const box = useRef<HTMLTextAreaElement>(null);
  const [judged, setJudged] = useState(false);
  const issues = verdict === "approve";
  const missing = !issues && reason.trim() === "";

  const decide = useMutation({
    mutationFn: () =>
      backOfficeCall("backoffice.promotion.decide", {
        params: { applicationId },
        body: { verdict, ...(reason.trim() !== "" && { reason: reason.trim() }) },
      }),
    onSuccess: () => {
      setReason("");
      toast("success", issues ? t`Issued to ${player}.` : t`Rejected. ${player} has been notified.`);
      onClose();
    },
    onSettled: () => {
      for (const queryKey of [backOfficeKeys.promotions, backOfficeKeys.waiting])
        void queries.invalidateQueries({ queryKey });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (missing) box.current?.focus();
    else if (!decide.isPending) decide.mutate();
  };

  return (
    <Sheet
      title={issues ? t`Issue ${amount} to ${player}?` : t`Reject the application of ${player}?`}
      closeLabel={t`Close`}
      onClose={onClose}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        <p className={styles.pale}>
          <bdi>{title}</bdi>
        </p>
        <TextArea
          ref={box}
          label={issues ? t`Note to the player (optional)` : t`Reason shown to the player`}
          rows={3}
          maxLength={TEXT_LIMITS.caseNote}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={judged && missing ? t`Enter a reason.` : undefined}
        />
        {decide.isError && (
          <p className={styles.refusal} role="alert">
            {refusal(decide.error)}
          </p>
        )}
        <Button type="submit" look={issues ? "primary" : "danger"} size="large" full busy={decide.isPending}>
          {issues ? <Trans>Issue</Trans> : <Trans>Reject</Trans>}
        </Button>
      </form>
    </Sheet>
  );
}
