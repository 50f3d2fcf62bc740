import { type RefObject, useEffect, useState } from "react";
import { type Remembered, recall } from "../session/index.ts";
import { useSettings } from "../whitelabel/index.ts";
import type { Way } from "./way-switch.tsx";

interface RememberHandle {
  /** Whether this house lets sign-ins be remembered at all. */
  allowed: boolean;
  wanted: boolean;
  want(wanted: boolean): void;
}

/** What was remembered for the chosen way in is put into the form, unless something is written there already. */
export function useRemembered(
  way: Way,
  form: RefObject<HTMLFormElement | null>,
  fill: (found: Remembered) => void,
): RememberHandle {
  const allowed = useSettings()?.rememberPassword === true;
  const [wanted, want] = useState(false);
  useEffect(() => {
    if (!allowed) return;
    let left = false;
    void recall(way).then((found) => {
      if (left || !found || isWrittenIn(form.current)) return;
      want(true);
      fill(found);
    });
    return () => {
      left = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each way in, not for each draw.
  }, [way, allowed]);
  return { allowed, wanted: allowed && wanted, want };
}

function isWrittenIn(form: HTMLFormElement | null): boolean {
  const boxes = form?.querySelectorAll<HTMLInputElement>("input:not([type=checkbox])") ?? [];
  return [...boxes].some((box) => box.value !== "");
}
