import type { AgentContract } from "@foyer/contract/agent-contracts";
import { contractPeriod } from "@foyer/domain/agent-contract";
import { addDays } from "@foyer/domain/record-days";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { contractsTarget } from "../../entities/agent-contract/contract-address.ts";
import { contractChanged, contractQuery } from "../../entities/agent-contract/contract-queries.ts";
import { contractStateAt } from "../../entities/agent-contract/contract-state.tsx";
import { useRecordTimes, useToday } from "../../entities/record/use-record-times.ts";
import { useMovedText } from "../../i18n/use-moved-text.ts";
import { now } from "../../lib/clock.ts";
import { LIMITS } from "../../lib/durations.ts";
import { call } from "../../lib/http/index.ts";
import { Link } from "../../lib/navigation/index.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { TextArea } from "../../ui/field/text-area.tsx";
import { Dialog } from "../../ui/sheet/sheet.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import styles from "./contract-actions.module.css";

/** As the contract has it, which is not loaded in the browser. */

type Answer = "accept" | "decline" | "withdraw" | "end";

/** What the caller may do with a contract; each answer is confirmed before it binds. */
export function ContractActions({ contract }: { contract: AgentContract }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const movedText = useMovedText();
  const [asked, setAsked] = useState<Answer>();
  const [reason, setReason] = useState("");
  const { id, kind, role, other, mine, endsOn } = contract;
  const state = contractStateAt(contract, now());
  const answer = useMutation({
    mutationFn: (value: Answer) =>
      call("contracts.answer", {
        params: { id },
        body: {
          answer: value,
          ...(value === "decline" && reason.trim() !== "" && { reason: reason.trim() }),
        },
      }),
    onSuccess: (value, given) => {
      setAsked(undefined);
      contractChanged(client, value);
      toast("success", said(given));
    },
    onError: (error) => {
      setAsked(undefined);
      toast("error", movedText(error));
      // answered, withdrawn or expired in the meantime
      for (const key of [["contracts.list"], ["contracts.requests"], contractQuery(id).queryKey])
        void client.invalidateQueries({ queryKey: key });
    },
  });
  const said = (given: Answer): string =>
    ({
      accept: t`Contract accepted.`,
      decline: t`Proposal declined.`,
      withdraw: t`Proposal withdrawn.`,
      end: t`The contract ends.`,
    })[given];
  const ask = (value: Answer, text: string, primary = false) => (
    <Button look={primary ? "primary" : "secondary"} onClick={() => setAsked(value)}>
      {text}
    </Button>
  );
  const open = state === "proposed";
  const held = state === "accepted" && endsOn === undefined;
  if (!open && !held) return null;
  return (
    <div className={styles.actions}>
      {open && !mine && (
        <>
          {ask("decline", t`Decline`)}
          <Link
            {...contractsTarget(kind, { view: "counter", id })}
            className={buttonClass({ look: "secondary" })}
          >
            <Trans>Counter-offer</Trans>
          </Link>
          {ask("accept", t`Accept`, true)}
        </>
      )}
      {open && mine && ask("withdraw", t`Withdraw proposal`)}
      {held && ask("end", t`End contract`)}
      {held && role === "payer" && other && (
        <Link
          {...contractsTarget(kind, { view: "new", member: other.id })}
          className={buttonClass({ look: "secondary" })}
        >
          <Trans>Propose other terms</Trans>
        </Link>
      )}
      {asked && (
        <AnswerDialog
          contract={contract}
          answer={asked}
          busy={answer.isPending}
          reason={reason}
          onReason={setReason}
          onAnswer={() => !answer.isPending && answer.mutate(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

interface AnswerDialogProps {
  contract: AgentContract;
  answer: Answer;
  busy: boolean;
  /** Of declining. */
  reason: string;
  onReason: (reason: string) => void;
  onAnswer: () => void;
  onClose: () => void;
}

/** What an answer does, and from when on. */
function AnswerDialog({
  contract: { role, period, startsOn },
  answer,
  busy,
  reason,
  onReason,
  onAnswer,
  onClose,
}: AnswerDialogProps) {
  const { t } = useLingui();
  const { day } = useRecordTimes();
  const next = addDays(contractPeriod(period, useToday()).last, 1);
  const from = day(next);
  const first = startsOn !== undefined && startsOn >= next ? day(startsOn) : undefined;
  const { title, text, name } = {
    accept: {
      title: t`Accept the contract?`,
      text:
        role === "payer"
          ? t`It holds from ${from} on. Each payment is taken from your balance.`
          : t`It holds from ${from} on, and replaces your contract of this kind if you have one.`,
      name: t`Accept`,
    },
    decline: {
      title: t`Decline the proposal?`,
      text: t`Nothing changes. The other side sees that you declined.`,
      name: t`Decline`,
    },
    withdraw: {
      title: t`Withdraw the proposal?`,
      text: t`It can't be accepted any more. You can make another one.`,
      name: t`Withdraw proposal`,
    },
    end: {
      title: t`End the contract?`,
      text:
        first !== undefined
          ? role === "payer"
            ? t`It would begin on ${first}. If you end it now, it never begins.`
            : t`It would begin on ${first}. If you end it now, it never begins. Contracts that you give below and it covers end too.`
          : role === "payer"
            ? t`The last period is the one before ${from}. What is owed until then is still paid.`
            : t`The last period is the one before ${from}. Contracts that you give below and it covers end too.`,
      name: t`End contract`,
    },
  }[answer];
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" busy={busy} onClick={onAnswer}>
            {name}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      {answer === "decline" && (
        <TextArea
          label={t`Reason (optional)`}
          hint={t`The other side reads it.`}
          rows={3}
          maxLength={LIMITS.declineReason}
          value={reason}
          onChange={({ target }) => onReason(target.value)}
        />
      )}
    </Dialog>
  );
}
