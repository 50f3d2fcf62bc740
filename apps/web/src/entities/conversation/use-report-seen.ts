import { useEffect, useRef } from "react";

/**
 * Reports the newest message on screen of the other side as seen. Messages that arrive while the page is hidden stay
 * unseen.
 */
export function useReportSeen(
  newest: string | undefined,
  report: (newest: string) => Promise<unknown>,
): void {
  const reported = useRef<string>(undefined);
  const latest = useRef(report);
  latest.current = report;
  useEffect(() => {
    const look = () => {
      if (newest === undefined || reported.current === newest || document.visibilityState !== "visible")
        return;
      reported.current = newest;
      latest.current(newest).catch(() => {
        reported.current = undefined;
      });
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [newest]);
}

/** The newest message of a side; `words` are in the order of time. */
export const newestFrom = (
  words: readonly { readonly id: string; readonly from: string }[],
  side: string,
): string | undefined => [...words].reverse().find(({ from }) => from === side)?.id;
