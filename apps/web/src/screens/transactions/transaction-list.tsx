import type { Transaction, TransactionGroup } from "@foyer/contract/records";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMoney } from "../../entities/merchant/use-money.ts";
import styles from "../../entities/record/record.module.css";
import { DayList, ListEnd, RecordSkeleton, RecordTabs } from "../../entities/record/record-list.tsx";
import { TRANSACTION_GROUPS, type TransactionSearch } from "../../entities/record/record-search.ts";
import { CODE_TEXTS, GROUP_ICONS, GROUP_TEXTS } from "../../entities/record/record-texts.ts";
import { RecordsAsOf } from "../../entities/record/records-as-of.tsx";
import { SignedMoney } from "../../entities/record/signed-money.tsx";
import { useRecordTimes, useToday } from "../../entities/record/use-record-times.ts";
import { transactionQueryOf, useTransactions } from "../../entities/record/use-records.ts";
import { useOwnMoney } from "../../entities/wallet/hide-balance.ts";
import { DownloadRecords } from "../../features/download-csv/download-records.tsx";
import { DayChips } from "../../features/filter-records/day-chips.tsx";
import { FilterRecords } from "../../features/filter-records/filter-records.tsx";
import { EMPTY } from "../../i18n/screen-texts.ts";
import { Link, useGo, useSearch } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { chipClass } from "../../ui/chip/chip.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { Money } from "../../ui/money/money.tsx";
import { useScrollToCurrent } from "../../ui/use-scroll-to-current.ts";

/** The transactions of the filter in the address. */
export function TransactionList() {
  const { t, i18n } = useLingui();
  const go = useGo();
  const today = useToday();
  const { types: _, id: _1, ...filter } = useSearch("/m/transaction/record");
  const { group, period, from, to } = filter;
  const days = { ...(period && { period }), ...(from && { from }), ...(to && { to }) };
  const transactions = useTransactions(filter, today);
  const { items } = transactions;
  const narrowed = Object.keys(filter).length > 0;
  return (
    <div className={styles.screen}>
      <RecordTabs current="transactions" days={days} />
      <div className={styles.bar}>
        <DayChips
          days={days}
          target={(chosen) => ({
            to: "/m/transaction/record",
            search: { ...(group && { group }), ...chosen },
          })}
        />
        <FilterRecords
          filter={days}
          onApply={({ period: next, from: first, to: last }) =>
            go(
              {
                to: "/m/transaction/record",
                search: {
                  ...(group && { group }),
                  ...(next && { period: next }),
                  ...(first && { from: first }),
                  ...(last && { to: last }),
                },
              },
              { replace: true },
            )
          }
        />
        <DownloadRecords report="transactions" query={transactionQueryOf(filter, today)} />
      </div>
      <GroupChips group={group} days={days} />
      {transactions.isPending ? (
        <RecordSkeleton />
      ) : transactions.error && items.length === 0 ? (
        <LoadFailed
          what="transactions"
          error={transactions.error}
          busy={transactions.isFetching}
          onRetry={transactions.refetch}
        />
      ) : items.length === 0 && !transactions.hasNextPage ? (
        <EmptyState
          title={i18n._(EMPTY.transactions.title)}
          text={narrowed ? t`Try other days or another filter.` : i18n._(EMPTY.transactions.text)}
          action={
            narrowed && (
              <Link to="/m/transaction/record" replace className={buttonClass({ look: "secondary" })}>
                <Trans>Clear filters</Trans>
              </Link>
            )
          }
        />
      ) : (
        <>
          <RecordsAsOf query={transactions} />
          <DayList items={items} row={(item) => <TransactionRow item={item} filter={filter} />} />
          <ListEnd {...transactions} shown={transactions.data?.pages.length ?? 0} />
        </>
      )}
    </div>
  );
}

function GroupChips({ group, days }: { group: TransactionGroup | undefined; days: TransactionSearch }) {
  const { t, i18n } = useLingui();
  const list = useScrollToCurrent<HTMLUListElement>(group ?? "all");
  return (
    <ul ref={list} className={styles.chips} aria-label={t`Kinds of transactions`}>
      {[undefined, ...TRANSACTION_GROUPS].map((one) => (
        <li key={one ?? "all"}>
          <Link
            to="/m/transaction/record"
            search={{ ...days, ...(one && { group: one }) }}
            replace
            className={chipClass(one === group)}
            {...(one === group && { "aria-current": "true" as const })}
          >
            {one ? i18n._(GROUP_TEXTS[one]) : t`All`}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A transaction; the play of a day leads to its bets. */
function TransactionRow({ item, filter }: { item: Transaction; filter: TransactionSearch }) {
  const { t, i18n } = useLingui();
  const money = useMoney();
  const own = useOwnMoney();
  const { time } = useRecordTimes();
  const { code, play, at, amount, balance, wallet, day } = item;
  const group = CODE_TEXTS[code].group;
  const content = (
    <>
      <Icon name={GROUP_ICONS[group]} />
      <span className={styles.what}>
        <b>
          {play
            ? t`Play, ${plural(play.bets, { one: "# bet", other: "# bets" })}`
            : i18n._(CODE_TEXTS[code].text)}
        </b>{" "}
        <i>
          {item.vendorName && (
            <>
              <bdi>{item.vendorName}</bdi>,{" "}
            </>
          )}
          <time dateTime={at}>{play ? t`${time(play.from)} to ${time(at)}` : time(at)}</time>
        </i>
      </span>{" "}
      <span className={styles.much}>
        <SignedMoney amount={amount} />{" "}
        <i>
          {wallet === "bonus" ? t`Bonus balance` : t`Balance`} <Money parts={own(money(balance))} />
        </i>
      </span>
    </>
  );
  return play ? (
    <Link to="/m/gameRecord" search={{ from: day, to: day }} className={styles.row}>
      {content}
    </Link>
  ) : (
    <Link to="/m/transaction/record" search={{ ...filter, id: item.id }} className={styles.row}>
      {content}
    </Link>
  );
}
