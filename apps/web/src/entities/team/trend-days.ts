import type { TeamDay } from "@foyer/contract/teams";
import { parseAmount } from "@foyer/domain/money";
import { addDays, type DayRange } from "@foyer/domain/record-days";
import type { TrendFigure } from "./team-search.ts";

export const DEFAULT_FIGURE: TrendFigure = "active";

/** Whether a figure counts people; the others are amounts. */
export const countsPeople = (figure: TrendFigure): figure is "registered" | "active" =>
  figure === "registered" || figure === "active";

export interface DayValue {
  readonly day: string;
  readonly value: bigint;
}

/** A figure for each day of a range, the oldest first; the platform leaves out days without anything. */
export function trendOf(days: readonly TeamDay[], range: DayRange, figure: TrendFigure): DayValue[] {
  const values = new Map(
    days.map((day) => [day.day, countsPeople(figure) ? BigInt(day[figure]) : parseAmount(day[figure])]),
  );
  const all: DayValue[] = [];
  for (let day = range.from; day <= range.to; day = addDays(day, 1))
    all.push({ day, value: values.get(day) ?? 0n });
  return all;
}
