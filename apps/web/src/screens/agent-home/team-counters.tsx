import type { TeamKpi } from "@foyer/contract/teams";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { AsOfNote } from "../../entities/merchant/as-of-note.tsx";
import { teamKpiQuery } from "../../entities/team/team-queries.ts";
import { PathLink } from "../../lib/navigation/index.ts";
import { cx } from "../../ui/cx.ts";
import { PartLoadFailed } from "../../ui/empty-state/part-load-failed.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./agent-home.module.css";

const OVERVIEW = "/m/agent/team/overview";
/** The members of the team who are online, or who bet today. */
const list = (only: "online" | "bet") => `/m/member/team?only=${only}&view=list`;
/** From this number on, a count is shortened, so that four of them fit side by side. */
const SHORTENED = 10_000;

/** Today's counts of the team, each with a link to what it counts. */
export function TeamCounters() {
  const { t } = useLingui();
  const query = useQuery(teamKpiQuery({}));
  const { data, dataUpdatedAt, isError, isFetching, failureCount, refetch } = query;
  if (!data && isError)
    return (
      <div className={styles.inset}>
        <PartLoadFailed what="teamFigures" onRetry={() => void refetch()} />
      </div>
    );
  // figures of an earlier visit are shown only when there are no newer ones
  const waiting = isFetching && failureCount === 0 && dataUpdatedAt < performance.timeOrigin;
  const footer: Partial<TeamKpi["footer"]> = (!waiting && data?.footer) || {};
  return (
    <>
      <div className={styles.note}>
        {!waiting && (
          <AsOfNote
            query={query}
            polled
            offline={t`Balance and team figures are updated when you're back online.`}
          />
        )}
      </div>
      <ul className={styles.counters} aria-label={t`Team today`}>
        <Counter href={OVERVIEW} count={footer.teamLoginMemberCount} label={t`Logged in`} />
        <Counter href={list("bet")} count={footer.teamBetMemberCount} label={t`Betting`} />
        <Counter href={OVERVIEW} count={footer.teamRegisterMemberCount} label={t`New`} />
        <Counter
          href={list("online")}
          count={footer.teamOnlineCount}
          label={t`Online`}
          className={styles.online}
        />
      </ul>
    </>
  );
}

interface CounterProps {
  /** Where to see what it counts; without a link while that screen does not exist. */
  href: string;
  /** Undefined while it loads. */
  count: number | undefined;
  label: string;
  className?: string | undefined;
}

function Counter({ href, count, label, className }: CounterProps) {
  const { i18n } = useLingui();
  const format = (count ?? 0) < SHORTENED ? {} : ({ notation: "compact", maximumFractionDigits: 1 } as const);
  const content = (
    <>
      <b className="num">
        {count === undefined ? <Skeleton className={styles.wait} /> : i18n.number(count, format)}
      </b>{" "}
      <span>{label}</span>
    </>
  );
  return (
    <li className={cx(styles.counter, className)}>
      <PathLink href={href}>{content}</PathLink>
    </li>
  );
}
