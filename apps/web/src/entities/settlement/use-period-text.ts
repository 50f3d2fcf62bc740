import type { SettlementStatement } from "@foyer/contract/settlements";
import { useRecordTimes } from "../record/use-record-times.ts";

const HOUR_MS = 3_600_000;

/** Writes the period of a statement: a day, an hour of it, or the first and the last day. */
export function usePeriodText() {
  const { day, shortDay, time } = useRecordTimes();
  return ({
    firstDay,
    lastDay,
    hour,
  }: Pick<SettlementStatement, "firstDay" | "lastDay" | "hour">): string => {
    if (hour !== undefined)
      return `${day(firstDay)}, ${time(hour)} – ${time(new Date(Date.parse(hour) + HOUR_MS).toISOString())}`;
    return firstDay === lastDay ? day(firstDay) : `${shortDay(firstDay)} – ${day(lastDay)}`;
  };
}
