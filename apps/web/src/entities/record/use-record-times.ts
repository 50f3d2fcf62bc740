import { addDays, dayIn } from "@foyer/domain/record-days";
import { useLingui } from "@lingui/react/macro";
import { type TimeForm, writeDay, writeDays, writeTime } from "../../i18n/time-formats.ts";
import { useTimeZone } from "../../i18n/time-zone.ts";
import { now } from "../../lib/clock.ts";

/** The day it is for the merchant. */
export const useToday = (): string => dayIn(useTimeZone(), new Date(now()));

/** Writes times and days of records in the merchant's time zone and the active language. */
export function useRecordTimes() {
  const { t, i18n } = useLingui();
  const timeZone = useTimeZone();
  const today = useToday();
  const at = (form: TimeForm) => (moment: string) => writeTime(i18n.locale, timeZone, form, new Date(moment));
  const day = (form: TimeForm) => (text: string) => writeDay(i18n.locale, form, text);
  const long = (text: string): string =>
    day(text.slice(0, 4) === today.slice(0, 4) ? "longDay" : "longDayOfYear")(text);
  return {
    time: at("time"),
    /** With the seconds. */
    clock: at("clock"),
    moment: at("exactMoment"),
    /** The day of a moment, without its time. */
    shortDate: at("shortDay"),
    day: long,
    shortDay: day("shortDay"),
    /** The days from the first to the last one. */
    days: (first: string, last: string) => writeDays(i18n.locale, first, last, today),
    month: day("month"),
    /** A heading: today and yesterday by name too. */
    heading: (text: string) => {
      const date = long(text);
      if (text === today) return t`Today, ${date}`;
      return text === addDays(today, -1) ? t`Yesterday, ${date}` : date;
    },
  };
}
