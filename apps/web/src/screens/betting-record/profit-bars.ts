import type { ProfitReport } from "@foyer/contract/records";
import { parseAmount } from "@foyer/domain/money";
import { addDays, countDays, type DayRange } from "@foyer/domain/record-days";

/** What was won or lost over a day, a week or a month. */
export interface Bar {
  /** Its first day. */
  readonly from: string;
  readonly result: bigint;
}
export type BarLength = "day" | "week" | "month";

const MOST_DAYS = 31;
const MOST_WEEKS = 16;

export const barLength = ({ from, to }: DayRange): BarLength => {
  const days = countDays(from, to);
  return days <= MOST_DAYS ? "day" : days <= MOST_WEEKS * 7 ? "week" : "month";
};

/** Bars of equal length from the first to the last day, those without a bet too; weeks end with the last day. */
export function barsOf(days: ProfitReport["days"], range: DayRange): Bar[] {
  const length = barLength(range);
  const results = new Map<string, bigint>();
  const startOf = (day: string): string => {
    if (length === "day") return day;
    if (length === "month") return `${day.slice(0, 7)}-01`;
    const weeksBefore = Math.floor((countDays(day, range.to) - 1) / 7);
    return addDays(range.to, -weeksBefore * 7 - 6);
  };
  for (let day = range.from; day <= range.to; day = addDays(day, 1)) results.set(startOf(day), 0n);
  for (const { key, result } of days) {
    const start = startOf(key);
    results.set(start, (results.get(start) ?? 0n) + parseAmount(result));
  }
  return [...results].map(([from, result]) => ({ from, result })).sort((a, b) => (a.from < b.from ? -1 : 1));
}
