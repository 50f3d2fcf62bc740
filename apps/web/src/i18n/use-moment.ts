import { useLingui } from "@lingui/react";
import { now } from "../lib/clock.ts";

type Writer = (at: string) => string;

/** Isolates the text, so that its order and that of the sentence around it hold when their directions differ. */
const isolated = (words: string): string => `\u2068${words}\u2069`;

/** Created once for each language, on first use: creating one is slow on a phone. */
function writerOf(options: Intl.DateTimeFormatOptions): (locale: string) => Writer {
  const known = new Map<string, Intl.DateTimeFormat>();
  return (locale) => {
    const format = known.get(locale) ?? new Intl.DateTimeFormat(locale, options);
    known.set(locale, format);
    return (at) => isolated(format.format(new Date(at)));
  };
}
/** Formats day and time in a language, outside of components. */
export const momentIn = writerOf({ dateStyle: "medium", timeStyle: "short" });
const timesOf = writerOf({ timeStyle: "short" });
const daysOf = writerOf({ dateStyle: "medium" });
const monthsOf = writerOf({ month: "short", year: "numeric" });

/** Formats a timestamp of the platform as day and time in the active language. */
export function useMoment(): Writer {
  return momentIn(useLingui().i18n.locale);
}

const isToday = (at: string): boolean => new Date(at).toDateString() === new Date(now()).toDateString();

/** Formats a timestamp of today as its time, any other as day and time. */
export function useShortMoment(): Writer {
  const { locale } = useLingui().i18n;
  return (at) => (isToday(at) ? timesOf(locale) : momentIn(locale))(at);
}

/** Formats a timestamp of today as its time, any other as its day. */
export function useTimeOrDay(): Writer {
  const { locale } = useLingui().i18n;
  return (at) => (isToday(at) ? timesOf(locale) : daysOf(locale))(at);
}

/** Formats the time of day alone. */
export function useTime(): Writer {
  return timesOf(useLingui().i18n.locale);
}

/** Formats the day alone, in full. */
export function useDay(): Writer {
  return daysOf(useLingui().i18n.locale);
}

/** Formats month and year. */
export function useMonth(): Writer {
  return monthsOf(useLingui().i18n.locale);
}
