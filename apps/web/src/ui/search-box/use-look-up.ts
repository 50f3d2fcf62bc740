import { useEffect, useEffectEvent, useState } from "react";
import { DURATIONS } from "../../lib/durations.ts";

/** Looks for a name; `byItself` when time alone asked for it, not the player. */
type Look = (wanted: string, byItself: boolean) => void;

/**
 * What a search box holds: the typed name, looked for 800 ms after its last letter (spec section 5) or at once by
 * Enter, and emptied at once.
 * @param sought the name the address holds; when it changes from elsewhere the box follows
 */
export function useLookUp(sought: string, look: Look) {
  const [typed, setTyped] = useState(sought);
  const [seen, setSeen] = useState(sought);
  const [asked, setAsked] = useState<string>();
  if (seen !== sought) {
    setSeen(sought);
    setAsked(undefined);
    if (sought !== asked) setTyped(sought);
  }
  const name = typed.trim();

  const lookFor = (wanted: string, byItself = false) => {
    if (wanted === sought) return;
    // It may come to nothing: whoever is on the way to another screen is not called back, nor their box filled again.
    setAsked(wanted);
    look(wanted, byItself);
  };
  const settle = useEffectEvent(() => lookFor(name, true));
  // The wait begins anew with each letter, not with each drawing.
  useEffect(() => {
    const timer = setTimeout(() => settle(), DURATIONS.nameSearch);
    return () => clearTimeout(timer);
  }, [name]);

  return {
    typed,
    setTyped,
    /** The typed name without blanks around it. */
    name,
    /** Looks for what is typed. */
    lookNow: () => lookFor(name),
    /** Puts another name into the box and looks for it. */
    put: (wanted: string) => {
      setTyped(wanted);
      lookFor(wanted);
    },
  };
}
