import { useLingui } from "@lingui/react";
import { type TimeForm, writeDay, writeTime } from "../../i18n/time-formats.ts";
import { useTimeZone } from "../../i18n/time-zone.ts";

/** Writes times of draws, with seconds, by the merchant's clock. */
export function useDrawTimes() {
  const { locale } = useLingui().i18n;
  const timeZone = useTimeZone();
  const write = (form: TimeForm) => (at: string) => writeTime(locale, timeZone, form, new Date(at));
  return {
    time: write("clock"),
    moment: write("drawMoment"),
    /** A day of the lottery, such as 2026-11-23, with its weekday. */
    day: (day: string) => writeDay(locale, "shortDayAndWeekday", day),
  };
}
