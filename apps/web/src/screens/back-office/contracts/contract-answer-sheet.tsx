import type { BackOfficeContractDetail } from "@foyer/contract/back-office-contracts";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "../../../ui/button/button.tsx";
import { TextArea } from "../../../ui/field/text-area.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import { useAgentTexts } from "../agents/use-agent-texts.ts";
import backOffice from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { TEXT_LIMITS } from "../text-limits.ts";
import { useRefusal } from "../use-refusal.ts";

export type ContractAnswer = "accept" | "decline" | "withdraw" | "end";

interface ContractAnswerSheetProps {
  one: BackOfficeContractDetail;
  answer: ContractAnswer;
  onClose: () => void;
}

/** Asks once more before the merchant's answer: what it does, and the reason. */
export function ContractAnswerSheet({ one, answer, onClose }: ContractAnswerSheetProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const refusal = useRefusal();
  const { contractKinds } = useAgentTexts();
  const [reason, setReason] = useState("");
  const [judged, setJudged] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const name = one.receiver.username;
  const kind = contractKinds[one.kind];
  const missing = answer === "end" && reason.trim() === "";
  const texts = {
    accept: {
      title: t`Accept the proposal of ${name}?`,
      text: one.replaces
        ? t`The contract begins with the next period and replaces the present one. What ${name} gives below and no longer receives ends too.`
        : t`The contract begins with the next period.`,
      button: t`Accept`,
      done: t`Accepted.`,
    },
    decline: {
      title: t`Decline the proposal of ${name}?`,
      text: t`Nothing changes: a present contract goes on.`,
      button: t`Decline`,
      done: t`Declined.`,
    },
    withdraw: {
      title: t`Withdraw the proposal to ${name}?`,
      text: t`Nothing changes: a present contract goes on.`,
      button: t`Withdraw proposal`,
      done: t`Withdrawn.`,
    },
    end: {
      title: t`End the contract with ${name}?`,
      text: t`It ends with the present period, which is still paid: ${kind}. What ${name} gives below ends too.`,
      button: t`End contract`,
      done: t`The contract ends.`,
    },
  }[answer];
  const act = useMutation({
    mutationFn: () =>
      backOfficeCall("backoffice.contract.answer", {
        params: { contractId: one.id },
        body: { answer, ...(reason.trim() !== "" && { reason: reason.trim() }) },
      }),
    onSuccess: (now) => {
      queries.setQueryData(backOfficeKeys.contract(one.id), now);
      toast("success", texts.done);
      onClose();
    },
    onSettled: () => {
      for (const queryKey of [backOfficeKeys.contracts, backOfficeKeys.waiting])
        void queries.invalidateQueries({ queryKey });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (missing) box.current?.focus();
    else if (!act.isPending) act.mutate();
  };
  return (
    <Sheet title={texts.title} closeLabel={t`Close`} onClose={onClose}>
      <form className={backOffice.form} noValidate onSubmit={submit}>
        <p className={backOffice.pale}>{texts.text}</p>
        {answer !== "accept" && (
          <TextArea
            ref={box}
            label={answer === "end" ? t`Reason, for staff` : t`Reason, for staff (optional)`}
            rows={2}
            maxLength={TEXT_LIMITS.contractReason}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            error={judged && missing ? t`Say why.` : undefined}
          />
        )}
        {act.error !== null && (
          <p className={backOffice.refusal} role="alert">
            {refusal(act.error)}
          </p>
        )}
        <Button
          type="submit"
          look={answer === "accept" ? "primary" : "danger"}
          size="large"
          full
          busy={act.isPending}
        >
          {texts.button}
        </Button>
      </form>
    </Sheet>
  );
}
