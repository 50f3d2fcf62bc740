import type { TeamMember } from "@foyer/contract/teams";
import type { DayRange } from "@foyer/domain/record-days";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type CSSProperties, useId, useState } from "react";
import recordStyles from "../../entities/record/record.module.css";
import { RecordSkeleton } from "../../entities/record/record-list.tsx";
import { NoTeam } from "../../entities/team/no-team.tsx";
import { TeamAsOf } from "../../entities/team/team-as-of.tsx";
import { teamDaysQuery } from "../../entities/team/team-days.ts";
import { useTeamMembers } from "../../entities/team/team-queries.ts";
import { COULD_NOT_LOAD } from "../../i18n/situation-texts.ts";
import { useShortMoment } from "../../i18n/use-moment.ts";
import { historyValues, type Search, useShown } from "../../lib/navigation/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { cx } from "../../ui/cx.ts";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { PartLoadFailed } from "../../ui/empty-state/part-load-failed.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { MemberRow } from "./member-row.tsx";
import styles from "./team-members.module.css";

/** Deeper levels have the indentation of this one: a phone has no room for twelve. */
const DEEPEST_INDENTATION = 5;

/** Whether each agent's downlines are shown, per history entry: restored on return and reload. */
const unfolded = historyValues("team-tree");

interface TreeProps {
  range: DayRange;
  search: Search<"/m/member/team">;
}

/** The agent's direct downlines; each agent among them unfolds its own. */
export function MemberTree({ range, search }: TreeProps) {
  const members = useTeamMembers(teamDaysQuery(range));
  const { items, isPending, isPlaceholderData, error, isFetching, refetch } = members;
  if (isPending) return <RecordSkeleton />;
  if (error && items.length === 0)
    return <LoadFailed what="teamMembers" error={error} busy={isFetching} onRetry={refetch} />;
  if (items.length === 0) return <NoTeam />;
  return (
    <>
      <TeamAsOf query={members} />
      <div className={cx(recordStyles.rows, isPlaceholderData && styles.old)} aria-busy={isPlaceholderData}>
        <Level members={members} range={range} search={search} depth={0} />
      </div>
    </>
  );
}

interface LevelProps extends TreeProps {
  members: ReturnType<typeof useTeamMembers>;
  depth: number;
}

function Level({ members, range, search, depth }: LevelProps) {
  const { i18n, t } = useLingui();
  const { items, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = members;
  return (
    <ul className={styles.level}>
      {items.map((member) => (
        <Node key={member.id} member={member} range={range} search={search} depth={depth} />
      ))}
      {hasNextPage && (
        <li className={styles.more} style={indentation(depth)}>
          {isFetchNextPageError && !isFetchingNextPage && (
            <span role="alert">{i18n._(COULD_NOT_LOAD.teamMembers)}</span>
          )}
          <Button look="text" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {t`Show more`}
          </Button>
        </li>
      )}
    </ul>
  );
}

const indentation = (depth: number) => ({ "--depth": Math.min(depth, DEEPEST_INDENTATION) }) as CSSProperties;

function Node({ member, range, search, depth }: TreeProps & { member: TeamMember; depth: number }) {
  const { t } = useLingui();
  const moment = useShortMoment();
  const id = useId();
  const key = `${useShown().place.key} ${member.id}`;
  const [open, setOpen] = useState(unfolded.read(key) === 1);
  const { username, agent, team, online, lastLoginAt } = member;
  const below = team ? team.members + team.agents : 0;
  const toggle = () => {
    setOpen(!open);
    unfolded.write(key, open ? 0 : 1);
    unfolded.save();
  };
  return (
    <li>
      <div className={styles.node} style={indentation(depth)}>
        {below > 0 ? (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            aria-label={t`Downlines of ${username}`}
            onClick={toggle}
          >
            <Icon name={open ? "down" : "next"} size="s" />
          </button>
        ) : (
          <span className={styles.fold} />
        )}
        <MemberRow member={member} search={search}>
          {agent
            ? t`${plural(below, { 0: "No downlines yet", one: "# in the team", other: "# in the team" })}`
            : online
              ? t`Online now`
              : lastLoginAt
                ? t`Last login ${moment(lastLoginAt)}`
                : t`Never logged in`}
        </MemberRow>
      </div>
      {open && (
        <div id={id}>
          <Downlines agentId={member.id} range={range} search={search} depth={depth + 1} />
        </div>
      )}
    </li>
  );
}

/** The direct downlines of an agent below; requested when they are shown. */
function Downlines({ agentId, range, search, depth }: TreeProps & { agentId: string; depth: number }) {
  const members = useTeamMembers({ ...teamDaysQuery(range), under: agentId });
  const { items, isPending, error, refetch } = members;
  if (isPending) return <RecordSkeleton rows={2} />;
  if (error && items.length === 0)
    return <PartLoadFailed what="teamMembers" onRetry={() => void refetch()} />;
  return <Level members={members} range={range} search={search} depth={depth} />;
}
