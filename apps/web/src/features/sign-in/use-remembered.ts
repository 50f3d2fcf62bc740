import { type RefObject, useEffect, useRef, useState } from "react";
import { type Remembered, recall } from "../session/index.ts";
import { useSettings } from "../whitelabel/index.ts";
import type { Way } from "./way-switch.tsx";

interface RememberHandle {
  /** Whether this house lets sign-ins be remembered at all. */
  allowed: boolean;
  /** Whether the way that is chosen is to be remembered. */
  wanted: boolean;
  want(wanted: boolean): void;
}

/**
 * What was remembered for the chosen way in is put into the form: at the first unless something is written there
 * already, and again whenever the way changes.
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
      setWanted((held) => ({ ...held, [way]: true }));
      fill(found);
    });
    return () => {
      left = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each way in, not for each draw.
  }, [way, allowed]);
  return {
    allowed,
    wanted: allowed && wanted[way],
    want: (it) => setWanted((held) => ({ ...held, [way]: it })),
  };
}

function isWrittenIn(form: HTMLFormElement | null): boolean {
  const boxes = form?.querySelectorAll<HTMLInputElement>("input:not([type=checkbox])") ?? [];
  return [...boxes].some((box) => box.value !== "");
}
