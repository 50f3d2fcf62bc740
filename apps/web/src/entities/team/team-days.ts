import { addDays, countDays, type DayRange, isDay } from "@foyer/domain/record-days";
import { DEFAULT_TEAM_PERIOD, type TeamDaysSearch, type TeamPeriod } from "./team-search.ts";

/** How many days back the platform answers for, today included; the contract's `TEAM_DAYS`. */
export const MOST_TEAM_DAYS = 366;
/** A trend over fewer days says little. */
const LEAST_TREND_DAYS = 14;

const earliest = (today: string): string => addDays(today, 1 - MOST_TEAM_DAYS);
const later = (one: string, other: string): string => (one > other ? one : other);

function daysOf(period: TeamPeriod, today: string): DayRange {
  switch (period) {
    case "today":
      return { from: today, to: today };
    case "yesterday":
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case "week": {
      const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
      return { from: addDays(today, -sinceMonday), to: today };
    }
    case "month":
      return { from: `${today.slice(0, 7)}-01`, to: today };
  }
}

/** The period shown as chosen; undefined for days of the agent's own. */
export const teamPeriodOf = ({ period, from, to }: TeamDaysSearch): TeamPeriod | undefined =>
  period ?? (from === undefined && to === undefined ? DEFAULT_TEAM_PERIOD : undefined);

/** The days in the address without anything else. */
export const onlyDays = ({ period, from, to }: TeamDaysSearch): TeamDaysSearch => ({
  ...(period && { period }),
  ...(from && { from }),
  ...(to && { to }),
});

/** The days of an address. Days that are none, in the wrong order or to come are today; too old ones are left out. */
export function teamRange(search: TeamDaysSearch, today: string): DayRange {
  const period = teamPeriodOf(search);
  if (period) return daysOf(period, today);
  const { to = today, from = to } = search;
  const possible = isDay(from) && isDay(to) && from <= to && to <= today && to >= earliest(today);
  return possible ? { from: later(from, earliest(today)), to } : daysOf(DEFAULT_TEAM_PERIOD, today);
}

/** The days of a trend: those of the range, and the days before it if they are too few. */
export function trendRange(range: DayRange, today: string): DayRange {
  if (countDays(range.from, range.to) >= LEAST_TREND_DAYS) return range;
  return { from: later(addDays(range.to, 1 - LEAST_TREND_DAYS), earliest(today)), to: range.to };
}

/** A range as the platform is asked for it. */
export const teamDaysQuery = ({ from, to }: DayRange) => ({ startDate: from, endDate: to });
