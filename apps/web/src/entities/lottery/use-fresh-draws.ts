import type { Lottery } from "@foyer/contract/lotteries";
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { now } from "../../lib/clock.ts";
import { nextLook } from "./next-look.ts";

/** The longest delay of a timer. */
const LONGEST_TIMER = 2 ** 31 - 1;

type Read = Pick<UseQueryResult, "dataUpdatedAt" | "errorUpdatedAt" | "refetch">;

/**
 * Reads lotteries again when one of their draws closes or is drawn, and until the platform has the next one. A hidden
 * page waits: it reads everything again when it is shown.
 */
export function useFreshDraws(
  lotteries: readonly Pick<Lottery, "code" | "selling" | "drawing">[] | undefined,
  { dataUpdatedAt, errorUpdatedAt, refetch }: Read,
): void {
  const asked = useRef({ late: "", tries: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer and each failure is what to go on from
  useEffect(() => {
    if (!lotteries) return;
    const look = nextLook(lotteries, now(), asked.current.tries);
    if (!look) return;
    if (look.late !== asked.current.late) asked.current = { late: look.late, tries: 0 };
    const { wait } = nextLook(lotteries, now(), asked.current.tries) ?? look;
    const timer = setTimeout(
      () => {
        if (document.hidden) return;
        asked.current = { ...asked.current, tries: asked.current.tries + 1 };
        void refetch({ cancelRefetch: false });
      },
      Math.min(wait, LONGEST_TIMER),
    );
    return () => clearTimeout(timer);
  }, [lotteries, dataUpdatedAt, errorUpdatedAt, refetch]);
}
