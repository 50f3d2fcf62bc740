import { type RefObject, useEffect, useRef, useState } from "react";
import { useSettings } from "../../entities/merchant/use-settings.ts";
import { type Remembered, recall } from "../../entities/session/remembered.ts";
import type { Way } from "./way-switch.tsx";

interface RememberHandle {
  /** Whether the merchant allows credentials to be remembered. */
  allowed: boolean;
  /** Whether the player wants the current way's credentials remembered. */
  wanted: boolean;
  want(wanted: boolean): void;
}

/**
 * Fills the form with the credentials remembered for the current way: initially only if the form is empty, and again
 * whenever the way changes.
 */
export function useRemembered(
  way: Way,
  form: RefObject<HTMLFormElement | null>,
  fill: (found: Remembered) => void,
): RememberHandle {
  const allowed = useSettings()?.rememberPassword === true;
  const [wanted, setWanted] = useState<Record<Way, boolean>>({ username: false, sms: false });
  const [first] = useState(way);
  const changed = useRef(false);
  useEffect(() => {
    if (way !== first) changed.current = true;
    if (!allowed) return;
    let left = false;
    void recall(way).then((found) => {
      if (left || !found || (!changed.current && isWrittenIn(form.current))) return;
      setWanted((current) => ({ ...current, [way]: true }));
      fill(found);
    });
    return () => {
      left = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per way, not per render.
  }, [way, allowed]);
  return {
    allowed,
    wanted: allowed && wanted[way],
    want: (it) => setWanted((current) => ({ ...current, [way]: it })),
  };
}

function isWrittenIn(form: HTMLFormElement | null): boolean {
  const boxes = form?.querySelectorAll<HTMLInputElement>("input:not([type=checkbox])") ?? [];
  return [...boxes].some((box) => box.value !== "");
}
