import type { Lottery } from "@foyer/contract/lotteries";
import { weekdayName } from "../../i18n/time-formats.ts";

const WEEK = 7;
const MINUTE = 60;

export type ScheduleWords =
  | { readonly kind: "seconds"; readonly count: number }
  | { readonly kind: "minutes"; readonly count: number }
  | { readonly kind: "daily"; readonly count: number }
  | { readonly kind: "weekdays"; readonly days: string }
  | { readonly kind: "monthDays"; readonly days: readonly number[] };

/** What a schedule is called: every so often, daily, or on some days of the week or the month. */
export function scheduleWords(schedule: Lottery["schedule"], locale: string): ScheduleWords {
  if ("every" in schedule)
    return schedule.every % MINUTE === 0
      ? { kind: "minutes", count: schedule.every / MINUTE }
      : { kind: "seconds", count: schedule.every };
  if ("monthDays" in schedule) return { kind: "monthDays", days: schedule.monthDays };
  const { weekdays, times } = schedule;
  if (weekdays.length === WEEK) return { kind: "daily", count: times.length };
  const days = weekdays.map((day) => weekdayName(locale, day));
  return { kind: "weekdays", days: new Intl.ListFormat(locale).format(days) };
}
