import type { TeamBet } from "@foyer/contract/team-records";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import styles from "../../entities/record/record.module.css";
import { DayList, ListEnd, RecordSkeleton, Totals } from "../../entities/record/record-list.tsx";
import { PlainMoney, SignedMoney } from "../../entities/record/signed-money.tsx";
import { StateTag } from "../../entities/record/state-tag.tsx";
import { useRecordTimes, useToday } from "../../entities/record/use-record-times.ts";
import { TeamAsOf } from "../../entities/team/team-as-of.tsx";
import { onlyDays } from "../../entities/team/team-days.ts";
import { EarnedNote } from "../../entities/team-record/earned-note.tsx";
import { NothingFound } from "../../entities/team-record/nothing-found.tsx";
import { teamBetTotalsQuery, useTeamBets } from "../../entities/team-record/team-record-queries.ts";
import {
  onlyScope,
  type RoundFilter,
  type TeamBetSearch,
  teamBetQueryOf,
} from "../../entities/team-record/team-record-search.ts";
import { TeamDayChips } from "../../features/choose-team-days/team-day-chips.tsx";
import { DownloadTeamRecords } from "../../features/download-csv/download-team-records.tsx";
import { ActiveFilters } from "../../features/filter-records/active-filters.tsx";
import { FilterTeamBets } from "../../features/filter-team-records/filter-team-bets.tsx";
import { TeamScope } from "../../features/filter-team-records/team-scope.tsx";
import { EMPTY } from "../../i18n/screen-texts.ts";
import { Link, useGo } from "../../lib/navigation/index.ts";
import { coloursOf, Picture } from "../../ui/picture/picture.tsx";

/** The rounds of the filter in the address, with their totals. */
export function TeamBetList({ filter }: { filter: TeamBetSearch }) {
  const { t, i18n } = useLingui();
  const go = useGo();
  const query = teamBetQueryOf(filter, useToday());
  const { state, ...summed } = query;
  const totals = useQuery(teamBetTotalsQuery(summed));
  const bets = useTeamBets(query);
  const { items } = bets;
  const scope = onlyScope(filter);
  const rounds: RoundFilter = {
    ...(filter.vendor && { vendor: filter.vendor }),
    ...(filter.category && { category: filter.category }),
    ...(filter.state && { state: filter.state }),
  };
  const apply = (next: RoundFilter) =>
    go({ to: "/m/teamBetting", search: { ...onlyDays(filter), ...scope, ...next } }, { replace: true });
  const sums = state ? undefined : totals.data?.sums;
  return (
    <div className={styles.screen}>
      <div className={styles.bar}>
        <TeamDayChips
          days={onlyDays(filter)}
          target={(days) => ({ to: "/m/teamBetting", search: { ...scope, ...rounds, ...days } })}
        />
        <FilterTeamBets filter={rounds} onApply={apply} />
        <DownloadTeamRecords report="bets" query={query} />
      </div>
      <TeamScope
        searchable
        scope={scope}
        target={(next) => ({ to: "/m/teamBetting", search: { ...onlyDays(filter), ...rounds, ...next } })}
      />
      {Object.keys(rounds).length > 0 && <ActiveFilters filter={rounds} onChange={apply} />}
      <TeamAsOf query={bets} />
      {sums && sums.bets > 0 && (
        <>
          <Totals
            busy={totals.isPlaceholderData}
            figures={[
              { label: t`Turnover`, value: <PlainMoney amount={sums.stake} /> },
              { label: t`Prizes`, value: <PlainMoney amount={sums.paid} /> },
              { label: t`Members' net`, value: <SignedMoney total amount={sums.net} /> },
              ...(sums.earned
                ? [{ label: t`You earn`, value: <PlainMoney amount={sums.earned.amount} /> }]
                : []),
            ]}
          />
          <p className={styles.note}>
            {t`${plural(sums.bets, { one: "# bet", other: "# bets" })}, valid turnover`}{" "}
            <PlainMoney amount={sums.turnover} />
          </p>
          {sums.earned && <EarnedNote earned={sums.earned} />}
        </>
      )}
      {bets.isPending ? (
        <RecordSkeleton />
      ) : items.length === 0 && !bets.hasNextPage ? (
        <NothingFound
          what="bets"
          title={i18n._(EMPTY.bets.title)}
          list={{ ...bets, refetch: () => Promise.all([bets.refetch(), totals.refetch()]) }}
          cleared={{ to: "/m/teamBetting" }}
          narrowed={Object.keys(filter).length > 0}
        />
      ) : (
        <>
          <DayList items={items} row={(bet) => <TeamBetRow bet={bet} filter={filter} />} />
          <ListEnd {...bets} shown={bets.data?.pages.length ?? 0} />
        </>
      )}
    </div>
  );
}

function TeamBetRow({ bet, filter }: { bet: TeamBet; filter: TeamBetSearch }) {
  const { t } = useLingui();
  const { time } = useRecordTimes();
  const { gameName, displayName, picture, state, stake, result, endedAt, member } = bet;
  return (
    <Link to="/m/teamBetting" search={{ ...filter, id: bet.id }} className={styles.row}>
      <span className={styles.picture} style={picture && coloursOf(picture)}>
        {picture && <Picture picture={picture} kind="tile" sizes="39px" />}
      </span>
      <span className={styles.what}>
        <b>
          <bdi>{member.username}</bdi>
        </b>{" "}
        <i>
          <bdi>{gameName}</bdi>
        </i>{" "}
        <i>
          <bdi>{displayName}</bdi>, <time dateTime={endedAt}>{time(endedAt)}</time>
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
