import type { IdentityCaseDetail, IdentityReason } from "@foyer/contract/identity";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useId, useState } from "react";
import { useIdentityTexts } from "../../../entities/identity/identity-texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Field } from "../../../ui/field/field.tsx";
import { TextArea } from "../../../ui/field/text-area.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import backOffice from "../back-office.module.css";
import { Choices } from "../choices.tsx";
import { TEXT_LIMITS } from "../text-limits.ts";
import { useDraft } from "../use-draft.ts";
import { useRefusal } from "../use-refusal.ts";
import { useIdentityAction } from "./use-identity-action.ts";

export type Decision = "confirm" | "refuse";

const REASONS: readonly IdentityReason[] = [
  "unreadable",
  "incomplete",
  "expired",
  "differs",
  "underage",
  "other",
];

interface IdentityDecisionSheetProps {
  one: IdentityCaseDetail;
  decision: Decision;
  onClose: () => void;
}

/** Confirms or refuses: with the last day of the document, or with a reason that the member reads. */
export function IdentityDecisionSheet({ one, decision, onClose }: IdentityDecisionSheetProps) {
  const { t } = useLingui();
  const name = useId();
  const refusal = useRefusal();
  const { reasons } = useIdentityTexts();
  const { player, checkId } = one;
  const [reason, setReason] = useState<IdentityReason>();
  const [message, setMessage] = useDraft(`foyer.backoffice.identity.${checkId}`);
  const [note, setNote] = useState("");
  const [validUntil, setValidUntil] = useState("");
  const [judged, setJudged] = useState(false);
  const confirms = decision === "confirm";
  const action = useIdentityAction(checkId, () => {
    setMessage("");
    toast(
      "success",
      confirms ? t`Confirmed. ${player} has been notified.` : t`Refused. ${player} has been notified.`,
    );
    onClose();
  });
  const noReason = !confirms && reason === undefined;
  const noMessage = reason === "other" && message.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (noReason || noMessage || action.isPending) return;
    action.mutate({
      event: decision,
      ...(note.trim() !== "" && { note: note.trim() }),
      ...(confirms && validUntil !== "" && { validUntil }),
      ...(reason && { reason }),
      ...(!confirms && message.trim() !== "" && { message: message.trim() }),
    });
  };
  return (
    <Sheet
      title={confirms ? t`Confirm the identity of ${player}?` : t`Refuse the documents of ${player}?`}
      closeLabel={t`Close`}
      onClose={onClose}
    >
      <form className={backOffice.form} noValidate onSubmit={submit}>
        {confirms ? (
          <Field
            label={t`Document valid until (optional)`}
            type="date"
            value={validUntil}
            onChange={({ target }) => setValidUntil(target.value)}
            hint={t`After this day the member is asked for a new document.`}
          />
        ) : (
          <>
            <Choices
              legend={t`Reason`}
              name={name}
              choices={REASONS.map((one) => ({ value: one, label: reasons[one] }))}
              value={reason}
              onChoose={setReason}
              error={judged && noReason ? t`Choose a reason.` : undefined}
            />
            <TextArea
              label={reason === "other" ? t`Message to the member` : t`Message to the member (optional)`}
              rows={3}
              maxLength={TEXT_LIMITS.identityRemark}
              value={message}
              onChange={({ target }) => setMessage(target.value)}
              error={judged && noMessage ? t`Enter a message.` : undefined}
            />
          </>
        )}
        <TextArea
          label={t`Note for staff (optional)`}
          rows={2}
          maxLength={TEXT_LIMITS.identityRemark}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        {action.isError && (
          <p className={backOffice.refusal} role="alert">
            {refusal(action.error)}
          </p>
        )}
        <Button
          type="submit"
          look={confirms ? "primary" : "danger"}
          size="large"
          full
          busy={action.isPending}
        >
          {confirms ? <Trans>Confirm</Trans> : <Trans>Refuse</Trans>}
        </Button>
      </form>
    </Sheet>
  );
}
