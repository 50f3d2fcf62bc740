import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { useErrorText } from "../../../i18n/error-texts.ts";
import { useMoment } from "../../../i18n/use-moment.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Money } from "../../../ui/money/money.tsx";
import { Note } from "../../../ui/note/note.tsx";
import backOffice from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { CaseCard } from "../cases/case-parts.tsx";
import styles from "../cases/case-queue.module.css";

/** Computes a settlement of rebates again from the single rounds, and lists lines that differ. */
export function SettlementDifferences({ settlementId }: { settlementId: string }) {
  const { t } = useLingui();
  const moment = useMoment();
  const money = useMoney();
  const errorText = useErrorText();
  // it reads a whole day of all agents: only on demand
  const [asked, setAsked] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: backOfficeKeys.settlementDifferences(settlementId),
    queryFn: ({ signal }) =>
      backOfficeCall("backoffice.settlement.differences", { params: { settlementId } }, signal),
    enabled: asked,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const checked = data ? moment(data.checkedAt) : "";
  const count = data?.count ?? 0;
  const sum = (amount: string | undefined) =>
    amount === undefined ? (
      <span className={backOffice.pale}>{t`no line`}</span>
    ) : (
      <Money parts={money(amount)} />
    );
  return (
    <CaseCard title={t`Differences`}>
      {data ? (
        <div role="status">
          {count === 0 ? (
            <p>{t`No differences. Compared with the single rounds at ${checked}.`}</p>
          ) : (
            <Note icon="warn">
              {t`${plural(count, { one: "# line differs", other: "# lines differ" })}. Compared with the single rounds at ${checked}.`}
            </Note>
          )}
        </div>
      ) : (
        <p className={backOffice.pale}>{t`Computes every line again from the single rounds.`}</p>
      )}
      {data && data.content.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t`Statement line`}</th>
              <th scope="col" className={styles.sum}>{t`Stored`}</th>
              <th scope="col" className={styles.sum}>{t`Computed`}</th>
            </tr>
          </thead>
          <tbody>
            {data.content.map(({ member, downline, category, vendor, stored, computed }) => (
              <tr key={`${member} ${downline} ${category} ${vendor}`}>
                <td>
                  <bdi>{member}</bdi>
                  <span>
                    {downline === undefined ? t`own play` : <bdi>{downline}</bdi>}, {category} {vendor}
                  </span>
                </td>
                <td className={styles.sum}>{sum(stored)}</td>
                <td className={styles.sum}>{sum(computed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {error !== null && (
        <p className={backOffice.refusal} role="alert">
          {errorText(error)}
        </p>
      )}
      <Button
        size="small"
        look="outline"
        busy={isFetching}
        onClick={() => (asked ? void refetch() : setAsked(true))}
      >
        <Trans>Compare now</Trans>
      </Button>
    </CaseCard>
  );
}
