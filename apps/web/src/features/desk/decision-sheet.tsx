import type { DeskApplication } from "@foyer/contract/desk-work";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "../../ui/button/button.tsx";
import { TextArea } from "../../ui/field/text-area.tsx";
import { moneyText } from "../../ui/money/money-text.ts";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import { useMoney } from "../whitelabel/index.ts";
import styles from "./desk.module.css";
import { deskCall } from "./desk-session.ts";
import { useDraft } from "./use-draft.ts";
import { useRefusal } from "./use-refusal.ts";

export type Verdict = "approve" | "reject";

/** As long as the platform takes one. */
const LONGEST_REASON = 500;

interface DecisionSheetProps {
  application: DeskApplication;
  verdict: Verdict;
  onClose: () => void;
}

/** Asks once more, and for the words the player reads with it: a rejection has to have some. */
export function DecisionSheet({ application, verdict, onClose }: DecisionSheetProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const refusal = useRefusal();
  const money = useMoney();
  const { applicationId, player, title } = application;
  const amount = moneyText(money(application.amount));
  const [reason, setReason] = useDraft(`foyer.desk.reason.${applicationId}`);
  const box = useRef<HTMLTextAreaElement>(null);
  const [judged, setJudged] = useState(false);
  const issues = verdict === "approve";
  const missing = !issues && reason.trim() === "";

  const decide = useMutation({
    mutationFn: () =>
      deskCall("desk.promotion.decide", {
        params: { applicationId },
        body: { verdict, ...(reason.trim() !== "" && { reason: reason.trim() }) },
      }),
    onSuccess: () => {
      setReason("");
      toast("success", issues ? t`Issued to ${player}` : t`Rejected, and ${player} reads why`);
      onClose();
    },
    onSettled: () => {
      for (const id of ["desk.promotions", "desk.waiting"])
        void queries.invalidateQueries({ queryKey: [id] });
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
      title={issues ? t`Issue ${amount} to ${player}?` : t`Reject what ${player} asks for?`}
      closeLabel={t`Close`}
      onClose={onClose}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        <p className={styles.pale}>
          <bdi>{title}</bdi>
        </p>
        <TextArea
          ref={box}
          label={issues ? t`A word to the player, if you like` : t`Why, for the player to read`}
          rows={3}
          maxLength={LONGEST_REASON}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={judged && missing ? t`Please say why.` : undefined}
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
