import type { DifferenceRequest, ReconciliationDifference } from "@foyer/contract/reconciliation";
import { useLingui } from "@lingui/react/macro";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "../../../ui/button/button.tsx";
import { TextArea } from "../../../ui/field/text-area.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import backOffice from "../back-office.module.css";
import { TEXT_LIMITS } from "../text-limits.ts";
import { useRefusal } from "../use-refusal.ts";
import { useRunAction } from "./use-run-action.ts";

interface ReopenSheetProps {
  runId: string;
  one: ReconciliationDifference;
  onClose: () => void;
}

/** Asks that a settled difference is open again. */
export function ReopenSheet({ runId, one: { differenceId }, onClose }: ReopenSheetProps) {
  const { t } = useLingui();
  const action = useRunAction(runId, () => {
    toast("success", t`Another operator must confirm it.`);
    onClose();
  });
  return (
    <ReasonSheet
      title={t`Open this difference again?`}
      text={t`It stays settled until another operator confirms it.`}
      action={t`Ask to open again`}
      look="primary"
      busy={action.isPending}
      error={action.error}
      onReason={(note) => action.mutate({ action: "reopen", differenceId, note })}
      onClose={onClose}
    />
  );
}

interface DeclineSheetProps {
  runId: string;
  request: DifferenceRequest;
  onClose: () => void;
}

/** Declines what a colleague asked about a difference. */
export function DeclineSheet({ runId, request: { requestId, askedBy }, onClose }: DeclineSheetProps) {
  const { t } = useLingui();
  const action = useRunAction(runId, () => {
    toast("success", t`Declined.`);
    onClose();
  });
  return (
    <ReasonSheet
      title={t`Decline this request?`}
      text={t`${askedBy} can ask again.`}
      action={t`Decline`}
      look="danger"
      busy={action.isPending}
      error={action.error}
      onReason={(note) => action.mutate({ action: "decline", requestId, note })}
      onClose={onClose}
    />
  );
}

interface ReasonSheetProps {
  title: string;
  text: ReactNode;
  /** On the button. */
  action: string;
  look: "primary" | "danger";
  busy: boolean;
  error: Error | null;
  onReason: (note: string) => void;
  onClose: () => void;
}

/** Asks for the reason of a step. */
function ReasonSheet({ title, text, action, look, busy, error, onReason, onClose }: ReasonSheetProps) {
  const { t } = useLingui();
  const refusal = useRefusal();
  const box = useRef<HTMLTextAreaElement>(null);
  const [note, setNote] = useState("");
  const [judged, setJudged] = useState(false);
  const missing = note.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (missing) box.current?.focus();
    else if (!busy) onReason(note.trim());
  };
  return (
    <Sheet title={title} closeLabel={t`Close`} onClose={onClose}>
      <form className={backOffice.form} noValidate onSubmit={submit}>
        <p className={backOffice.pale}>{text}</p>
        <TextArea
          ref={box}
          label={t`Reason, for staff`}
          rows={3}
          maxLength={TEXT_LIMITS.dayNote}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          error={judged && missing ? t`Say why.` : undefined}
        />
        {error !== null && (
          <p className={backOffice.refusal} role="alert">
            {refusal(error)}
          </p>
        )}
        <Button type="submit" look={look} size="large" full busy={busy}>
          {action}
        </Button>
      </form>
    </Sheet>
  );
}
