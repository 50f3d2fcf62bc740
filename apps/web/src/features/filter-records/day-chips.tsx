import type { Period } from "@foyer/domain/record-periods";
import { useLingui } from "@lingui/react/macro";
import styles from "../../entities/record/record.module.css";
import { periodOf } from "../../entities/record/record-days.ts";
import { type DaysSearch, DEFAULT_PERIOD } from "../../entities/record/record-search.ts";
import { PERIOD_TEXTS } from "../../entities/record/record-texts.ts";
import { useRecordTimes } from "../../entities/record/use-record-times.ts";
import { Link, type Target } from "../../lib/navigation/index.ts";
import { chipClass } from "../../ui/chip/chip.ts";
import { useScrollToCurrent } from "../../ui/use-scroll-to-current.ts";

const OFFERED: readonly Period[] = [DEFAULT_PERIOD, "month", "week", "yesterday", "today"];

interface DayChipsProps {
  days: DaysSearch;
  /** Where the chip of a period leads. */
  target: (days: DaysSearch) => Target;
  /** Which periods are offered. */
  periods?: readonly Period[];
}

/** The days of a record, as links; a year and days of the player's own are chosen in the filter. */
export function DayChips({ days, target, periods = OFFERED }: DayChipsProps) {
  const { t, i18n } = useLingui();
  const { shortDay, days: daysText } = useRecordTimes();
  const { from, to } = days;
  const current = periodOf(days);
  const list = useScrollToCurrent<HTMLUListElement>(current ?? `${from} ${to}`);
  const chip = (period: Period) => (
    <li key={period}>
      <Link
        {...target(period === DEFAULT_PERIOD ? {} : { period })}
        replace
        className={chipClass(period === current)}
        {...(period === current && { "aria-current": "true" as const })}
      >
        {i18n._(PERIOD_TEXTS[period])}
      </Link>
    </li>
  );
  return (
    <ul ref={list} className={styles.chips} aria-label={t`Days`}>
      {current === undefined && from && (
        <li>
          <span className={chipClass(true)} aria-current="true">
            {to ? daysText(from, to) : `${shortDay(from)} – ${t`Today`}`}
          </span>
        </li>
      )}
      {current === "year" && chip("year")}
      {periods.map(chip)}
    </ul>
  );
}
