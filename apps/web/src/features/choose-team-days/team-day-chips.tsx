import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import styles from "../../entities/record/record.module.css";
import { useRecordTimes } from "../../entities/record/use-record-times.ts";
import { teamPeriodOf } from "../../entities/team/team-days.ts";
import {
  DEFAULT_TEAM_PERIOD,
  TEAM_PERIODS,
  type TeamDaysSearch,
  type TeamPeriod,
} from "../../entities/team/team-search.ts";
import { Link, type Target, useGo } from "../../lib/navigation/index.ts";
import { chipClass } from "../../ui/chip/chip.ts";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { useScrollToCurrent } from "../../ui/use-scroll-to-current.ts";

const DayRangeSheet = lazyComponent({ load: () => import("./day-range-sheet.tsx") });

const TEXTS: Readonly<Record<TeamPeriod, MessageDescriptor>> = {
  today: msg`Today`,
  yesterday: msg`Yesterday`,
  week: msg`This week`,
  month: msg`This month`,
};

interface TeamDayChipsProps {
  days: TeamDaysSearch;
  /** Where a choice leads. */
  target: (days: TeamDaysSearch) => Target;
}

/** The days of a team's figures: periods as links, and a button for days of the agent's own. */
export function TeamDayChips({ days, target }: TeamDayChipsProps) {
  const { t, i18n } = useLingui();
  const go = useGo();
  const { shortDay, days: daysText } = useRecordTimes();
  const [open, setOpen] = useState(false);
  const { from, to } = days;
  const current = teamPeriodOf(days);
  const list = useScrollToCurrent<HTMLUListElement>(current ?? `${from} ${to}`);
  const own =
    current === undefined && from ? (to ? daysText(from, to) : `${shortDay(from)} – ${t`Today`}`) : undefined;
  return (
    <>
      <ul ref={list} className={styles.chips} aria-label={t`Days`}>
        {TEAM_PERIODS.map((period) => (
          <li key={period}>
            <Link
              {...target(period === DEFAULT_TEAM_PERIOD ? {} : { period })}
              replace
              className={chipClass(period === current)}
              {...(period === current && { "aria-current": "true" as const })}
            >
              {i18n._(TEXTS[period])}
            </Link>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={chipClass(current === undefined)}
            aria-haspopup="dialog"
            {...(current === undefined && { "aria-current": "true" as const })}
            onClick={() => setOpen(true)}
          >
            {own ?? t`Choose days`}
          </button>
        </li>
      </ul>
      {open && (
        <DayRangeSheet
          days={days}
          onChoose={(chosen) => {
            setOpen(false);
            go(target(chosen), { replace: true });
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
