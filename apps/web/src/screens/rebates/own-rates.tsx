import type { RebateRate } from "@foyer/contract/rebates";
import { addDays } from "@foyer/domain/record-days";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { AsOfNote } from "../../entities/merchant/as-of-note.tsx";
import { Rate } from "../../entities/rebate/rate.tsx";
import { ownRebatesQuery } from "../../entities/rebate/rebate-queries.ts";
import { RebateTabs } from "../../entities/rebate/rebate-tabs.tsx";
import { inOrder, useRateNames } from "../../entities/rebate/use-rate-names.ts";
import recordStyles from "../../entities/record/record.module.css";
import { RecordSkeleton } from "../../entities/record/record-list.tsx";
import { useRecordTimes, useToday } from "../../entities/record/use-record-times.ts";
import { EMPTY } from "../../i18n/screen-texts.ts";
import { Link } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { RowCard } from "../../ui/card/card.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import styles from "./rebates.module.css";
import { WaitingRequest } from "./waiting-request.tsx";

/** The agent's own rates, and a request of the upline to lower them. */
export function OwnRates() {
  const { t, i18n } = useLingui();
  const query = useQuery(ownRebatesQuery());
  const { data, error, isFetching, refetch } = query;
  return (
    <div className={recordStyles.screen}>
      <RebateTabs current="rates" />
      {!data && error ? (
        <LoadFailed what="rebates" error={error} busy={isFetching} onRetry={refetch} />
      ) : !data ? (
        <RecordSkeleton />
      ) : (
        <>
          <AsOfNote query={query} offline={t`Rates are updated when you're back online.`} />
          {data.waiting && <WaitingRequest key={data.waiting.id} change={data.waiting} />}
          {data.rates.length === 0 ? (
            <EmptyState title={i18n._(EMPTY.rebates.title)} text={i18n._(EMPTY.rebates.text)} />
          ) : (
            <>
              <RowCard label={t`Today's rates`}>
                {inOrder(data.rates).map((rate) => (
                  <li key={`${rate.category} ${rate.vendor}`}>
                    <RateRow rate={rate} />
                  </li>
                ))}
              </RowCard>
              <p className={recordStyles.note}>
                <Trans>
                  A rebate is a share of valid turnover. You receive your rate on your own play, and on your
                  team's play your rate less the one of the direct downline it came through.
                </Trans>
              </p>
            </>
          )}
          <Link
            to="/m/member/agent/agentRebeat"
            search={{ view: "history" }}
            className={buttonClass({ look: "secondary" })}
          >
            <Trans>History of your rates</Trans>
          </Link>
        </>
      )}
    </div>
  );
}

/** A category's rate, or an exception for a vendor below it. */
function RateRow({ rate: { category, vendor, rate, next } }: { rate: RebateRate }) {
  const names = useRateNames();
  const { shortDay } = useRecordTimes();
  const from = shortDay(addDays(useToday(), 1));
  return (
    <div className={cx(styles.rate, vendor !== undefined && styles.exception)}>
      <span className={styles.name}>
        {vendor === undefined ? (
          <b>{names.category(category)}</b>
        ) : (
          <span>
            <bdi>{names.vendor(vendor)}</bdi> <span className="vh">{names.category(category)}</span>
          </span>
        )}{" "}
        {next !== undefined && (
          <span className={styles.next}>
            <Trans>
              <Rate rate={next} /> from {from}
            </Trans>
          </span>
        )}
      </span>{" "}
      <Rate rate={rate} className={styles.value} />
    </div>
  );
}
