import type { BackOfficeLottery, ScheduleException } from "@foyer/contract/back-office-lotteries";
import { mayAct } from "@foyer/domain/operator-role";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useDay } from "../../../i18n/use-moment.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Dialog } from "../../../ui/sheet/sheet.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import backOffice from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall, useBackOfficeSession } from "../back-office-session.ts";
import { CaseCard } from "../cases/case-parts.tsx";
import queue from "../cases/case-queue.module.css";
import { ExceptionForm } from "./exception-form.tsx";
import { useExceptionRefusal, useSetException } from "./use-exceptions.ts";

/** The draws of an external lottery that are held at another time than its schedule says, or not at all. */
export function ScheduleExceptions({ one }: { one: BackOfficeLottery }) {
  const { t } = useLingui();
  const session = useBackOfficeSession();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<ScheduleException>();
  const mayChange = mayAct(session?.operator.roles ?? [], ["risk"]);
  if (one.source !== "external" || "every" in one.schedule) return null;
  return (
    <CaseCard title={t`Exceptions to the schedule`}>
      {one.exceptions.length === 0 && <p className={backOffice.pale}>{t`No exceptions to come.`}</p>}
      <ul className={queue.trail}>
        {one.exceptions.map((exception) => (
          <li key={exception.number}>
            <Exception exception={exception} />
            {mayChange && (
              <div className={backOffice.choices}>
                {exception.waiting && exception.by !== session?.operator.shownAs && (
                  <EnterAgain code={one.code} exception={exception} look="primary" text={t`Confirm`} />
                )}
                {exception.removalBy !== undefined && (
                  <EnterAgain code={one.code} exception={exception} text={t`Keep`} />
                )}
                {exception.removalBy !== session?.operator.shownAs && (
                  <Button aria-haspopup="dialog" onClick={() => setRemoving(exception)}>
                    {t`Remove…`}
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      {mayChange && !adding && (
        <Button look="outline" onClick={() => setAdding(true)}>{t`Add exception`}</Button>
      )}
      {adding && (
        <ExceptionForm
          code={one.code}
          schedule={one.schedule}
          timeZone={one.timeZone}
          onDone={() => setAdding(false)}
        />
      )}
      {removing && (
        <RemoveDialog code={one.code} exception={removing} onClose={() => setRemoving(undefined)} />
      )}
    </CaseCard>
  );
}

function Exception({ exception }: { exception: ScheduleException }) {
  const { t } = useLingui();
  const { to, note, by, waiting, removalBy } = exception;
  const dayText = useDay();
  const [day, time] = [dayText(exception.day), exception.time];
  const [toDay, toTime] = [to && dayText(to.day), to?.time];
  return (
    <>
      <b>{to ? t`${day}, ${time} → ${toDay}, ${toTime}` : t`${day}, ${time}: not held`}</b>
      {waiting && <span className={backOffice.late}>{t`Waiting for a second operator`}</span>}
      {removalBy !== undefined && (
        <span
          className={backOffice.late}
        >{t`${removalBy} asked to remove it. A second operator must remove it too.`}</span>
      )}
      <span>
        <bdi>{by}</bdi>
        <q dir="auto">{note}</q>
      </span>
    </>
  );
}

interface EnterAgainProps {
  code: string;
  exception: ScheduleException;
  look?: "primary";
  text: string;
}

/** Enters an exception once more: it takes effect if another operator entered it, and is kept if one asked to remove it. */
function EnterAgain({ code, exception, look, text }: EnterAgainProps) {
  const refusal = useExceptionRefusal();
  const enter = useSetException(code, (error) => toast("error", refusal(error)));
  const { number, to, note } = exception;
  return (
    <Button
      {...(look && { look })}
      busy={enter.isPending}
      onClick={() => !enter.isPending && enter.mutate({ number, ...(to && { to }), note })}
    >
      {text}
    </Button>
  );
}

interface RemoveDialogProps {
  code: string;
  exception: ScheduleException;
  onClose: () => void;
}

/** Asks before an exception is removed. */
function RemoveDialog({ code, exception, onClose }: RemoveDialogProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const refusal = useExceptionRefusal();
  const day = useDay()(exception.day);
  const { number, time, waiting, to, removalBy } = exception;
  const remove = useMutation({
    mutationFn: () => backOfficeCall("backoffice.lottery.exception.remove", { params: { code, number } }),
    onSuccess: ({ exceptions }) => {
      if (exceptions.some((one) => one.number === number))
        toast("success", t`Entered. Another operator must confirm it.`);
      else toast("success", t`Exception removed.`);
      onClose();
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: backOfficeKeys.lotteries }),
  });
  return (
    <Dialog
      title={t`Remove this exception?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="danger" busy={remove.isPending} onClick={() => !remove.isPending && remove.mutate()}>
            {t`Remove`}
          </Button>
        </>
      }
    >
      <div className={backOffice.form}>
        <Exception exception={exception} />
        <p className={backOffice.pale}>
          {waiting
            ? t`It has had no effect so far.`
            : t`The draw is held as scheduled again: ${day}, ${time}.`}{" "}
          {!waiting && to && removalBy === undefined && t`A second operator must remove it too.`}
        </p>
        {remove.error !== null && (
          <p className={backOffice.refusal} role="alert">
            {refusal(remove.error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
