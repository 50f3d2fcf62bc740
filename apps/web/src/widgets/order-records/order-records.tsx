import type { OrderTotals } from "@foyer/contract/order-records";
import { Trans, useLingui } from "@lingui/react/macro";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useCallback } from "react";
import { useAmounts } from "../../entities/deposit/use-amounts.ts";
import record from "../../entities/record/record.module.css";
import { Totals } from "../../entities/record/record-list.tsx";
import { ORDER_OUTCOMES, type OrderSearch } from "../../entities/record/record-search.ts";
import { RecordsAsOf } from "../../entities/record/records-as-of.tsx";
import { DownloadCsv } from "../../features/download-csv/download-csv.tsx";
import { DayChips } from "../../features/filter-records/day-chips.tsx";
import { FilterRecords } from "../../features/filter-records/filter-records.tsx";
import { EMPTY } from "../../i18n/screen-texts.ts";
import { useMoment } from "../../i18n/use-moment.ts";
import { Link, type Target, useGo } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { RowCard, RowEnd, RowText, rowClass } from "../../ui/card/card.tsx";
import { chipClass } from "../../ui/chip/chip.ts";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { PartLoadFailed } from "../../ui/empty-state/part-load-failed.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { LoadMore } from "../../ui/load-more/load-more.tsx";
import { Money } from "../../ui/money/money.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { useScrollToCurrent } from "../../ui/use-scroll-to-current.ts";
import styles from "./order-records.module.css";

interface RecordedOrder {
  readonly number: string;
  readonly amount: string;
  readonly createdAt: string;
}
interface OrderPage<Order> {
  readonly content: readonly Order[];
  readonly totals?: OrderTotals;
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
  /** The filter in the address, and the address of another one. */
  filter: OrderSearch;
  at: (filter: OrderSearch) => Target;
  /** The CSV file of the filter: what loads it, and its name without the ending. */
  file: { readonly load: () => Promise<Blob>; readonly name: string };
  /** What arrived, as the totals name it. */
  completed: string;
  /** The screen that has a page for each order. */
  to: "/m/voucherCenter" | "/m/withdraw";
  /** Leads to the first order, while there is none. */
  begin: ReactNode;
  /** What a row says: the way of the money, the state, and whether that is the good end. */
  row: (order: Order) => { readonly name: string; readonly state: string; readonly good: boolean };
}

/** A player's deposits or withdrawals of the filter in the address, with their totals, the newest first, page by page. */
export function OrderRecords<Order extends RecordedOrder>(props: OrderRecordsProps<Order>) {
  const { filter, at, file } = props;
  const go = useGo();
  const { state, ...days } = filter;
  return (
    <div className={styles.screen}>
      <div className={record.bar}>
        <DayChips days={days} target={(chosen) => at({ ...(state && { state }), ...chosen })} />
        <FilterRecords
          filter={days}
          onApply={({ period, from, to }) =>
            go(
              at({
                ...(state && { state }),
                ...(period && { period }),
                ...(from && { from }),
                ...(to && { to }),
              }),
              { replace: true },
            )
          }
        />
        <DownloadCsv {...file} />
      </div>
      <OutcomeChips filter={filter} at={at} />
      <Orders {...props} />
    </div>
  );
}

function OutcomeChips({ filter: { state, ...days }, at }: Pick<OrderRecordsProps<never>, "filter" | "at">) {
  const { t } = useLingui();
  const list = useScrollToCurrent<HTMLUListElement>(state ?? "all");
  const texts = { open: t`In progress`, completed: t`Completed`, ended: t`Not completed` };
  return (
    <ul ref={list} className={record.chips} aria-label={t`State`}>
      {[undefined, ...ORDER_OUTCOMES].map((one) => (
        <li key={one ?? "all"}>
          <Link
            {...at({ ...days, ...(one && { state: one }) })}
            replace
            className={chipClass(one === state)}
            {...(one === state && { "aria-current": "true" as const })}
          >
            {one ? texts[one] : t`All`}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Orders<Order extends RecordedOrder>({
  what,
  query,
  label,
  filter,
  at,
  completed,
  to,
  begin,
  row,
}: OrderRecordsProps<Order>) {
  const { t, i18n } = useLingui();
  const moment = useMoment();
  const { parts } = useAmounts(undefined);
  const {
    data,
    error,
    isFetching,
    isFetchNextPageError,
    isPlaceholderData,
    hasNextPage,
    fetchNextPage,
    refetch,
  } = query;
  const more = useCallback(() => fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  if (!data && error) return <LoadFailed what={what} error={error} busy={isFetching} onRetry={refetch} />;
  if (!data)
    return (
      <div className={styles.records} aria-busy="true">
        {[0, 1, 2, 3, 4, 5, 6].map((place) => (
          <Skeleton key={place} className={styles.skeleton} />
        ))}
      </div>
    );
  const orders = data.pages.flatMap(({ content }) => content);
  if (orders.length === 0)
    return Object.keys(filter).length > 0 ? (
      <EmptyState
        title={i18n._(EMPTY[what].title)}
        text={t`Try other days or another filter.`}
        action={
          <Link {...at({})} replace className={buttonClass({ look: "secondary" })}>
            <Trans>Clear filters</Trans>
          </Link>
        }
      />
    ) : (
      <EmptyState title={i18n._(EMPTY[what].title)} text={i18n._(EMPTY[what].text)} action={begin} />
    );
  const totals = data.pages[0]?.totals;
  return (
    <div className={styles.records}>
      <RecordsAsOf query={query} />
      {totals && (
        <Totals
          busy={isPlaceholderData}
          figures={[
            { label: t`Number`, value: i18n.number(totals.count) },
            { label: t`Amount`, value: <Money parts={parts(totals.amount)} /> },
            { label: completed, value: <Money parts={parts(totals.completed)} /> },
          ]}
        />
      )}
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
