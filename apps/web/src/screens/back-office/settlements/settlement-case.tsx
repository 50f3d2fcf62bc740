import type { BackOfficeSettlement } from "@foyer/contract/back-office-settlements";
import { mayAct } from "@foyer/domain/operator-role";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { DownloadCsv } from "../../../features/download-csv/download-csv.tsx";
import { useMoment } from "../../../i18n/use-moment.ts";
import { CSV_TIMEOUT } from "../../../lib/http/call-for-file.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Money } from "../../../ui/money/money.tsx";
import { Note } from "../../../ui/note/note.tsx";
import { useAgentTexts } from "../agents/use-agent-texts.ts";
import backOffice from "../back-office.module.css";
import { backOfficeFile } from "../back-office-file.ts";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall, noteEnd, useBackOfficeSession } from "../back-office-session.ts";
import { CaseCard, CaseRows } from "../cases/case-parts.tsx";
import { APPROVE_KEY, shortcut } from "../shortcuts/shortcuts.ts";
import { SplitDetail } from "../split-detail.tsx";
import { SettlementDifferences } from "./settlement-differences.tsx";
import { SettlementReleaseSheet } from "./settlement-release-sheet.tsx";
import { SettlementStatements } from "./settlement-statements.tsx";

/** A settlement: its sums, its proof and its statements. */
export function SettlementCase({ settlementId, onClose }: { settlementId: string; onClose: () => void }) {
  const { t } = useLingui();
  const { kinds, span } = useAgentTexts();
  const roles = useBackOfficeSession()?.operator.roles ?? [];
  const [releasing, setReleasing] = useState(false);
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, ...query } = useInfiniteQuery({
    queryKey: backOfficeKeys.settlement(settlementId),
    queryFn: ({ pageParam, signal }) =>
      backOfficeCall(
        "backoffice.settlement",
        { params: { settlementId }, query: pageParam === 0 ? {} : { offset: pageParam } },
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
  const one = data?.pages[0]?.settlement;
  const statements = data?.pages.flatMap(({ content }) => content) ?? [];
  const releases = one?.state === "held" && !one.mine && mayAct(roles, ["cashier"]);
  return (
    <>
      <SplitDetail
        title={one ? kinds[one.kind] : t`Settlement`}
        fact={one && span(one)}
        onClose={onClose}
        failed="settlements"
        query={query}
        actions={
          releases && (
            <Button
              look="primary"
              aria-haspopup="dialog"
              {...shortcut(APPROVE_KEY)}
              onClick={() => setReleasing(true)}
            >
              <Trans>Release payments…</Trans>
            </Button>
          )
        }
      >
        {one && (
          <>
            <Sums one={one} />
            {one.kind === "rebate" && <SettlementDifferences settlementId={settlementId} />}
            <CaseCard title={t`Statements`}>
              {statements.length === 0 ? (
                <p className={backOffice.pale}>{t`Nobody had anything to settle.`}</p>
              ) : (
                <>
                  <div className={backOffice.cardHead}>
                    <p className={backOffice.pale}>{t`Largest first.`}</p>
                    <DownloadCsv
                      name={`${one.kind}-${one.firstDay}`}
                      load={() =>
                        backOfficeFile(
                          "backoffice.settlement.csv",
                          { params: { settlementId } },
                          { timeout: CSV_TIMEOUT },
                        )
                      }
                      isHandled={noteEnd}
                    />
                  </div>
                  <SettlementStatements items={statements} />
                </>
              )}
              {hasNextPage && (
                <Button look="text" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {t`Show more`}
                </Button>
              )}
            </CaseCard>
          </>
        )}
      </SplitDetail>
      {one && releasing && <SettlementReleaseSheet one={one} onClose={() => setReleasing(false)} />}
    </>
  );
}

function Sums({ one }: { one: BackOfficeSettlement }) {
  const { t } = useLingui();
  const moment = useMoment();
  const money = useMoney();
  const { settlementStates } = useAgentTexts();
  const { approvedBy, approvedAt, releasedBy, releasedAt } = one;
  const sum = (amount: string) => <Money parts={money(amount)} />;
  return (
    <CaseCard title={settlementStates[one.state]}>
      {one.state === "held" && one.aboveAutomatic && (
        <Note icon="warn">{t`Above what is paid automatically: two operators must release the payments.`}</Note>
      )}
      {one.state === "held" && one.mine && (
        <Note>{t`You approved the release. Another operator must release the payments.`}</Note>
      )}
      <CaseRows
        rows={[
          [t`Computed`, moment(one.computedAt)],
          [t`Statements`, String(one.statements)],
          [t`Payable`, sum(one.amount)],
          [t`Paid`, sum(one.paid)],
          [t`Owed`, sum(one.owed)],
          approvedAt !== undefined &&
            approvedBy !== undefined && [t`First approval`, `${moment(approvedAt)}, ${approvedBy}`],
          releasedAt !== undefined && [
            t`Released`,
            `${moment(releasedAt)}, ${releasedBy ?? t`by the merchant's settings`}`,
          ],
        ]}
      />
    </CaseCard>
  );
}
