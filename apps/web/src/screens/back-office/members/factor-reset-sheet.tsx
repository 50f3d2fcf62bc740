import type { MemberSecondFactor, SecondFactorReset } from "@foyer/contract/second-factor-resets";
import { mayAct } from "@foyer/domain/operator-role";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { useMoment } from "../../../i18n/use-moment.ts";
import { ApiError } from "../../../lib/http/index.ts";
import { Button } from "../../../ui/button/button.tsx";
import { LoadFailed } from "../../../ui/empty-state/load-failed.tsx";
import { TextArea } from "../../../ui/field/text-area.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { Skeleton } from "../../../ui/skeleton/skeleton.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import styles from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall, useBackOfficeSession } from "../back-office-session.ts";
import { CaseRows } from "../cases/case-parts.tsx";
import { TEXT_LIMITS } from "../text-limits.ts";
import { useRefusal } from "../use-refusal.ts";

interface FactorResetSheetProps {
  username: string;
  onClose: () => void;
}

/** A member's two-step login: one operator asks to turn it off, another one decides. */
export function FactorResetSheet({ username, onClose }: FactorResetSheetProps) {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: backOfficeKeys.factorReset(username),
    queryFn: ({ signal }) => backOfficeCall("backoffice.factor.reset", { query: { username } }, signal),
    staleTime: 0,
  });
  return (
    <Sheet title={t`Two-step login of ${username}`} closeLabel={t`Close`} onClose={onClose}>
      {data ? (
        <Now one={data} onClose={onClose} />
      ) : error ? (
        <LoadFailed what="section" error={error} busy={isFetching} onRetry={refetch} />
      ) : (
        <Skeleton className={styles.skeleton} />
      )}
    </Sheet>
  );
}

function Now({ one, onClose }: { one: MemberSecondFactor; onClose: () => void }) {
  const { t } = useLingui();
  const moment = useMoment();
  const roles = useBackOfficeSession()?.operator.roles ?? [];
  const { username, on, since, reset } = one;
  const waits = reset?.state === "asked" ? reset : undefined;
  return (
    <>
      <CaseRows
        rows={[[t`Two-step login`, on ? t`On` : t`Off`], since !== undefined && [t`Since`, moment(since)]]}
      />
      {reset && <Request one={reset} />}
      {waits === undefined ? (
        on ? (
          <AskForm username={username} onDone={onClose} />
        ) : (
          <p className={styles.pale}>{t`There is nothing to turn off.`}</p>
        )
      ) : waits.mine ? (
        <Withdraw one={waits} onDone={onClose} />
      ) : mayAct(roles, ["risk"]) ? (
        <DecideForm one={waits} username={username} onDone={onClose} />
      ) : (
        <p className={styles.pale}>{t`A colleague with the role risk decides.`}</p>
      )}
    </>
  );
}

/** What was asked, by whom, and what became of it. */
function Request({ one }: { one: SecondFactorReset }) {
  const { t } = useLingui();
  const moment = useMoment();
  const states: Readonly<Record<SecondFactorReset["state"], string>> = {
    asked: t`Waits for a colleague`,
    confirmed: t`Turned off`,
    declined: t`Declined`,
    withdrawn: t`Withdrawn`,
    obsolete: t`Lapsed: the player had a code`,
  };
  const said = (text: string) => <q dir="auto">{text}</q>;
  const decided = one.decidedAt === undefined ? undefined : moment(one.decidedAt);
  return (
    <CaseRows
      rows={[
        [t`Newest request`, states[one.state]],
        [
          t`Asked by`,
          <span key="a">
            <bdi>{one.askedBy}</bdi>, {moment(one.askedAt)}
          </span>,
        ],
        [t`Reason`, said(one.reason)],
        [t`Proof of identity`, said(one.identityProof)],
        decided !== undefined && [
          t`Decided`,
          <span key="d">
            {one.decidedBy !== undefined && (
              <>
                <bdi>{one.decidedBy}</bdi>,{" "}
              </>
            )}
            {decided}
          </span>,
        ],
        one.note !== undefined && [t`Note`, said(one.note)],
      ]}
    />
  );
}

type Step =
  | { readonly step: "ask"; readonly reason: string; readonly identityProof: string }
  | { readonly step: "confirm" | "decline"; readonly resetId: string; readonly note: string }
  | { readonly step: "withdraw"; readonly resetId: string };

function useStep(onDone: (step: Step["step"]) => void, username = "") {
  const { t } = useLingui();
  const queries = useQueryClient();
  const refusal = useRefusal((colleague) => t`${colleague} has already asked for this.`);
  const { error, ...action } = useMutation({
    mutationFn: async (one: Step): Promise<unknown> => {
      if (one.step === "ask") {
        const { reason, identityProof } = one;
        return backOfficeCall("backoffice.factor.reset.ask", { body: { username, reason, identityProof } });
      }
      const { resetId } = one;
      if (one.step === "withdraw")
        return backOfficeCall("backoffice.approval.withdraw", {
          body: { kind: "second-factor-reset", subject: resetId },
        });
      return backOfficeCall("backoffice.factor.reset.decide", {
        params: { resetId },
        body: { verdict: one.step, ...(one.note !== "" && { note: one.note }) },
      });
    },
    onSuccess: (_, { step }) => onDone(step),
    // also after a refusal: a colleague was faster, and the sheet shows what is so now
    onSettled: () => {
      for (const queryKey of [backOfficeKeys.agents, backOfficeKeys.approvals, backOfficeKeys.waiting])
        void queries.invalidateQueries({ queryKey });
    },
  });
  const refusedField =
    error instanceof ApiError && error.code === "request.invalid" ? error.value["field"] : undefined;
  return {
    ...action,
    refusedField,
    refused: error === null || refusedField !== undefined ? undefined : refusal(error),
  };
}

function AskForm({ username, onDone }: { username: string; onDone: () => void }) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useState("");
  const [identityProof, setIdentityProof] = useState("");
  const [judged, setJudged] = useState(false);
  const step = useStep(() => {
    toast("success", t`Asked. A colleague must confirm.`);
    onDone();
  }, username);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    const missing = [reason, identityProof].findIndex((text) => text.trim() === "");
    if (missing !== -1) form.current?.querySelectorAll("textarea")[missing]?.focus();
    else if (!step.isPending)
      step.mutate({ step: "ask", reason: reason.trim(), identityProof: identityProof.trim() });
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.pale}>
        {t`For a player who lost phone and recovery codes. It is turned off when a colleague confirms.`}
      </p>
      <TextArea
        label={t`Reason, for staff`}
        rows={2}
        maxLength={TEXT_LIMITS.factorReset}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={step.refusedField === "reason" || (judged && reason.trim() === "") ? t`Say why.` : undefined}
      />
      <TextArea
        label={t`Proof of identity, for staff`}
        hint={t`What you saw that shows who it is, such as documents and a call to the registered number.`}
        rows={2}
        maxLength={TEXT_LIMITS.factorReset}
        value={identityProof}
        onChange={({ target }) => setIdentityProof(target.value)}
        error={
          step.refusedField === "identityProof" || (judged && identityProof.trim() === "")
            ? t`Say what you saw.`
            : undefined
        }
      />
      <Refused text={step.refused} />
      <Button type="submit" look="primary" size="large" full busy={step.isPending}>
        <Trans>Ask a colleague to turn it off</Trans>
      </Button>
    </form>
  );
}

function Withdraw({ one: { resetId }, onDone }: { one: SecondFactorReset; onDone: () => void }) {
  const { t } = useLingui();
  const step = useStep(() => {
    toast("success", t`Your request is withdrawn.`);
    onDone();
  });
  return (
    <div className={styles.form}>
      <p className={styles.pale}>{t`You asked. A colleague must confirm.`}</p>
      <Refused text={step.refused} />
      <Button full busy={step.isPending} onClick={() => step.mutate({ step: "withdraw", resetId })}>
        <Trans>Withdraw request</Trans>
      </Button>
    </div>
  );
}

interface DecideFormProps {
  one: SecondFactorReset;
  username: string;
  onDone: () => void;
}

function DecideForm({ one: { resetId }, username, onDone }: DecideFormProps) {
  const { t } = useLingui();
  const box = useRef<HTMLTextAreaElement>(null);
  const [note, setNote] = useState("");
  const [judged, setJudged] = useState(false);
  const step = useStep((done) => {
    toast("success", done === "confirm" ? t`Turned off. ${username} has been notified.` : t`Declined.`);
    onDone();
  });
  const decide = (verdict: "confirm" | "decline") => {
    const missing = verdict === "decline" && note.trim() === "";
    setJudged(missing);
    if (missing) box.current?.focus();
    else if (!step.isPending) step.mutate({ step: verdict, resetId, note: note.trim() });
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        decide("confirm");
      }}
    >
      <p className={styles.pale}>
        {t`If you confirm, all devices of ${username} are logged out, ${username} is notified, and withdrawals wait as after every change of the ways to log in.`}
      </p>
      <TextArea
        ref={box}
        label={t`Note for staff`}
        hint={t`Needed to decline.`}
        rows={2}
        maxLength={TEXT_LIMITS.factorReset}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        error={step.refusedField === "note" || (judged && note.trim() === "") ? t`Say why.` : undefined}
      />
      <Refused text={step.refused} />
      <Button type="submit" look="danger" size="large" full busy={step.isPending}>
        <Trans>Turn two-step login off</Trans>
      </Button>
      <Button full busy={step.isPending} onClick={() => decide("decline")}>
        <Trans>Decline</Trans>
      </Button>
    </form>
  );
}

const Refused = ({ text }: { text: ReactNode }) =>
  text === undefined ? null : (
    <p className={styles.refusal} role="alert">
      {text}
    </p>
  );
