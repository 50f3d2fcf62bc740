import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useAmounts } from "../../entities/deposit/use-amounts.ts";
import { useStateName } from "../../entities/withdrawal/state-name.ts";
import { withdrawalsQuery } from "../../entities/withdrawal/withdrawal-queries.ts";
import { EMPTY } from "../../i18n/situation-texts.ts";
import { useMoment } from "../../i18n/use-moment.ts";
import { Link } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { RowCard, RowEnd, RowText, rowClass } from "../../ui/card/card.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { PartLoadFailed } from "../../ui/empty-state/part-load-failed.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { LoadMore } from "../../ui/load-more/load-more.tsx";
import { Money } from "../../ui/money/money.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./withdraw.module.css";

/** The player's withdrawals, the newest first. */
export function WithdrawalRecords() {
  const { t, i18n } = useLingui();
  const moment = useMoment();
  const stateName = useStateName();
  const { parts } = useAmounts(undefined);
  const { data, error, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(withdrawalsQuery());
  const more = useCallback(() => fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  if (!data && error)
    return (
      <div className={styles.message}>
        <LoadFailed what="withdrawals" error={error} busy={isFetching} onRetry={refetch} />
      </div>
    );
  if (!data)
    return (
      <div className={styles.screen} aria-busy="true">
        {[0, 1, 2, 3, 4, 5, 6].map((at) => (
          <Skeleton key={at} className={styles.rowSkeleton} />
        ))}
      </div>
    );
  const withdrawals = data.pages.flatMap(({ content }) => content);
  if (withdrawals.length === 0)
    return (
      <div className={styles.message}>
        <EmptyState
          title={i18n._(EMPTY.withdrawals.title)}
          words={i18n._(EMPTY.withdrawals.text)}
          action={
            <Link
              to="/m/withdraw"
              search={{}}
              className={buttonClass({ look: "primary" })}
            >{t`Withdraw`}</Link>
          }
        />
      </div>
    );
  return (
    <div className={styles.screen}>
      <RowCard label={t`Withdrawal records`}>
        {withdrawals.map(({ number, state, card, lastFour, amount, createdAt }) => (
          <li key={number}>
            <Link to="/m/withdraw" search={{ order: number }} className={rowClass}>
              <RowText name={`${card} ••\u00a0${lastFour}`}>
                <time dateTime={createdAt}>{moment(createdAt)}</time>
                <br />
                <bdi dir="ltr">{number}</bdi>
              </RowText>
              <RowEnd>
                <b>
                  <Money parts={parts(amount)} />
                </b>
                <span className={cx(styles.state, state === "paid" && styles.paid)}>{stateName(state)}</span>
              </RowEnd>
              <Icon name="next" size="s" />
            </Link>
          </li>
        ))}
      </RowCard>
      {isFetchNextPageError ? (
        <PartLoadFailed what="withdrawals" onRetry={more} />
      ) : (
        hasNextPage && <LoadMore key={withdrawals.length} onSeen={more} />
      )}
    </div>
  );
}
