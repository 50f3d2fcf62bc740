import type { MemberRebates } from "@foyer/contract/rebates";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useRateText } from "../../../entities/rebate/rate.tsx";
import { inOrder, useRateNames } from "../../../entities/rebate/use-rate-names.ts";
import { useDay } from "../../../i18n/use-moment.ts";
import { Button } from "../../../ui/button/button.tsx";
import { LoadFailed } from "../../../ui/empty-state/load-failed.tsx";
import { Skeleton } from "../../../ui/skeleton/skeleton.tsx";
import backOffice from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { CaseCard, CaseRows } from "../cases/case-parts.tsx";
import { AgentRateHistory } from "./agent-rate-history.tsx";
import { LazyAgentRateEditor } from "./lazy-agent-parts.tsx";

/** The rates of a member, with their bounds and their history; administrators edit them. */
export function AgentRates({ memberId, changes }: { memberId: string; changes: boolean }) {
  const { t } = useLingui();
  const [shown, setShown] = useState<"rates" | "edit" | "history">("rates");
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: backOfficeKeys.agentRates(memberId),
    queryFn: ({ signal }) => backOfficeCall("backoffice.rebates", { params: { memberId } }, signal),
    staleTime: 0,
  });
  return (
    <CaseCard title={t`Rebate rates`}>
      {!data && error ? (
        <LoadFailed what="rebates" error={error} busy={isFetching} onRetry={refetch} />
      ) : !data ? (
        <Skeleton className={backOffice.skeleton} />
      ) : shown === "edit" ? (
        <LazyAgentRateEditor member={data} onDone={() => setShown("rates")} />
      ) : (
        <>
          {shown === "history" ? <AgentRateHistory memberId={memberId} /> : <Rates member={data} />}
          <div className={backOffice.choices}>
            {changes && (
              <Button size="small" look="outline" onClick={() => setShown("edit")}>
                <Trans>Edit rates</Trans>
              </Button>
            )}
            <Button size="small" onClick={() => setShown(shown === "history" ? "rates" : "history")}>
              {shown === "history" ? t`Show rates` : t`Show history`}
            </Button>
          </div>
        </>
      )}
    </CaseCard>
  );
}

function Rates({ member: { rates, from, waiting } }: { member: MemberRebates }) {
  const { t } = useLingui();
  const names = useRateNames();
  const written = useRateText();
  const day = useDay();
  const first = day(from);
  return (
    <>
      <CaseRows
        rows={inOrder(rates)
          .filter(({ vendor, exception }) => vendor === undefined || exception)
          .map(({ category, vendor, rate, next }) => {
            const [now, then] = [written(rate), next === undefined ? "" : written(next)];
            return [
              names.category(category) + (vendor === undefined ? "" : `, ${names.vendor(vendor)}`),
              next === undefined ? now : t`${now}, from ${first} ${then}`,
            ] as const;
          })}
      />
      {waiting && (
        <p className={backOffice.pale}>{t`Lower rates of the upline wait for the member's agreement.`}</p>
      )}
    </>
  );
}
