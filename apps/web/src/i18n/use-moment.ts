import { useLingui } from "@lingui/react";

/** Made once for a language, and not before the first is written: a phone takes long to. */
const words = new Map<string, Intl.DateTimeFormat>();

function wordsOf(locale: string): Intl.DateTimeFormat {
  const known =
    words.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  words.set(locale, known);
  return known;
}

/** Writes a moment, told as the platform tells it, as day and time in the language on screen. */
export function useMoment(): (at: string) => string {
  const { i18n } = useLingui();
  return (at) => wordsOf(i18n.locale).format(new Date(at));
}
