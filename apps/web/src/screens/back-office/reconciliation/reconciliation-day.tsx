import type { ReconciliationRun } from "@foyer/contract/reconciliation";
import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useDay, useMoment } from "../../../i18n/use-moment.ts";
import { call } from "../../../lib/http/index.ts";
import { Button } from "../../../ui/button/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Money } from "../../../ui/money/money.tsx";
import { Note } from "../../../ui/note/note.tsx";
import backOffice from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall, backOfficeHeaders, noteEnd } from "../back-office-session.ts";
import { CaseCard, CaseRows } from "../cases/case-parts.tsx";
import styles from "../cases/case-queue.module.css";
import { usePaymentMoney } from "../payments/use-payment-money.ts";
import { SplitDetail } from "../split-detail.tsx";
import { useRefusal } from "../use-refusal.ts";
import { DifferenceCard } from "./difference-card.tsx";
import { providerName } from "./provider-name.ts";
import { useReconciliationTexts } from "./use-reconciliation-texts.ts";
import { useRunAction } from "./use-run-action.ts";

/** One compared day: the sums of both sides, and every difference. */
export function ReconciliationDay({ runId, onClose }: { runId: string; onClose: () => void }) {
  const { t } = useLingui();
  const texts = useReconciliationTexts();
  const day = useDay();
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
            <DifferenceCard key={one.differenceId} runId={runId} one={one} currency={run.currency} />
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
