import { addDays, countDays, type DayRange } from "@foyer/domain/record-days";

/** Days that are added to a sum of months (1), or that the months have and the range has not (-1). */
export type Edge = DayRange & { readonly sign: 1 | -1 };

export interface MonthParts {
  /** The first days of the first and of the last month. */
  readonly months: DayRange;
  /** Days at both ends; none if the first one is after the last one. */
  readonly edges: readonly [Edge, Edge];
}

/** Ranges up to this length are read day by day, where nothing else is said. */
const SHORT = 62;

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;
const firstOfNext = (day: string): string => firstOfMonth(addDays(firstOfMonth(day), 31));

/**
 * A range as whole months and the fewer days at each end: those it has of a month, or those it lacks. A short one as its days, and
 * one that has no more days than these ends.
 */
export function monthParts({ from, to }: DayRange, short: number = SHORT): MonthParts {
  const [first, last] = [firstOfMonth(from), firstOfMonth(to)];
  const [second, end] = [firstOfNext(from), addDays(firstOfNext(to), -1)];
  const lacksFew = countDays(first, from) <= countDays(from, second);
  const endsLate = countDays(to, end) <= countDays(last, to);
  const parts: MonthParts = {
    months: { from: lacksFew ? first : second, to: endsLate ? last : firstOfMonth(addDays(last, -1)) },
    edges: [
      lacksFew
        ? { from: first, to: addDays(from, -1), sign: -1 }
        : { from, to: addDays(second, -1), sign: 1 },
      endsLate ? { from: addDays(to, 1), to: end, sign: -1 } : { from: last, to, sign: 1 },
    ],
  };
  const [begin, rest] = parts.edges;
  const days = countDays(from, to);
  if (days > short && days > countDays(begin.from, begin.to) + countDays(rest.from, rest.to)) return parts;
  return {
    months: { from: second, to: first },
    edges: [
      { from, to, sign: 1 },
      { from: to, to: addDays(to, -1), sign: 1 },
    ],
  };
}
