import type { Bet } from "@foyer/contract/records";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import styles from "../../entities/record/record.module.css";
import { DayList, ListEnd, RecordSkeleton, RecordTabs, Totals } from "../../entities/record/record-list.tsx";
import type { BetSearch } from "../../entities/record/record-search.ts";
import { RecordsAsOf } from "../../entities/record/records-as-of.tsx";
import { PlainMoney, SignedMoney } from "../../entities/record/signed-money.tsx";
import { StateTag } from "../../entities/record/state-tag.tsx";
import { useRecordTimes, useToday } from "../../entities/record/use-record-times.ts";
import { betQueryOf, useBets, useBetTotals } from "../../entities/record/use-records.ts";
import { DownloadRecords } from "../../features/download-csv/download-records.tsx";
import { ActiveFilters } from "../../features/filter-records/active-filters.tsx";
import { DayChips } from "../../features/filter-records/day-chips.tsx";
import { FilterRecords } from "../../features/filter-records/filter-records.tsx";
import { EMPTY } from "../../i18n/screen-texts.ts";
import { Link, useGo, useSearch } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { coloursOf, Picture } from "../../ui/picture/picture.tsx";

/** The bets of the filter in the address, with their totals. */
export function BetList() {
  const { t, i18n } = useLingui();
  const go = useGo();
  const today = useToday();
  const { view: _, by: _1, id: _2, ...filter } = useSearch("/m/gameRecord");
  const { period, from, to } = filter;
  const days = { ...(period && { period }), ...(from && { from }), ...(to && { to }) };
  const totals = useBetTotals(filter, today);
  const bets = useBets(filter, today);
  const { items } = bets;
  const apply = (next: BetSearch) => go({ to: "/m/gameRecord", search: next }, { replace: true });
  const narrowed = Boolean(filter.vendor || filter.category || filter.state);
  return (
    <div className={styles.screen}>
      <RecordTabs current="bets" days={days} />
      <div className={styles.bar}>
        <DayChips
          days={filter}
          target={(chosen) => {
            const { period: _3, from: _4, to: _5, ...rest } = filter;
            return { to: "/m/gameRecord", search: { ...rest, ...chosen } };
          }}
        />
        <FilterRecords bets filter={filter} onApply={apply} />
        <DownloadRecords report="bets" query={betQueryOf(filter, today)} />
      </div>
      {narrowed && <ActiveFilters filter={filter} onChange={apply} />}
      {totals.data && totals.data.bets > 0 && (
        <>
          <Totals
            busy={totals.isPlaceholderData}
            figures={
              totals.data.bets === totals.data.open.bets
                ? [{ label: t`Open stakes`, value: <PlainMoney amount={totals.data.open.stake} /> }]
                : [
                    { label: t`Stakes`, value: <PlainMoney amount={totals.data.stake} /> },
                    { label: t`Paid out`, value: <PlainMoney amount={totals.data.paid} /> },
                    { label: t`Result`, value: <SignedMoney total amount={totals.data.result} /> },
                    ...(totals.data.open.bets > 0
                      ? [{ label: t`Open stakes`, value: <PlainMoney amount={totals.data.open.stake} /> }]
                      : []),
                  ]
            }
          />
          <p className={styles.note}>
            {t`${plural(totals.data.bets, { one: "# bet", other: "# bets" })}, valid turnover`}{" "}
            <PlainMoney amount={totals.data.turnover} />
          </p>
        </>
      )}
      {bets.isPending ? (
        <RecordSkeleton />
      ) : bets.error && items.length === 0 ? (
        <LoadFailed
          what="bets"
          error={bets.error}
          busy={bets.isFetching}
          onRetry={() => Promise.all([bets.refetch(), totals.refetch()])}
        />
      ) : items.length === 0 ? (
        <EmptyState
          title={i18n._(EMPTY.bets.title)}
          text={
            narrowed || periodIsShort(filter) ? t`Try other days or another filter.` : i18n._(EMPTY.bets.text)
          }
          action={
            <Link
              {...(narrowed || periodIsShort(filter)
                ? { to: "/m/gameRecord" as const, replace: true }
                : { to: "/m/gameList" as const })}
              className={buttonClass({ look: "secondary" })}
            >
              {narrowed || periodIsShort(filter) ? <Trans>Clear filters</Trans> : <Trans>Find a game</Trans>}
            </Link>
          }
        />
      ) : (
        <>
          <RecordsAsOf query={bets} />
          <DayList
            items={items}
            note={(day) => {
              const count = totals.data?.days[day];
              return count === undefined ? null : t`${plural(count, { one: "# bet", other: "# bets" })}`;
            }}
            row={(bet) => <BetRow bet={bet} filter={filter} />}
          />
          <ListEnd {...bets} shown={items.length} />
        </>
      )}
    </div>
  );
}

const periodIsShort = ({ period, from, to }: BetSearch): boolean => Boolean(period || from || to);

function BetRow({ bet, filter }: { bet: Bet; filter: BetSearch }) {
  const { t } = useLingui();
  const { time } = useRecordTimes();
  const { gameName, displayName, picture, state, stake, result, placedAt } = bet;
  return (
    <Link to="/m/gameRecord" search={{ ...filter, id: bet.id }} className={styles.row}>
      <span className={styles.picture} style={picture && coloursOf(picture)}>
        {picture && <Picture picture={picture} kind="tile" sizes="39px" />}
      </span>
      <span className={styles.what}>
        <b>
          <bdi>{gameName}</bdi>
        </b>{" "}
        <i>
          <bdi>{displayName}</bdi>, <time dateTime={placedAt}>{time(placedAt)}</time>
        </i>
      </span>{" "}
      <span className={styles.much}>
        {result === undefined || state === "void" ? (
          <StateTag state={state} />
        ) : (
          <SignedMoney amount={result} />
        )}{" "}
        <i>
          {t`Stake`} <PlainMoney amount={stake} />
        </i>
      </span>
    </Link>
  );
}
