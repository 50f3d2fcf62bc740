import type { OrderOutcome } from "@foyer/contract/order-records";
import type { BetState, TransactionGroup } from "@foyer/contract/records";
import type { GameCategory } from "@foyer/contract/shared";
import { addDays, type DayRange, daysOf, isDay, type Period } from "@foyer/domain/record-days";

export const BET_STATES: readonly BetState[] = ["open", "won", "lost", "even", "void"];
export const ORDER_OUTCOMES: readonly OrderOutcome[] = ["open", "completed", "ended"];
export const TRANSACTION_GROUPS: readonly TransactionGroup[] = [
  "deposits",
  "withdrawals",
  "bonuses",
  "play",
  "transfers",
  "earnings",
  "adjustments",
];

/** The days in the address: a period by its name, or the first and the last day; neither: three months. */
export interface DaysSearch {
  period?: Period;
  from?: string;
  to?: string;
}
export interface BetSearch extends DaysSearch {
  vendor?: string;
  category?: GameCategory;
  state?: BetState;
}
export interface TransactionSearch extends DaysSearch {
  group?: TransactionGroup;
}

/** Of deposits or withdrawals. */
export interface OrderSearch extends DaysSearch {
  state?: OrderOutcome;
}

export const DEFAULT_PERIOD: Period = "quarter";

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
