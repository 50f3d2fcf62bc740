import type { AgentQuotas as Quotas } from "@foyer/contract/back-office-quotas";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useRateText } from "../../../entities/rebate/rate.tsx";
import { useRateNames } from "../../../entities/rebate/use-rate-names.ts";
import { Button } from "../../../ui/button/button.tsx";
import { LoadFailed } from "../../../ui/empty-state/load-failed.tsx";
import { Skeleton } from "../../../ui/skeleton/skeleton.tsx";
import backOffice from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { CaseCard } from "../cases/case-parts.tsx";
import styles from "../cases/case-queue.module.css";
import { LazyAgentQuotaEditor } from "./lazy-agent-parts.tsx";

/** How many accounts an agent may open at each rebate level; administrators edit it. */
export function AgentQuotas({ memberId, changes }: { memberId: string; changes: boolean }) {
  const { t } = useLingui();
  const [editing, setEditing] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: backOfficeKeys.agentQuotas(memberId),
    queryFn: ({ signal }) => backOfficeCall("backoffice.agent.quotas", { params: { memberId } }, signal),
    staleTime: 0,
  });
  return (
    <CaseCard title={t`Quotas`}>
      {!data && error ? (
        <LoadFailed what="quotas" error={error} busy={isFetching} onRetry={refetch} />
      ) : !data ? (
        <Skeleton className={backOffice.skeleton} />
      ) : data.levels.length === 0 ? (
        <p className={backOffice.pale}>{t`The merchant has no rebate levels, so there are no quotas.`}</p>
      ) : editing ? (
        <LazyAgentQuotaEditor memberId={memberId} quotas={data} onDone={() => setEditing(false)} />
      ) : (
        <>
          <Levels quotas={data} />
          {changes && (
            <div className={backOffice.choices}>
              <Button size="small" look="outline" onClick={() => setEditing(true)}>
                <Trans>Edit quotas</Trans>
              </Button>
            </div>
          )}
        </>
      )}
    </CaseCard>
  );
}

function Levels({ quotas: { category, levels } }: { quotas: Quotas }) {
  const { t, i18n } = useLingui();
  const names = useRateNames();
  const written = useRateText();
  const texts = {
    limit: t`Limit`,
    used: t({ message: "Used", context: "of a quota" }),
    left: t({ message: "Left", context: "of a quota" }),
  };
  return (
    <>
      <p className={backOffice.pale}>
        <Trans>Rebate levels, {names.category(category)}</Trans>
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t`Level`}</th>
            <th scope="col">{texts.limit}</th>
            <th scope="col" className={styles.sum}>
              {texts.used}
            </th>
            <th scope="col" className={styles.sum}>
              {texts.left}
            </th>
          </tr>
        </thead>
        <tbody>
          {levels.map(({ rate, quota, used, left }) => (
            <tr key={rate}>
              <td>{written(rate)}</td>
              <td data-name={texts.limit}>{quota === undefined ? t`No limit` : i18n.number(quota)}</td>
              <td data-name={texts.used} className={styles.sum}>
                {i18n.number(used)}
              </td>
              <td data-name={texts.left} className={styles.sum}>
                {left === undefined ? "–" : i18n.number(left)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
