import { addDays, type DayRange, daysOf, isDay } from "@foyer/domain/record-days";
import type { Period } from "@foyer/domain/record-periods";
import { type DaysSearch, DEFAULT_PERIOD, type OrderSearch } from "./record-search.ts";

/** The period a filter shows as chosen; undefined for days of the player's own. */
export const periodOf = ({ period, from, to }: DaysSearch): Period | undefined =>
  period ?? (from === undefined && to === undefined ? DEFAULT_PERIOD : undefined);

/** The days of a filter. Days that are none, or in the wrong order, are those of the default. */
export function rangeOf(search: DaysSearch, today: string): DayRange {
  const period = periodOf(search);
  if (period) return daysOf(period, today);
  const { to = today, from = to } = search;
  return isDay(from) && isDay(to) && from <= to ? { from, to } : daysOf(DEFAULT_PERIOD, today);
}

/** The days as the platform is asked for them; days of more than three months ago must be asked for expressly. */
export function rangeQuery(search: DaysSearch, today: string) {
  const range = rangeOf(search, today);
  return { ...range, ...(range.from < addDays(today, -90) && { year: true }) };
}

/** How a filter of deposits or withdrawals is sent: its days as dates. */
export const orderQueryOf = ({ state, ...days }: OrderSearch, today: string) => ({
  ...rangeQuery(days, today),
  ...(state && { state }),
});
