import type { BankStatement, BankStatementLine } from "@foyer/contract/statements";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useDay, useMoment } from "../../../i18n/use-moment.ts";
import { Link } from "../../../lib/navigation/index.ts";
import { Button } from "../../../ui/button/button.tsx";
import { ChoiceChips } from "../../../ui/chip/choice-chips.tsx";
import { cx } from "../../../ui/cx.ts";
import { Money } from "../../../ui/money/money.tsx";
import { Note } from "../../../ui/note/note.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import backOffice from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { CaseCard, CaseRows } from "../cases/case-parts.tsx";
import styles from "../cases/case-queue.module.css";
import { usePaymentMoney } from "../payments/use-payment-money.ts";
import { SplitDetail } from "../split-detail.tsx";
import { useRefusal } from "../use-refusal.ts";
import { useStatementTexts } from "./use-statement-texts.ts";

type LineOutcome = BankStatementLine["outcome"];

/** While lines are taken in, the counts are asked for again after this time. */
const REFRESH_MS = 2_000;

/** One bank statement: what an import will do or did, line by line. */
export function StatementDetail({ statementId, onClose }: { statementId: string; onClose: () => void }) {
  const { t } = useLingui();
  const [shown, setShown] = useState<LineOutcome | "all">("all");
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, ...query } = useInfiniteQuery({
    queryKey: [...backOfficeKeys.statement(statementId), shown],
    queryFn: ({ pageParam, signal }) =>
      backOfficeCall(
        "backoffice.statement",
        {
          params: { statementId },
          query: { ...(pageParam > 0 && { after: pageParam }), ...(shown !== "all" && { outcome: shown }) },
        },
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.statement.state === "importing" ? REFRESH_MS : false,
  });
  const one = data?.pages[0]?.statement;
  return (
    <SplitDetail
      title={<bdi>{one?.fileName ?? t`Bank statement`}</bdi>}
      fact={<bdi>{one?.account}</bdi>}
      onClose={onClose}
      failed="bankStatements"
      query={query}
      actions={one?.state === "draft" && <Actions one={one} onClose={onClose} />}
    >
      {one && (
        <>
          <Facts one={one} />
          <Lines
            one={one}
            shown={shown}
            onShow={setShown}
            lines={data.pages.flatMap(({ content }) => content)}
          />
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

function Facts({ one }: { one: BankStatement }) {
  const { t } = useLingui();
  const moment = useMoment();
  const texts = useStatementTexts();
  const money = usePaymentMoney();
  const sum = (amount: string) => <Money parts={money(amount, one.currency)} />;
  return (
    <CaseCard title={texts.states[one.state]}>
      {one.doubts.map((doubt) => (
        <Note key={doubt} icon="warn">
          {texts.doubts[doubt]}
        </Note>
      ))}
      {one.addsUp === false && !one.doubts.includes("mismatch") && (
        <Note icon="warn">{texts.doubts.mismatch}</Note>
      )}
      <CaseRows
        rows={[
          [t`Days`, texts.days(one)],
          [t`Entries`, String(one.lines)],
          one.opening !== undefined && [t`Opening balance`, sum(one.opening)],
          [t`Credits`, sum(one.credits)],
          [t`Debits`, sum(one.debits)],
          one.closing !== undefined && [t`Closing balance`, sum(one.closing)],
          [t`Uploaded`, [moment(one.uploadedAt), one.uploadedBy].filter(Boolean).join(", ")],
          one.confirmedAt !== undefined && [t`Imported`, moment(one.confirmedAt)],
        ]}
      />
    </CaseCard>
  );
}

interface LinesProps {
  one: BankStatement;
  lines: readonly BankStatementLine[];
  shown: LineOutcome | "all";
  onShow: (shown: LineOutcome | "all") => void;
}

function Lines({ one, lines, shown, onShow }: LinesProps) {
  const { t } = useLingui();
  const money = usePaymentMoney();
  const day = useDay();
  const { outcomes } = useStatementTexts();
  const title = one.state === "draft" ? t`What the import will do` : t`Entries`;
  return (
    <CaseCard title={title}>
      <ChoiceChips<LineOutcome | "all">
        legend={t`Show`}
        choices={[
          { value: "all", label: t`All`, count: one.lines },
          ...(Object.entries(one.counts) as [LineOutcome, number][]).map(([outcome, count]) => ({
            value: outcome,
            label: outcomes[outcome],
            count,
          })),
        ]}
        value={shown}
        onChoose={onShow}
      />
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t`Entry`}</th>
            <th scope="col" className={styles.sum}>{t`Amount`}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.n}>
              <td>
                <b>
                  <bdi>{line.payer ?? t`Unknown payer`}</bdi>
                </b>
                <span>
                  {day(line.day)}, <bdi>{line.text}</bdi>
                </span>
              </td>
              <td className={styles.sum}>
                <Money parts={money(line.amount, line.currency)} />
                <span>
                  <Outcome line={line} text={outcomes[line.outcome]} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </CaseCard>
  );
}

/** What becomes of a line; a link to its deposit, or to its payment without an order. */
function Outcome({ line: { deposit, paymentKey }, text }: { line: BankStatementLine; text: string }) {
  const search =
    deposit !== undefined
      ? ({ section: "deposits", deposit } as const)
      : paymentKey !== undefined && ({ section: "payments", payment: paymentKey } as const);
  if (!search) return text;
  return (
    <Link to="/backoffice" search={search} className={styles.reach}>
      {text}
    </Link>
  );
}

function Actions({ one, onClose }: { one: BankStatement; onClose: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const refusal = useRefusal();
  const credited = one.counts.credited ?? 0;
  const action = useMutation({
    mutationFn: (act: "confirm" | "discard") =>
      backOfficeCall("backoffice.statement.act", {
        params: { statementId: one.statementId },
        body: { action: act },
      }),
    onSuccess: ({ statement }) => {
      if (!statement) onClose();
      else if (statement.state === "draft")
        toast("success", t`Another operator must confirm the import. It waits under “Second operator”.`);
      else toast("success", t`The bank statement is being imported.`);
    },
    onSettled: () => {
      for (const queryKey of [
        backOfficeKeys.approvals,
        backOfficeKeys.statements,
        backOfficeKeys.deposits,
        backOfficeKeys.waiting,
      ])
        void queries.invalidateQueries({ queryKey });
    },
  });
  return (
    <>
      {action.isError && (
        <p className={cx(backOffice.refusal, styles.wide)} role="alert">
          {refusal(action.error)}
        </p>
      )}
      <Button look="outline" busy={action.isPending} onClick={() => action.mutate("discard")}>
        <Trans>Discard</Trans>
      </Button>
      <Button look="primary" busy={action.isPending} onClick={() => action.mutate("confirm")}>
        {credited > 0 ? t`Import and credit ${credited}` : t`Import`}
      </Button>
    </>
  );
}
