import type { SettlementStatement } from "@foyer/contract/settlements";
import { useLingui } from "@lingui/react/macro";
import { useRecordTimes } from "../record/use-record-times.ts";

/** Writes the period of a statement: a day, an hour of it, or the first and the last day. */
export function usePeriodText() {
  const { t } = useLingui();
  const { day, days, shortDay, time } = useRecordTimes();
  return ({
    firstDay,
    lastDay,
    hour,
  }: Pick<SettlementStatement, "firstDay" | "lastDay" | "hour">): string => {
    if (hour !== undefined) {
      const [date, from] = [shortDay(firstDay), time(hour)];
      return t`${date}, the hour from ${from}`;
    }
    return firstDay === lastDay ? day(firstDay) : days(firstDay, lastDay);
  };
}
