import type { DifferenceCause, ReconciliationDifference } from "@foyer/contract/reconciliation";
import { useLingui } from "@lingui/react/macro";
import { type FormEvent, useId, useRef, useState } from "react";
import { Button } from "../../../ui/button/button.tsx";
import { Field } from "../../../ui/field/field.tsx";
import { TextArea } from "../../../ui/field/text-area.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import backOffice from "../back-office.module.css";
import { Choices } from "../choices.tsx";
import { TEXT_LIMITS } from "../text-limits.ts";
import { useRefusal } from "../use-refusal.ts";
import { useBookingFault } from "./use-booking-fault.ts";
import { useReconciliationTexts } from "./use-reconciliation-texts.ts";
import { useRunAction } from "./use-run-action.ts";

const CAUSES = [
  "statement-corrected",
  "corrected-later",
  "other-day",
  "merchant-bears",
  "record-only",
] as const satisfies readonly DifferenceCause[];

interface SettleSheetProps {
  runId: string;
  one: ReconciliationDifference;
  onClose: () => void;
}

/** Asks that a difference is settled: by which booking, or why without one. */
export function SettleSheet({ runId, one: { differenceId }, onClose }: SettleSheetProps) {
  const { t } = useLingui();
  const refusal = useRefusal();
  const bookingFault = useBookingFault();
  const { causes } = useReconciliationTexts();
  const name = useId();
  const form = useRef<HTMLFormElement>(null);
  const [how, setHow] = useState<"booking" | DifferenceCause>();
  const [booking, setBooking] = useState("");
  const [note, setNote] = useState("");
  const [judged, setJudged] = useState(false);
  const action = useRunAction(runId, () => {
    toast("success", t`Another operator must confirm it.`);
    onClose();
  });
  const { error } = action;
  const fault = bookingFault(error);
  const [noNumber, noNote] = [how === "booking" && booking.trim() === "", note.trim() === ""];
  const focus = (selector: string) => form.current?.querySelector<HTMLElement>(selector)?.focus();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (how === undefined) focus("input");
    else if (noNumber) focus(`[name="${name}-number"]`);
    else if (noNote) focus("textarea");
    else if (!action.isPending)
      action.mutate({
        action: "settle",
        differenceId,
        ...(how === "booking" ? { booking: booking.trim() } : { cause: how }),
        note: note.trim(),
      });
  };
  return (
    <Sheet title={t`Settle this difference?`} closeLabel={t`Close`} onClose={onClose}>
      <form ref={form} className={backOffice.form} noValidate onSubmit={submit}>
        <p className={backOffice.pale}>{t`It stays open until another operator confirms it.`}</p>
        <Choices<"booking" | DifferenceCause>
          legend={t`What corrects it`}
          name={name}
          choices={[
            { value: "booking", label: t`A booking` },
            ...CAUSES.map((value) => ({ value, label: causes[value] })),
          ]}
          value={how}
          onChoose={setHow}
          error={judged && how === undefined ? t`Choose what corrects it.` : undefined}
        />
        {how === "booking" && (
          <Field
            name={`${name}-number`}
            label={t`Number of the booking`}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={TEXT_LIMITS.bookingNumber}
            value={booking}
            onChange={({ target }) => {
              setBooking(target.value);
              action.reset();
            }}
            hint={t`Of the deposit, withdrawal, adjustment, transfer or lottery order.`}
            error={judged && noNumber ? t`Enter the number.` : fault}
          />
        )}
        <TextArea
          label={t`What was found and done`}
          rows={3}
          maxLength={TEXT_LIMITS.dayNote}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          error={judged && noNote ? t`Enter a note.` : undefined}
        />
        {error !== null && fault === undefined && (
          <p className={backOffice.refusal} role="alert">
            {refusal(error)}
          </p>
        )}
        <Button type="submit" look="primary" size="large" full busy={action.isPending}>
          {t`Ask to settle`}
        </Button>
      </form>
    </Sheet>
  );
}
