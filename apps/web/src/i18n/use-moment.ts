import { useLingui } from "@lingui/react";

type Writer = (at: string) => string;

/** Keeps the order of what is written inside it, and of the sentence round it, where the two run in other directions. */
const isolated = (words: string): string => `\u2068${words}\u2069`;

/** Made once for a language, and not before the first is written: a phone takes long to. */
function writerOf(options: Intl.DateTimeFormatOptions): (locale: string) => Writer {
  const known = new Map<string, Intl.DateTimeFormat>();
  return (locale) => {
    const format = known.get(locale) ?? new Intl.DateTimeFormat(locale, options);
    known.set(locale, format);
    return (at) => isolated(format.format(new Date(at)));
  };
}
const momentsOf = writerOf({ dateStyle: "medium", timeStyle: "short" });
const daysOf = writerOf({ dateStyle: "long" });

/** Writes a moment, told as the platform tells it, as day and time in the language on screen. */
export function useMoment(): Writer {
  return momentsOf(useLingui().i18n.locale);
}

/** Writes its day alone, in full. */
export function useDay(): Writer {
  return daysOf(useLingui().i18n.locale);
}
