import type { QuotaLevel } from "@foyer/contract/invitations";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { openingTermsQuery } from "../../entities/invitation/invitation-queries.ts";
import { InvitationTabs } from "../../entities/invitation/invitation-tabs.tsx";
import { AsOfNote } from "../../entities/merchant/as-of-note.tsx";
import { Rate } from "../../entities/rebate/rate.tsx";
import { useRateNames } from "../../entities/rebate/use-rate-names.ts";
import recordStyles from "../../entities/record/record.module.css";
import { RecordSkeleton } from "../../entities/record/record-list.tsx";
import { EMPTY } from "../../i18n/screen-texts.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import styles from "./agent-register.module.css";

/** How many accounts the agent opened at each rebate level, and how many are left. */
export function QuotaList() {
  const { t, i18n } = useLingui();
  const names = useRateNames();
  const query = useQuery(openingTermsQuery());
  const { data, error, isFetching, refetch } = query;
  return (
    <div className={recordStyles.screen}>
      <InvitationTabs current="quotas" />
      {!data && error ? (
        <LoadFailed what="quotas" error={error} busy={isFetching} onRetry={refetch} />
      ) : !data ? (
        <RecordSkeleton rows={4} />
      ) : (
        <>
          <AsOfNote query={query} offline={t`Quotas are updated when you're back online.`} />
          {data.levels ? (
            <>
              <h2 className={styles.title}>
                <Trans>Rebate levels, {names.category(data.levels.category)}</Trans>
              </h2>
              <ul className={recordStyles.rows} aria-label={t`Quotas`}>
                {data.levels.steps.map((step) => (
                  <li key={step.rate}>
                    <LevelRow step={step} />
                  </li>
                ))}
              </ul>
              <p className={recordStyles.note}>
                <Trans>
                  An account counts at the highest level that its rate reaches, whether you opened it or its
                  owner joined by a link. It comes back if the account is closed unused within 24 hours.
                </Trans>
              </p>
            </>
          ) : (
            <EmptyState title={i18n._(EMPTY.quotas.title)} text={i18n._(EMPTY.quotas.text)} />
          )}
        </>
      )}
    </div>
  );
}

function LevelRow({ step: { rate, quota, used, left } }: { step: QuotaLevel }) {
  const { t, i18n } = useLingui();
  return (
    <div className={recordStyles.row}>
      <span className={recordStyles.what}>
        <b>
          <Rate rate={rate} />
        </b>{" "}
        <i>
          {quota === undefined
            ? t`${plural(used, { one: "# account opened", other: "# accounts opened" })}`
            : t`${i18n.number(used)} of ${i18n.number(quota)} used`}
        </i>
        {quota !== undefined && (
          <span className={styles.bar} aria-hidden="true">
            <span
              style={{
                inlineSize: `${quota === 0 ? 100 : Math.min(100, Math.round((used / quota) * 100))}%`,
              }}
            />
          </span>
        )}
      </span>
      <span className={recordStyles.much}>
        <b className={left === 0 ? styles.none : undefined}>
          {left === undefined
            ? t`No limit`
            : t`${plural(left, { 0: "None left", one: "# left", other: "# left" })}`}
        </b>
      </span>
    </div>
  );
}
