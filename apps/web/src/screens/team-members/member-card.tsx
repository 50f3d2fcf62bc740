import type { TeamMemberDetails } from "@foyer/contract/teams";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import recordStyles from "../../entities/record/record.module.css";
import { Facts } from "../../entities/record/record-list.tsx";
import { PlainMoney, SignedMoney } from "../../entities/record/signed-money.tsx";
import { useToday } from "../../entities/record/use-record-times.ts";
import { TakenBackNote, useDepositsName } from "../../entities/team/deposits-name.tsx";
import { FigureGrid, FigureGridSkeleton } from "../../entities/team/figure-grid.tsx";
import { MemberMark } from "../../entities/team/member-mark.tsx";
import { MemberTags } from "../../entities/team/member-tags.tsx";
import { TeamAsOf } from "../../entities/team/team-as-of.tsx";
import { onlyDays, teamDaysQuery, teamRange } from "../../entities/team/team-days.ts";
import { TeamPath } from "../../entities/team/team-path.tsx";
import { teamMemberQuery } from "../../entities/team/team-queries.ts";
import { teamContactsQuery } from "../../entities/team-message/team-message-queries.ts";
import { TeamDayChips } from "../../features/choose-team-days/team-day-chips.tsx";
import { NOT_FOUND } from "../../i18n/screen-texts.ts";
import { useDay, useShortMoment } from "../../i18n/use-moment.ts";
import { ApiError } from "../../lib/http/index.ts";
import { Link, type Search, useGo } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { Segments } from "../../ui/segments/segments.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { MemberRates } from "./member-rates.tsx";
import styles from "./team-members.module.css";

type TeamSearch = Search<"/m/member/team">;

export interface MemberCardProps {
  memberId: string;
  search: TeamSearch;
}

/** One member of the team, with sums of the days in the address. */
export default function MemberCard({ memberId, search }: MemberCardProps) {
  const { i18n } = useLingui();
  const range = teamRange(search, useToday());
  const query = useQuery(teamMemberQuery(memberId, teamDaysQuery(range)));
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  if (data)
    return <Card details={data} search={search} busy={isPlaceholderData} note={<TeamAsOf query={query} />} />;
  if (!error) return <CardSkeleton />;
  if (!(error instanceof ApiError && error.code === "member.unknown"))
    return <LoadFailed what="teamMember" error={error} busy={isFetching} onRetry={refetch} />;
  return (
    <EmptyState
      title={i18n._(NOT_FOUND.teamMember.title)}
      text={i18n._(NOT_FOUND.teamMember.text)}
      action={
        <Link to="/m/member/team" replace className={buttonClass({ look: "secondary" })}>
          <Trans>All members</Trans>
        </Link>
      }
    />
  );
}

interface CardProps {
  details: TeamMemberDetails;
  search: TeamSearch;
  busy: boolean;
  /** As of when it is. */
  note: ReactNode;
}

function Card({ details, search, busy, note }: CardProps) {
  const { t } = useLingui();
  const go = useGo();
  const moment = useShortMoment();
  const day = useDay();
  const { username, nickname, online, lastLoginAt, registeredAt, balance, teamBalance, team, whole, direct } =
    details;
  const { invitation } = details;
  const { period: _, from: _1, to: _2, sums, ...others } = search;
  const own = sums === "own" || whole === undefined;
  const records = { ...onlyDays(search), ...(own ? { member: details.id } : { under: details.id }) };
  const below = team ? team.members + team.agents : 0;
  return (
    <article className={recordStyles.screen}>
      <TeamPath
        path={details.path}
        username={username}
        target={(id) => {
          const { member: _3, ...list } = search;
          return { to: "/m/member/team", search: id ? { ...search, member: id } : list };
        }}
      />
      {note}
      <div className={recordStyles.card}>
        <div className={styles.head}>
          <MemberMark username={username} online={online} large />
          <div className={recordStyles.what}>
            <div className={styles.name}>
              <h2>
                <bdi>{username}</bdi>
              </h2>{" "}
              <MemberTags member={details} />
            </div>
            {nickname && (
              <i>
                <bdi>{nickname}</bdi>
              </i>
            )}
            <i>
              {online
                ? t`Online now`
                : lastLoginAt
                  ? t`Last login ${moment(lastLoginAt)}`
                  : t`Never logged in`}
            </i>
            <i>{t`Joined ${day(registeredAt)}`}</i>
          </div>
        </div>
      </div>
      {direct && <WriteMessage id={details.id} agent={details.agent} />}
      <Facts
        facts={[
          ...(balance === undefined ? [] : [{ label: t`Balance`, value: <PlainMoney amount={balance} /> }]),
          ...(teamBalance === undefined
            ? []
            : [{ label: t`Team balance`, value: <PlainMoney amount={teamBalance} /> }]),
          ...(invitation === undefined
            ? []
            : [{ label: t`Joined by`, value: <InvitationCode invitation={invitation} /> }]),
          ...(team
            ? [
                {
                  label: t`Team`,
                  value: t`${plural(below, { 0: "No downlines yet", one: "# in the team", other: "# in the team" })}`,
                },
              ]
            : []),
        ]}
      />
      <TeamDayChips
        days={onlyDays(search)}
        target={(chosen) => ({
          to: "/m/member/team",
          search: { ...others, ...(sums && { sums }), ...chosen },
        })}
      />
      {whole && (
        <Segments
          label={t`Figures`}
          options={[
            { value: "own", text: t`Own play` },
            { value: "whole", text: t`Whole team` },
          ]}
          value={own ? "own" : "whole"}
          onChoose={(next) =>
            go(
              {
                to: "/m/member/team",
                search: { ...others, ...onlyDays(search), ...(next === "own" && { sums: "own" as const }) },
              },
              { replace: true },
            )
          }
        />
      )}
      <Sums sums={own ? details.own : whole} team={!own} records={records} busy={busy} />
      <div className={styles.records}>
        <Link to="/m/teamBetting" search={records} className={buttonClass({ look: "secondary" })}>
          {t`Show the bets`}
        </Link>
        <Link
          to="/m/transaction/record"
          search={{ types: "A", ...records }}
          className={buttonClass({ look: "secondary" })}
        >
          {t`Show transactions`}
        </Link>
      </div>
      {!own && <p className={recordStyles.note}>{t`The agent's own play is not counted.`}</p>}
      <MemberRates details={details} />
    </article>
  );
}

/** The link by which a member joined; one of the agent's own leads to its page. */
function InvitationCode({ invitation }: { invitation: NonNullable<TeamMemberDetails["invitation"]> }) {
  const { code, own, note } = invitation;
  if (!own) return <bdi>{code}</bdi>;
  return (
    <Link to="/m/agentRegister" search={{ code }} className={styles.link}>
      <bdi>{note ?? code}</bdi> <Icon name="next" size="s" />
    </Link>
  );
}

/** The way to the conversation with a direct downline, where the merchant allows it. */
function WriteMessage({ id, agent }: Pick<TeamMemberDetails, "id" | "agent">) {
  const { data, isPending } = useQuery(teamContactsQuery());
  if (isPending) return <Skeleton className={styles.waitingButton} />;
  if (!data || data.downlines === "nobody" || (data.downlines === "agents" && !agent)) return null;
  return (
    <Link
      to="/m/webEmail"
      search={{ types: "A", member: id }}
      className={buttonClass({ look: "secondary", full: true })}
    >
      <Icon name="mail" />
      <Trans>Write a message</Trans>
    </Link>
  );
}

interface SumsProps {
  sums: TeamMemberDetails["own"];
  team: boolean;
  /** Which records the sums are of. */
  records: Pick<Search<"/m/teamBetting">, "period" | "from" | "to" | "under" | "member">;
  busy: boolean;
}

function Sums({ sums, team, records, busy }: SumsProps) {
  const { t, i18n } = useLingui();
  const depositsName = useDepositsName();
  const bets = { to: "/m/teamBetting", search: records } as const;
  const kind = (group: "deposits" | "withdrawals" | "bonuses" | "earnings") =>
    ({ to: "/m/transaction/record", search: { types: "A", ...records, group } }) as const;
  return (
    <>
      <FigureGrid
        busy={busy}
        figures={[
          { label: t`Valid turnover`, value: <PlainMoney amount={sums.turnover} />, target: bets },
          { label: t`Prizes`, value: <PlainMoney amount={sums.prizes} />, target: bets },
          {
            label: team ? t`Members' net` : t`Net`,
            value: <SignedMoney total amount={sums.net} />,
            target: bets,
          },
          {
            label: depositsName(sums.deposits),
            value: <PlainMoney amount={sums.deposits} />,
            target: kind("deposits"),
          },
          {
            label: t`Withdrawals`,
            value: <PlainMoney amount={sums.withdrawals} />,
            target: kind("withdrawals"),
          },
          { label: t`Bonuses`, value: <PlainMoney amount={sums.bonuses} />, target: kind("bonuses") },
          { label: t`Rebates`, value: <PlainMoney amount={sums.rebates} />, target: kind("earnings") },
          ...(team
            ? [
                { label: t`Registered`, value: i18n.number(sums.registered) },
                { label: t`Active`, value: i18n.number(sums.active) },
              ]
            : []),
        ]}
      />
      <TakenBackNote amount={sums.deposits} />
    </>
  );
}

function CardSkeleton() {
  return (
    <div className={recordStyles.screen} aria-busy="true">
      <Skeleton className={styles.waitingPath} />
      <Skeleton className={styles.waitingHead} />
      <Skeleton className={styles.waitingHead} />
      <Skeleton className={styles.waitingPath} />
      <FigureGridSkeleton figures={7} />
    </div>
  );
}
