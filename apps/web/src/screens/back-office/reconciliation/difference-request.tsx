import type { DifferenceRequest, ReconciliationDifference } from "@foyer/contract/reconciliation";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useMoment } from "../../../i18n/use-moment.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Note } from "../../../ui/note/note.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import backOffice from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { BookingLink } from "../cases/booking-link.tsx";
import { CaseRows } from "../cases/case-parts.tsx";
import styles from "../cases/case-queue.module.css";
import { useRefusal } from "../use-refusal.ts";
import { DeclineSheet } from "./request-sheets.tsx";
import { useBookingFault } from "./use-booking-fault.ts";
import { useReconciliationTexts } from "./use-reconciliation-texts.ts";
import { useRunAction } from "./use-run-action.ts";

interface DifferenceRequestCardProps {
  runId: string;
  one: ReconciliationDifference;
  request: DifferenceRequest;
}

/** What was asked about a difference: a colleague confirms or declines it, who asked can withdraw it. */
export function DifferenceRequestCard({ runId, one, request }: DifferenceRequestCardProps) {
  const { t } = useLingui();
  const moment = useMoment();
  const refusal = useRefusal();
  const bookingFault = useBookingFault();
  const { causes } = useReconciliationTexts();
  const queries = useQueryClient();
  const [declining, setDeclining] = useState(false);
  const { requestId, aim, askedBy, booking, cause, note, mine } = request;
  const confirm = useRunAction(runId, () =>
    toast("success", aim === "settle" ? t`The difference is settled.` : t`The difference is open again.`),
  );
  const withdraw = useMutation({
    mutationFn: () =>
      backOfficeCall("backoffice.approval.withdraw", {
        body: { kind: "difference-settled", subject: `${runId}/${one.differenceId}` },
      }),
    onSuccess: () => toast("success", t`Your request is withdrawn.`),
    onSettled: () => {
      for (const queryKey of [
        backOfficeKeys.reconciliation,
        backOfficeKeys.approvals,
        backOfficeKeys.waiting,
      ])
        void queries.invalidateQueries({ queryKey });
    },
  });
  const failure = confirm.error ?? withdraw.error;
  return (
    <>
      <Note>
        {aim === "settle"
          ? t`${askedBy} asked to settle this difference. Another operator must confirm it.`
          : t`${askedBy} asked to open this difference again. Another operator must confirm it.`}
      </Note>
      <CaseRows
        rows={[
          [t`Asked`, moment(request.askedAt)],
          booking && [t`Corrected by`, <BookingLink key="b" booking={booking} />],
          cause && [t`Without a booking`, causes[cause]],
          [
            t`Reason`,
            <q key="n" dir="auto">
              {note}
            </q>,
          ],
        ]}
      />
      {failure !== null && (
        <p className={backOffice.refusal} role="alert">
          {bookingFault(failure) ?? refusal(failure)}
        </p>
      )}
      <div className={styles.between}>
        {mine ? (
          <Button size="small" look="text" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {t`Withdraw request`}
          </Button>
        ) : (
          <>
            <Button
              size="small"
              look="primary"
              busy={confirm.isPending}
              onClick={() => !confirm.isPending && confirm.mutate({ action: "confirm", requestId })}
            >
              {t`Confirm`}
            </Button>
            <Button size="small" look="outline" aria-haspopup="dialog" onClick={() => setDeclining(true)}>
              {t`Decline…`}
            </Button>
          </>
        )}
      </div>
      {declining && <DeclineSheet runId={runId} request={request} onClose={() => setDeclining(false)} />}
    </>
  );
}
