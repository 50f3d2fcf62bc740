import type { DayRange } from "@foyer/domain/record-days";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import recordStyles from "../../entities/record/record.module.css";
import { RecordSkeleton } from "../../entities/record/record-list.tsx";
import { PlainMoney } from "../../entities/record/signed-money.tsx";
import { useToday } from "../../entities/record/use-record-times.ts";
import { onlyDays, teamDaysQuery, teamRange } from "../../entities/team/team-days.ts";
import { teamKpiQuery } from "../../entities/team/team-queries.ts";
import { TeamDayChips } from "../../features/choose-team-days/team-day-chips.tsx";
import { useGo, useSearch } from "../../lib/navigation/index.ts";
import { PartLoadFailed } from "../../ui/empty-state/part-load-failed.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { Segments } from "../../ui/segments/segments.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import type { MemberCardProps } from "./member-card.tsx";
import { MemberList } from "./member-list.tsx";
import { MemberTree } from "./member-tree.tsx";
import styles from "./team-members.module.css";

const MemberCard = lazyComponent<MemberCardProps>({
  load: () => import("./member-card.tsx"),
  Skeleton: () => (
    <div className={recordStyles.screen}>
      <RecordSkeleton />
    </div>
  ),
  Failed: ({ onRetry }: { onRetry: () => void }) => (
    <div className={recordStyles.screen}>
      <PartLoadFailed what="teamMember" onRetry={onRetry} />
    </div>
  ),
});

/** The members below the agent as a tree or as a list, or the card of the one in the address. */
export default function TeamMembersScreen() {
  const { t } = useLingui();
  const go = useGo();
  const search = useSearch("/m/member/team");
  const range = teamRange(search, useToday());
  if (search.member) return <MemberCard key={search.member} memberId={search.member} search={search} />;
  const days = onlyDays(search);
  const { view = "tree" } = search;
  const { period: _, from: _1, to: _2, sums: _3, ...others } = search;
  return (
    <div className={recordStyles.screen}>
      <Segments
        label={t`View`}
        options={[
          { value: "tree", text: t`Tree` },
          { value: "list", text: t`List` },
        ]}
        value={view}
        onChoose={(next) =>
          go(
            { to: "/m/member/team", search: { ...days, ...(next === "list" && { view: "list" as const }) } },
            { replace: true },
          )
        }
      />
      <TeamDayChips
        days={days}
        target={(chosen) => ({ to: "/m/member/team", search: { ...others, ...chosen } })}
      />
      <TeamLine range={range} />
      {view === "tree" ? (
        <MemberTree range={range} search={days} />
      ) : (
        <MemberList range={range} search={search} />
      )}
    </div>
  );
}

/** How large the team is, and what all of it turned over. */
function TeamLine({ range }: { range: DayRange }) {
  const { t } = useLingui();
  const { data } = useQuery({ ...teamKpiQuery(teamDaysQuery(range)), refetchInterval: false });
  // a line above the members: they say that loading failed
  if (!data) return <Skeleton className={styles.waitingLine} />;
  const { members, agents } = data.people;
  return (
    <p className={styles.line}>
      <span>
        {t`${plural(members, { one: "# player", other: "# players" })}, ${plural(agents, { one: "# agent", other: "# agents" })}`}
      </span>{" "}
      <span>
        {t`Valid turnover`} <PlainMoney amount={data.play.turnover} />
      </span>
    </p>
  );
}
