import { dayIn, isDay } from "@foyer/domain/record-days";
import { useLingui } from "@lingui/react";
import { now } from "../lib/clock.ts";
import { type TimeForm, writeDay, writeDays, writeTime } from "./time-formats.ts";
import { useTimeZone } from "./time-zone.ts";

type Writer = (at: string) => string;

/** Formats a timestamp of the platform by the merchant's clock, or a day such as 2026-11-23. */
function useWriter(form: TimeForm, formOfToday = form): Writer {
  const { locale } = useLingui().i18n;
  const timeZone = useTimeZone();
  return (at) => {
    if (isDay(at)) return writeDay(locale, form, at);
    const instant = new Date(at);
    const today = form !== formOfToday && dayIn(timeZone, instant) === dayIn(timeZone, new Date(now()));
    return writeTime(locale, timeZone, today ? formOfToday : form, instant);
  };
}

/** Formats a timestamp as day and time. */
export const useMoment = (): Writer => useWriter("moment");

/** Formats a timestamp of today as its time, any other as day and time. */
export const useShortMoment = (): Writer => useWriter("moment", "time");

/** Formats a timestamp of today as its time, any other as its day. */
export const useTimeOrDay = (): Writer => useWriter("day", "time");

/** Formats the time of day alone. */
export const useTime = (): Writer => useWriter("time");

/** Formats the day alone, in full. */
export const useDay = (): Writer => useWriter("day");

/** Formats the days from the first to the last one. */
export function useDays(): (first: string, last: string) => string {
  const { locale } = useLingui().i18n;
  const timeZone = useTimeZone();
  return (first, last) => writeDays(locale, first, last, dayIn(timeZone, new Date(now())));
}

/** Formats month and year. */
export const useMonth = (): Writer => useWriter("monthOfYear");
