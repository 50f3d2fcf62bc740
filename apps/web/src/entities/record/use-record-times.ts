import { addDays, dayIn } from "@foyer/domain/record-days";
import { useLingui } from "@lingui/react/macro";
import { now } from "../../lib/clock.ts";
import { useSettings } from "../merchant/use-settings.ts";
import { useZone } from "../merchant/use-zoned-moment.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

/** Created once, because creating one is slow on a phone. */
function formatOf(
  locale: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, timeZone, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
  formats.set(key, format);
  return format;
}

/** Keeps the order of the text and of the sentence around it where their directions differ. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

/** A time is not separated from its half of the day at the end of a line. */
const unbroken = (text: string): string => text.replace(/\s/g, "\u00a0");

/** The time zone of the merchant, in which days begin. */
const useTimeZone = (): string => useSettings()?.timeZone ?? "UTC";

/** The day it is for the merchant. */
export const useToday = (): string => dayIn(useTimeZone(), new Date(now()));

/** Writes times and days of records in the merchant's time zone and the active language. */
export function useRecordTimes() {
  const { t, i18n } = useLingui();
  const timeZone = useTimeZone();
  const today = useToday();
  const withZone = useZone("merchant");
  const at = (options: Intl.DateTimeFormatOptions) => (moment: string) =>
    isolated(formatOf(i18n.locale, timeZone, options).format(new Date(moment)));
  /** A day, such as 2026-11-23, which is the same in every time zone. */
  const day = (text: string, options: Intl.DateTimeFormatOptions) =>
    isolated(formatOf(i18n.locale, "UTC", options).format(new Date(`${text}T00:00:00Z`)));
  const long = (text: string): string =>
    day(text, {
      day: "numeric",
      month: "long",
      ...(text.slice(0, 4) !== today.slice(0, 4) && { year: "numeric" }),
    });
  return {
    time: withZone((moment) => unbroken(at({ timeStyle: "short" })(moment))),
    /** With the seconds. */
    clock: withZone((moment) => unbroken(at({ timeStyle: "medium" })(moment))),
    moment: withZone(at({ dateStyle: "medium", timeStyle: "medium" })),
    /** The day of a moment, without its time. */
    shortDate: at({ day: "numeric", month: "short" }),
    day: long,
    shortDay: (text: string) => day(text, { day: "numeric", month: "short" }),
    month: (text: string) => day(text, { month: "short" }),
    /** A heading: today and yesterday by name too. */
    heading: (text: string) => {
      const date = long(text);
      if (text === today) return t`Today, ${date}`;
      return text === addDays(today, -1) ? t`Yesterday, ${date}` : date;
    },
  };
}
