import { useLingui } from "@lingui/react";
import { useEffect, useRef } from "react";
import { DURATIONS } from "../../lib/durations.ts";

/** Calls back a moment after the language has changed, for a form to say its errors anew. */
export function useLanguageRecheck(recheck: () => void): void {
  const { i18n } = useLingui();
  const { locale } = i18n;
  const said = useRef(locale);
  const latest = useRef(recheck);
  latest.current = recheck;
  useEffect(() => {
    if (said.current === locale) return;
    said.current = locale;
    const timer = setTimeout(() => latest.current(), DURATIONS.languageRevalidate);
    return () => clearTimeout(timer);
  }, [locale]);
}
