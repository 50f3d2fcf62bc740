import { useLingui } from "@lingui/react";
import { useEffect, useEffectEvent, useRef } from "react";
import { DURATIONS } from "../../lib/durations.ts";

/** Calls back shortly after the language has changed, for a form to update its messages. */
export function useLanguageRecheck(recheck: () => void): void {
  const { locale } = useLingui().i18n;
  const checkedIn = useRef(locale);
  const again = useEffectEvent(recheck);
  useEffect(() => {
    if (checkedIn.current === locale) return;
    checkedIn.current = locale;
    const timer = setTimeout(again, DURATIONS.languageRevalidate);
    return () => clearTimeout(timer);
  }, [locale]);
}
