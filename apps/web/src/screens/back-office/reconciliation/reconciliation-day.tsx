import type { ReconciliationDifference, ReconciliationRun } from "@foyer/contract/reconciliation";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useDay, useMoment } from "../../../i18n/use-moment.ts";
import { call } from "../../../lib/http/index.ts";
import { Link } from "../../../lib/navigation/index.ts";
import { Button, buttonClass } from "../../../ui/button/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { TextArea } from "../../../ui/field/text-area.tsx";
import { Money } from "../../../ui/money/money.tsx";
import { Note } from "../../../ui/note/note.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import backOffice from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall, backOfficeHeaders, noteEnd } from "../back-office-session.ts";
import { CaseCard, CaseRows, Sentence } from "../cases/case-parts.tsx";
import styles from "../cases/case-queue.module.css";
import { usePaymentMoney } from "../payments/use-payment-money.ts";
import { SplitDetail } from "../split-detail.tsx";
import { useRefusal } from "../use-refusal.ts";
import { providerName } from "./provider-name.ts";
import { useReconciliationTexts } from "./use-reconciliation-texts.ts";

const MAX_NOTE_LENGTH = 500;

/** Runs a day again, or settles a difference. */
function useRunAction(runId: string, onDone?: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { action: "run" } | { action: "settle"; differenceId: string; note: string }) =>
      backOfficeCall("backoffice.run.act", { params: { runId }, body }),
    onSuccess: () => onDone?.(),
    onSettled: () => {
      for (const queryKey of [backOfficeKeys.reconciliation, backOfficeKeys.waiting])
        void queries.invalidateQueries({ queryKey });
    },
  });
}

/** One compared day: the sums of both sides, and every difference. */
export function ReconciliationDay({ runId, onClose }: { runId: string; onClose: () => void }) {
  const { t } = useLingui();
  const texts = useReconciliationTexts();
  const day = useDay();
  const [settling, setSettling] = useState<ReconciliationDifference>();
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, ...query } = useInfiniteQuery({
    queryKey: backOfficeKeys.run(runId),
    queryFn: ({ pageParam, signal }) =>
      backOfficeCall(
        "backoffice.run",
        { params: { runId }, query: pageParam === "" ? {} : { after: pageParam } },
        signal,
      ),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
  const run = data?.pages[0]?.run;
  const differences = data?.pages.flatMap(({ content }) => content) ?? [];
  return (
    <>
      <SplitDetail
        title={run ? day(run.day) : t`Day`}
        fact={run && <bdi>{providerName(run.source)}</bdi>}
        onClose={onClose}
        failed="reconciliation"
        query={query}
        actions={run && <Actions run={run} />}
      >
        {run && (
          <>
            <Sums run={run} />
            {differences.map((one) => (
              <DifferenceCard
                key={one.differenceId}
                one={one}
                currency={run.currency}
                onSettle={() => setSettling(one)}
              />
            ))}
            {differences.length === 0 && <p className={backOffice.pale}>{texts.state(run)}</p>}
            {hasNextPage && (
              <Button look="text" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t`Show more`}
              </Button>
            )}
          </>
        )}
      </SplitDetail>
      {settling && <SettleSheet runId={runId} one={settling} onClose={() => setSettling(undefined)} />}
    </>
  );
}

function Sums({ run }: { run: ReconciliationRun }) {
  const { t } = useLingui();
  const moment = useMoment();
  const texts = useReconciliationTexts();
  const money = usePaymentMoney();
  const sum = (amount: string) => <Money parts={money(amount, run.currency)} />;
  return (
    <CaseCard title={texts.state(run)}>
      {run.failure !== undefined && <Note icon="warn">{run.failure}</Note>}
      <CaseRows
        rows={[
          [t`In, their books`, sum(run.theirIn)],
          [t`In, our books`, sum(run.ourIn)],
          [t`Out, their books`, sum(run.theirOut)],
          [t`Out, our books`, sum(run.ourOut)],
          [t`Their fees`, sum(run.theirFees)],
          [t`Their transactions`, String(run.transactions)],
          run.ranAt !== undefined && [t`Compared`, moment(run.ranAt)],
        ]}
      />
    </CaseCard>
  );
}

interface DifferenceCardProps {
  one: ReconciliationDifference;
  /** Of the day, where the difference names none. */
  currency: string;
  onSettle: () => void;
}

function DifferenceCard({ one, currency, onSettle }: DifferenceCardProps) {
  const { t } = useLingui();
  const moment = useMoment();
  const { kinds, whats, ourState } = useReconciliationTexts();
  const money = usePaymentMoney();
  const sum = (amount: string, of = currency) => <Money parts={money(amount, of)} />;
  const { settledBy, number } = one;
  return (
    <CaseCard title={`${kinds[one.kind]}: ${whats[one.what]}`}>
      <CaseRows
        rows={[
          one.theirAmount !== undefined && [t`Their books`, sum(one.theirAmount, one.theirCurrency)],
          one.ourAmount !== undefined && [t`Our books`, sum(one.ourAmount, one.ourCurrency)],
          one.ourState !== undefined && [t`Our state`, <Sentence key="s">{ourState(one)}</Sentence>],
          [t`Time`, moment(one.at)],
          one.reference !== "" && [t`Reference`, <bdi key="r">{one.reference}</bdi>],
          [t`Transaction`, <bdi key="t">{one.transactionId}</bdi>],
          settledBy !== undefined && [t`Settled by`, settledBy],
          one.note !== undefined && [
            t`Note`,
            <q key="n" dir="auto">
              {one.note}
            </q>,
          ],
        ]}
      />
      <div className={styles.between}>
        {number?.startsWith("DP-") && (
          <Link
            to="/backoffice"
            search={{ section: "deposits", deposit: number }}
            className={buttonClass({ size: "small" })}
          >{t`Open deposit`}</Link>
        )}
        {number?.startsWith("WD-") && (
          <Link
            to="/backoffice"
            search={{ section: "withdrawals", withdrawal: number }}
            className={buttonClass({ size: "small" })}
          >{t`Open withdrawal`}</Link>
        )}
        {one.state === "open" ? (
          <Button size="small" look="outline" aria-haspopup="dialog" onClick={onSettle}>{t`Settle…`}</Button>
        ) : (
          one.state === "gone" && <span className={backOffice.pale}>{t`No longer found`}</span>
        )}
      </div>
    </CaseCard>
  );
}

interface SettleSheetProps {
  runId: string;
  one: ReconciliationDifference;
  onClose: () => void;
}

/** Notes why a difference needs nothing more. */
function SettleSheet({ runId, one, onClose }: SettleSheetProps) {
  const { t } = useLingui();
  const refusal = useRefusal();
  const [note, setNote] = useState("");
  const [judged, setJudged] = useState(false);
  const action = useRunAction(runId, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (note.trim() !== "" && !action.isPending)
      action.mutate({ action: "settle", differenceId: one.differenceId, note: note.trim() });
  };
  return (
    <Sheet title={t`Settle this difference?`} closeLabel={t`Close`} onClose={onClose}>
      <form className={backOffice.form} noValidate onSubmit={submit}>
        <TextArea
          label={t`What was found and done`}
          rows={3}
          maxLength={MAX_NOTE_LENGTH}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          error={judged && note.trim() === "" ? t`Enter a note.` : undefined}
        />
        {action.isError && (
          <p className={backOffice.refusal} role="alert">
            {refusal(action.error)}
          </p>
        )}
        <Button type="submit" look="primary" size="large" full busy={action.isPending}>
          <Trans>Settle</Trans>
        </Button>
      </form>
    </Sheet>
  );
}

function Actions({ run }: { run: ReconciliationRun }) {
  const { t } = useLingui();
  const refusal = useRefusal();
  const action = useRunAction(run.runId);
  const download = useMutation({
    mutationFn: async () => {
      try {
        const answer: unknown = await call(
          "backoffice.run.csv",
          { params: { runId: run.runId } },
          { headers: backOfficeHeaders(), answersFile: true },
        );
        return answer as Blob;
      } catch (error) {
        noteEnd(error);
        throw error;
      }
    },
    onSuccess: (file) => {
      const url = URL.createObjectURL(file);
      const link = Object.assign(document.createElement("a"), { href: url, download: `${run.day}.csv` });
      link.click();
      URL.revokeObjectURL(url);
    },
  });
  const failure = action.error ?? download.error;
  return (
    <>
      {failure !== null && (
        <p className={cx(backOffice.refusal, styles.wide)} role="alert">
          {refusal(failure)}
        </p>
      )}
      <Button busy={download.isPending} onClick={() => download.mutate()}>{t`Download CSV`}</Button>
      <Button look="primary" busy={action.isPending} onClick={() => action.mutate({ action: "run" })}>
        {t`Compare again`}
      </Button>
    </>
  );
}
