import { useEffect, useState } from "react";
import { DURATIONS } from "../../lib/durations.ts";
import { runWhenIdle } from "../../ui/lazy/idle.ts";

/**
 * Half the display time of a banner: leaves time to load Embla before the first move, and is long after the first
 * taps.
 */
const AFTER = DURATIONS.bannerAutoplay / 2;

/** Undefined until Embla is to take over several banners; then the time at which they were first shown. */
export function useCarouselStart(many: boolean): number | undefined {
  const [since, setSince] = useState<number>();
  useEffect(() => {
    if (!many) return;
    const began = performance.now();
    let forget = () => {};
    const timer = setTimeout(() => {
      forget = runWhenIdle(() => setSince(began));
    }, AFTER);
    return () => {
      clearTimeout(timer);
      forget();
    };
  }, [many]);
  return since;
}
