import type { TeamTransaction, TeamTransactionTotals } from "@foyer/contract/team-records";
import { formatAmount, parseAmount } from "@foyer/domain/money";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import styles from "../../entities/record/record.module.css";
import { DayList, type Figure, ListEnd, RecordSkeleton, Totals } from "../../entities/record/record-list.tsx";
import { CODE_TEXTS, GROUP_ICONS, GROUP_TEXTS } from "../../entities/record/record-texts.ts";
import { PlainMoney, SignedMoney } from "../../entities/record/signed-money.tsx";
import { useRecordTimes, useToday } from "../../entities/record/use-record-times.ts";
import { TakenBackNote, useDepositsName } from "../../entities/team/deposits-name.tsx";
import { TeamAsOf } from "../../entities/team/team-as-of.tsx";
import { onlyDays } from "../../entities/team/team-days.ts";
import { TEAM_TRANSACTION_GROUPS } from "../../entities/team/team-search.ts";
import { NothingFound } from "../../entities/team-record/nothing-found.tsx";
import {
  teamTransactionTotalsQuery,
  useTeamTransactions,
} from "../../entities/team-record/team-record-queries.ts";
import {
  onlyScope,
  type TeamTransactionSearch,
  teamTransactionTarget as target,
  teamTransactionQueryOf,
} from "../../entities/team-record/team-record-search.ts";
import { TeamDayChips } from "../../features/choose-team-days/team-day-chips.tsx";
import { DownloadTeamRecords } from "../../features/download-csv/download-team-records.tsx";
import { TeamScope } from "../../features/filter-team-records/team-scope.tsx";
import { EMPTY } from "../../i18n/screen-texts.ts";
import { Link } from "../../lib/navigation/index.ts";
import { chipClass } from "../../ui/chip/chip.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { useScrollToCurrent } from "../../ui/use-scroll-to-current.ts";

/** The transactions of the team that a filter selects, with the sums of their kinds. */
export function TeamTransactionList({ filter }: { filter: TeamTransactionSearch }) {
  const { i18n } = useLingui();
  const query = teamTransactionQueryOf(filter, useToday());
  const totals = useQuery(teamTransactionTotalsQuery(query));
  const transactions = useTeamTransactions(query);
  const { items } = transactions;
  const { group } = filter;
  const days = onlyDays(filter);
  const scope = onlyScope(filter);
  const kind = group ? { group } : {};
  return (
    <div className={styles.screen}>
      <div className={styles.bar}>
        <TeamDayChips days={days} target={(chosen) => target({ ...scope, ...kind, ...chosen })} />
        <DownloadTeamRecords report="transactions" query={query} />
      </div>
      <TeamScope searchable scope={scope} target={(next) => target({ ...days, ...kind, ...next })} />
      <GroupChips filter={filter} />
      <TeamAsOf query={transactions} />
      {totals.data && <Sums totals={totals.data} busy={totals.isPlaceholderData} />}
      {transactions.isPending ? (
        <RecordSkeleton />
      ) : items.length === 0 && !transactions.hasNextPage ? (
        <NothingFound
          what="transactions"
          title={i18n._(EMPTY.transactions.title)}
          list={{
            ...transactions,
            refetch: () => Promise.all([transactions.refetch(), totals.refetch()]),
          }}
          cleared={target({})}
          narrowed={Object.keys(filter).length > 0}
        />
      ) : (
        <>
          <DayList items={items} row={(item) => <TransactionRow item={item} filter={filter} />} />
          <ListEnd {...transactions} shown={transactions.data?.pages.length ?? 0} />
        </>
      )}
    </div>
  );
}

function GroupChips({ filter }: { filter: TeamTransactionSearch }) {
  const { t, i18n } = useLingui();
  const { group, ...others } = filter;
  const list = useScrollToCurrent<HTMLUListElement>(group ?? "all");
  return (
    <ul ref={list} className={styles.chips} aria-label={t`Kinds of transactions`}>
      {[undefined, ...TEAM_TRANSACTION_GROUPS].map((one) => (
        <li key={one ?? "all"}>
          <Link
            {...target({ ...others, ...(one && { group: one }) })}
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

/** The sums of the selected kinds; of some kinds there is none. */
function Sums({ totals, busy }: { totals: TeamTransactionTotals; busy: boolean }) {
  const { t } = useLingui();
  const depositsName = useDepositsName();
  const { deposits, withdrawals, bonuses, rebates, salaries, dividends } = totals;
  const only = [deposits, withdrawals, bonuses].every((one) => one === undefined);
  const earnings = [rebates, salaries, dividends].flatMap((one) => (one === undefined ? [] : [one]));
  const figure = (label: string, amount: string | undefined): Figure[] =>
    amount === undefined ? [] : [{ label, value: <PlainMoney amount={amount} /> }];
  const figures = [
    ...figure(depositsName(deposits ?? "0"), deposits),
    ...figure(t`Withdrawals`, withdrawals),
    ...figure(t`Bonuses`, bonuses),
    // the list of earnings alone shows the sums that other screens name
    ...(only
      ? [...figure(t`Rebates`, rebates), ...figure(t`Salaries`, salaries), ...figure(t`Dividends`, dividends)]
      : figure(
          t`Earnings`,
          earnings.length === 0
            ? undefined
            : formatAmount(earnings.reduce((sum, one) => sum + parseAmount(one), 0n)),
        )),
  ];
  return figures.length > 0 ? (
    <>
      <Totals busy={busy} figures={figures} />
      {deposits !== undefined && <TakenBackNote amount={deposits} />}
    </>
  ) : null;
}

/** A transaction; it leads to its page. */
function TransactionRow({ item, filter }: { item: TeamTransaction; filter: TeamTransactionSearch }) {
  const { t, i18n } = useLingui();
  const { time } = useRecordTimes();
  const { code, group, at, amount, balance, wallet, member, reference, vendorName } = item;
  return (
    <Link {...target({ ...filter, id: item.id })} className={styles.row}>
      <Icon name={GROUP_ICONS[group]} />
      <span className={styles.what}>
        <b>
          <bdi>{member.username}</bdi>
        </b>{" "}
        <i>
          {i18n._(CODE_TEXTS[code].text)}, <time dateTime={at}>{time(at)}</time>
        </i>
        {vendorName && (
          <>
            {" "}
            <i>
              <bdi>{vendorName}</bdi>
            </i>
          </>
        )}
        {reference && (
          <>
            {" "}
            <i>{group === "earnings" ? <Trans>Statement {reference}</Trans> : <bdi>{reference}</bdi>}</i>
          </>
        )}
      </span>{" "}
      <span className={styles.much}>
        <SignedMoney amount={amount} />
        {balance !== undefined && (
          <>
            {" "}
            <i>
              {wallet === "bonus" ? t`Bonus balance` : t`Balance`} <PlainMoney amount={balance} />
            </i>
          </>
        )}
      </span>
    </Link>
  );
}
