import { useLingui } from "@lingui/react/macro";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useCallback } from "react";
import { useAmounts } from "../../entities/deposit/use-amounts.ts";
import { useZonedMoment } from "../../entities/merchant/use-zoned-moment.ts";
import { RecordsAsOf } from "../../entities/record/records-as-of.tsx";
import { EMPTY } from "../../i18n/screen-texts.ts";
import { Link } from "../../lib/navigation/index.ts";
import { RowCard, RowEnd, RowText, rowClass } from "../../ui/card/card.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { PartLoadFailed } from "../../ui/empty-state/part-load-failed.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { LoadMore } from "../../ui/load-more/load-more.tsx";
import { Money } from "../../ui/money/money.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./order-records.module.css";

interface RecordedOrder {
  readonly number: string;
  readonly amount: string;
  readonly createdAt: string;
}
interface OrderPage<Order> {
  readonly content: readonly Order[];
}

interface OrderRecordsProps<Order> {
  what: "deposits" | "withdrawals";
  query: Pick<
    UseInfiniteQueryResult<InfiniteData<OrderPage<Order>>>,
    | "data"
    | "dataUpdatedAt"
    | "error"
    | "isError"
    | "failureCount"
    | "isFetching"
    | "isPlaceholderData"
    | "isFetchingNextPage"
    | "isFetchNextPageError"
    | "hasNextPage"
    | "fetchNextPage"
    | "refetch"
  >;
  label: string;
  /** The screen that has a page for each order. */
  to: "/m/voucherCenter" | "/m/withdraw";
  /** Leads to the first order, while there is none. */
  begin: ReactNode;
  /** What a row says: the way of the money, the state, and whether that is the good end. */
  row: (order: Order) => { readonly name: string; readonly state: string; readonly good: boolean };
}

/** A player's deposits or withdrawals, the newest first, page by page. */
export function OrderRecords<Order extends RecordedOrder>({
  what,
  query,
  label,
  to,
  begin,
  row,
}: OrderRecordsProps<Order>) {
  const { i18n } = useLingui();
  const moment = useZonedMoment();
  const { parts } = useAmounts(undefined);
  const { data, error, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } = query;
  const more = useCallback(() => fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  if (!data && error)
    return (
      <div className={styles.message}>
        <LoadFailed what={what} error={error} busy={isFetching} onRetry={refetch} />
      </div>
    );
  if (!data)
    return (
      <div className={styles.records} aria-busy="true">
        {[0, 1, 2, 3, 4, 5, 6].map((at) => (
          <Skeleton key={at} className={styles.skeleton} />
        ))}
      </div>
    );
  const orders = data.pages.flatMap(({ content }) => content);
  if (orders.length === 0)
    return (
      <div className={styles.message}>
        <EmptyState title={i18n._(EMPTY[what].title)} text={i18n._(EMPTY[what].text)} action={begin} />
      </div>
    );
  return (
    <div className={styles.records}>
      <RecordsAsOf query={query} />
      <RowCard label={label}>
        {orders.map((order) => {
          const { number, amount, createdAt } = order;
          const { name, state, good } = row(order);
          return (
            <li key={number}>
              <Link to={to} search={{ order: number }} className={rowClass}>
                <RowText name={name}>
                  <time dateTime={createdAt}>{moment(createdAt)}</time>
                  <br />
                  <bdi dir="ltr">{number}</bdi>
                </RowText>
                <RowEnd>
                  <b>
                    <Money parts={parts(amount)} />
                  </b>
                  <span className={cx(styles.state, good && styles.good)}>{state}</span>
                </RowEnd>
                <Icon name="next" size="s" />
              </Link>
            </li>
          );
        })}
      </RowCard>
      {isFetchNextPageError ? (
        <PartLoadFailed what={what} onRetry={more} />
      ) : (
        hasNextPage && <LoadMore key={orders.length} onSeen={more} />
      )}
    </div>
  );
}
