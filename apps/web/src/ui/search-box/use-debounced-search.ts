import { useEffect, useEffectEvent, useState } from "react";
import { DURATIONS } from "../../lib/durations.ts";

/** Searches for a name; `byItself`: triggered by the timer, not by the player. */
type Look = (wanted: string, byItself: boolean) => void;

/**
 * The state of a search box: searches 800 ms after the last letter (spec section 5), at once on Enter, and at once
 * when cleared.
 * @param current the name in the address; the box follows when it changes from elsewhere
 */
export function useDebouncedSearch(current: string, look: Look) {
  const [typed, setTyped] = useState(current);
  const [seen, setSeen] = useState(current);
  const [lastSearch, setLastSearch] = useState<string>();
  if (seen !== current) {
    setSeen(current);
    setLastSearch(undefined);
    if (current !== lastSearch) setTyped(current);
  }
  const name = typed.trim();

  const lookFor = (wanted: string, byItself = false) => {
    if (wanted === current) return;
    // The search may be ignored: it neither cancels a navigation to another screen nor refills the box there.
    setLastSearch(wanted);
    look(wanted, byItself);
  };
  const settle = useEffectEvent(() => lookFor(name, true));
  // The timer restarts with each letter, not with each render.
  useEffect(() => {
    const timer = setTimeout(() => settle(), DURATIONS.nameSearch);
    return () => clearTimeout(timer);
  }, [name]);

  return {
    typed,
    setTyped,
    /** The typed name, trimmed. */
    name,
    /** Searches for the typed name. */
    lookNow: () => lookFor(name),
    /** Fills in another name and searches for it. */
    put: (wanted: string) => {
      setTyped(wanted);
      lookFor(wanted);
    },
  };
}
