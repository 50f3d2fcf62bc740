import type { TeamMember } from "@foyer/contract/teams";
import type { DayRange } from "@foyer/domain/record-days";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { invitationLinkQuery } from "../../entities/invitation/invitation-queries.ts";
import recordStyles from "../../entities/record/record.module.css";
import { ListEnd, RecordSkeleton } from "../../entities/record/record-list.tsx";
import { NoTeam } from "../../entities/team/no-team.tsx";
import { TeamAsOf } from "../../entities/team/team-as-of.tsx";
import { onlyDays, teamDaysQuery } from "../../entities/team/team-days.ts";
import { useTeamMembers } from "../../entities/team/team-queries.ts";
import { EMPTY } from "../../i18n/screen-texts.ts";
import { LIMITS } from "../../lib/durations.ts";
import { hrefOf, Link, type Search, useGo } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { chipClass } from "../../ui/chip/chip.ts";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { SearchBox } from "../../ui/search-box/search-box.tsx";
import { useDebouncedSearch } from "../../ui/search-box/use-debounced-search.ts";
import { MemberRow } from "./member-row.tsx";
import styles from "./team-members.module.css";

type TeamSearch = Search<"/m/member/team">;

/** Everyone in the team who matches the search and the filters in the address. */
export function MemberList({ range, search }: { range: DayRange; search: TeamSearch }) {
  const { t, i18n } = useLingui();
  const go = useGo();
  const { name = "", type, only, invitation } = search;
  const { typed, setTyped, lookNow, put } = useDebouncedSearch(name, (wanted, byItself) => {
    const { name: _, ...others } = search;
    go(hrefOf({ to: "/m/member/team", search: wanted ? { ...others, name: wanted } : others }), {
      replace: true,
      byItself,
    });
  });
  const members = useTeamMembers({
    ...teamDaysQuery(range),
    flat: true,
    ...(name && { name }),
    ...(type && { type }),
    ...(only && { only }),
    ...(invitation && { invitationCode: invitation }),
  });
  const { items, isPending, isPlaceholderData, isFetching, error, refetch, hasNextPage } = members;
  const narrowed = Boolean(name || type || only || invitation);
  return (
    <>
      <div className={recordStyles.search}>
        <SearchBox
          value={typed}
          onType={setTyped}
          onLook={lookNow}
          onClear={() => put("")}
          placeholder={t`Search by username`}
          aria-label={t`Search by username`}
          clearLabel={t`Clear search`}
          maxLength={LIMITS.gameName}
        />
      </div>
      {invitation && <ByLink code={invitation} search={search} />}
      <FilterChips search={search} />
      <p className="vh" role="status">
        {!isPending && !isPlaceholderData && t`Members shown: ${items.length}`}
      </p>
      {isPending ? (
        <RecordSkeleton />
      ) : error && items.length === 0 ? (
        <LoadFailed what="teamMembers" error={error} busy={isFetching} onRetry={refetch} />
      ) : items.length === 0 && !hasNextPage ? (
        narrowed ? (
          <EmptyState
            title={i18n._(EMPTY.teamMembers.title)}
            text={i18n._(EMPTY.teamMembers.text)}
            action={
              <Link
                to="/m/member/team"
                search={{ ...onlyDays(search), view: "list" }}
                replace
                className={buttonClass({ look: "secondary" })}
              >
                <Trans>Clear filters</Trans>
              </Link>
            }
          />
        ) : (
          <NoTeam />
        )
      ) : (
        <>
          <TeamAsOf query={members} />
          <ul
            className={cx(recordStyles.rows, isPlaceholderData && styles.old)}
            aria-label={t`Members`}
            aria-busy={isPlaceholderData}
          >
            {items.map((member) => (
              <li key={member.id}>
                <MemberRow member={member} search={search} wanted={name}>
                  <PathText member={member} />
                </MemberRow>
              </li>
            ))}
          </ul>
          <ListEnd {...members} shown={items.length} />
        </>
      )}
    </>
  );
}

/** The agents between the caller and a member, the upper first. */
function PathText({ member: { path } }: { member: TeamMember }) {
  const { t } = useLingui();
  if (path.length === 0) return t`Direct downline`;
  return path.map(({ id, username }, at) => (
    <Fragment key={id}>
      {at > 0 && " › "}
      <bdi>{username}</bdi>
    </Fragment>
  ));
}

/** The invitation link by which the listed members joined, and the way to the list without it. */
function ByLink({ code, search }: { code: string; search: TeamSearch }) {
  const { t } = useLingui();
  const { data } = useQuery(invitationLinkQuery(code));
  const { invitation: _, ...others } = search;
  return (
    <p className={styles.byLink}>
      <span>
        <Trans>Joined by</Trans>{" "}
        <Link to="/m/agentRegister" search={{ code }} className={styles.link}>
          <bdi>{data?.note ?? code}</bdi>
        </Link>
      </span>
      <Link
        to="/m/member/team"
        search={others}
        replace
        className={styles.remove}
        aria-label={t`Show members of all links`}
      >
        <Icon name="close" size="s" />
      </Link>
    </p>
  );
}

/** Filters as links; one that is on leads to the list without it. */
function FilterChips({ search }: { search: TeamSearch }) {
  const { t } = useLingui();
  const { type, only, ...others } = search;
  const chip = (text: string, on: boolean, next: TeamSearch) => (
    <li key={text}>
      <Link
        to="/m/member/team"
        search={next}
        replace
        className={chipClass(on)}
        {...(on && { "aria-current": "true" as const })}
      >
        {text}
      </Link>
    </li>
  );
  const ofType = (value: NonNullable<typeof type>, text: string) =>
    chip(text, type === value, { ...others, ...(only && { only }), ...(type !== value && { type: value }) });
  const onlyThose = (value: NonNullable<typeof only>, text: string) =>
    chip(text, only === value, { ...others, ...(type && { type }), ...(only !== value && { only: value }) });
  return (
    <ul className={recordStyles.chips} aria-label={t`Filter`}>
      {ofType("agents", t`Agents`)}
      {ofType("members", t`Players`)}
      {onlyThose("online", t`Online`)}
      {onlyThose("bet", t`Placed a bet`)}
      {onlyThose("deposit", t`Has deposited`)}
      {onlyThose("no-deposit", t`No deposit yet`)}
    </ul>
  );
}
