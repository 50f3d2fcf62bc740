import { useEffect, useState } from "react";
import { DURATIONS } from "../../lib/durations.ts";
import { whenIdle } from "../../ui/use-after-paint.ts";

/** Half of the time a banner stands: enough to fetch the drive before the first move, and long after the first taps. */
const AFTER = DURATIONS.bannerAutoplay / 2;

/** Nothing until the drive is to take several banners over; then since when they stand, for the first move. */
export function useTakeOver(many: boolean): number | undefined {
  const [since, setSince] = useState<number>();
  useEffect(() => {
    if (!many) return;
    const began = performance.now();
    let forget = () => {};
    const timer = setTimeout(() => {
      forget = whenIdle(() => setSince(began));
    }, AFTER);
    return () => {
      clearTimeout(timer);
      forget();
    };
  }, [many]);
  return since;
}
