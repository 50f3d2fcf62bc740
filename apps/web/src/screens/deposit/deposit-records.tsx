import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { depositsQuery } from "../../entities/deposit/deposit-queries.ts";
import { useAmounts } from "../../entities/deposit/use-amounts.ts";
import { useStateName } from "../../entities/deposit/use-method-texts.ts";
import { EMPTY } from "../../i18n/situation-texts.ts";
import { useLanguage } from "../../i18n/use-language.ts";
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
import styles from "./deposit.module.css";

/** The player's deposit orders, the newest first. */
export function DepositRecords() {
  const { t, i18n } = useLingui();
  const moment = useMoment();
  const stateName = useStateName();
  const { parts } = useAmounts(undefined);
  const { data, error, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(depositsQuery(useLanguage()));
  const more = useCallback(() => fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  if (!data && error)
    return (
      <div className={styles.message}>
        <LoadFailed what="deposits" error={error} busy={isFetching} onRetry={refetch} />
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
  const orders = data.pages.flatMap(({ content }) => content);
  if (orders.length === 0)
    return (
      <div className={styles.message}>
        <EmptyState
          title={i18n._(EMPTY.deposits.title)}
          words={i18n._(EMPTY.deposits.text)}
          action={
            <Link to="/m/voucherCenter" className={buttonClass({ look: "primary" })}>{t`Deposit`}</Link>
          }
        />
      </div>
    );
  return (
    <div className={styles.screen}>
      <RowCard label={t`Deposit records`}>
        {orders.map(({ number, state, methodName, amount, createdAt }) => (
          <li key={number}>
            <Link to="/m/voucherCenter" search={{ order: number }} className={rowClass}>
              <RowText name={methodName}>
                <time dateTime={createdAt}>{moment(createdAt)}</time>
                <br />
                <bdi dir="ltr">{number}</bdi>
              </RowText>
              <RowEnd>
                <b>
                  <Money parts={parts(amount)} />
                </b>
                <span className={cx(styles.state, state === "credited" && styles.credited)}>
                  {stateName(state)}
                </span>
              </RowEnd>
              <Icon name="next" size="s" />
            </Link>
          </li>
        ))}
      </RowCard>
      {isFetchNextPageError ? (
        <PartLoadFailed what="deposits" onRetry={more} />
      ) : (
        hasNextPage && <LoadMore key={orders.length} onSeen={more} />
      )}
    </div>
  );
}
