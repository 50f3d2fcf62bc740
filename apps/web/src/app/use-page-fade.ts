import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { DISTANCES, DURATIONS } from "../lib/durations.ts";

const useLayout = import.meta.env.SSR ? useEffect : useLayoutEffect;

/** Horizontal distance of a finger since it touched; more than 100 px is a back swipe. */
function useSwipe(): RefObject<{ by: number; at: number }> {
  const swipe = useRef({ by: 0, at: 0 });
  useEffect(() => {
    let from = 0;
    const start = (event: TouchEvent) => {
      from = event.touches[0]?.clientX ?? 0;
    };
    const move = (event: TouchEvent) => {
      swipe.current = { by: Math.abs((event.touches[0]?.clientX ?? from) - from), at: performance.now() };
    };
    document.addEventListener("touchstart", start, { passive: true });
    document.addEventListener("touchmove", move, { passive: true });
    return () => {
      document.removeEventListener("touchstart", start);
      document.removeEventListener("touchmove", move);
    };
  }, []);
  return swipe;
}

/** Fades a screen in over 300 ms when the path changes; not the first one, and not after a back swipe. */
export function usePageFade(page: RefObject<HTMLElement | null>, pathname: string): void {
  const swipe = useSwipe();
  const shown = useRef(pathname);
  useLayout(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const { by, at } = swipe.current;
    const swiped = by > DISTANCES.backSwipe && performance.now() - at < 700;
    if (swiped || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    page.current?.animate?.([{ opacity: 0 }, { opacity: 1 }], {
      duration: DURATIONS.pageFade,
      easing: "ease-out",
    });
  }, [page, pathname, swipe]);
}
