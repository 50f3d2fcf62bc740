import type { Lottery } from "@foyer/contract/lotteries";

/** A Sunday, so that its weekdays can be formatted. */
const SUNDAY = Date.UTC(2026, 10, 22);
const DAY_MS = 86_400_000;
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
  const name = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
  const days = weekdays.map((day) => name.format(SUNDAY + day * DAY_MS));
  return { kind: "weekdays", days: new Intl.ListFormat(locale).format(days) };
}
