import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { useMoment } from "../../../i18n/use-moment.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Money } from "../../../ui/money/money.tsx";
import { Note } from "../../../ui/note/note.tsx";
import { useAgentTexts } from "../agents/use-agent-texts.ts";
import backOffice from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { CaseCard, CaseRows } from "../cases/case-parts.tsx";
import { SplitDetail } from "../split-detail.tsx";
import { SettlementStatements } from "./settlement-statements.tsx";

/** What the open day and the open periods would give by now. */
export function SettlementTrial({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const moment = useMoment();
  const money = useMoney();
  const { kinds, span } = useAgentTexts();
  const { data, ...query } = useQuery({
    queryKey: backOfficeKeys.settlementTrial,
    queryFn: ({ signal }) => backOfficeCall("backoffice.settlement.trial", {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const at = data ? moment(data.at) : "";
  return (
    <SplitDetail
      title={t`Dry run`}
      fact={data && t`As of ${at}`}
      onClose={onClose}
      failed="settlements"
      query={query}
      actions={
        data && (
          <Button busy={query.isFetching} onClick={() => void query.refetch()}>{t`Compute again`}</Button>
        )
      }
    >
      {data && (
        <>
          <Note>{t`This is what the open periods give by now. Nothing was stored, closed or paid.`}</Note>
          {data.content.map((one) => (
            <CaseCard
              key={`${one.kind} ${one.startsAt} ${one.endsAt}`}
              title={`${kinds[one.kind]}, ${span(one)}`}
            >
              <CaseRows
                rows={[
                  [t`Statements`, String(one.statements)],
                  [t`Payable by now`, <Money key="p" parts={money(one.amount)} />],
                ]}
              />
              {one.largest.length === 0 ? (
                <p className={backOffice.pale}>{t`Nobody gets anything by now.`}</p>
              ) : (
                <>
                  <p className={backOffice.pale}>{t`Largest first.`}</p>
                  <SettlementStatements items={one.largest} trial />
                </>
              )}
            </CaseCard>
          ))}
          {data.content.length === 0 && (
            <p className={backOffice.pale}>{t`No day is open for settlement yet.`}</p>
          )}
        </>
      )}
    </SplitDetail>
  );
}
