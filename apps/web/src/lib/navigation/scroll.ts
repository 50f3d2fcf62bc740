import { useEffect } from "react";
import { useBrowserLayoutEffect } from "../browser-layout-effect.ts";
import { DURATIONS } from "../durations.ts";
import { historyValues } from "./history-values.ts";
import type { Shown } from "./navigator.ts";

/** Scroll position of each place; it survives a reload and a return from a vendor's page. */
const positions = historyValues("scroll");
/** Input by which the player takes over scrolling. */
const HANDS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** Whether the page stood below its top when the player left this place or reloaded it. */
export const wasScrolled = (key: string): boolean => (positions.read(key) ?? 0) > 0;

/** A new place starts at the top; going back and a reload restore the scroll position. */
export function useScroll({ place, way, component }: Shown): void {
  // Runs before the next frame: the page being left shrinks, and that scroll must not be saved under its key.
  useBrowserLayoutEffect(() => {
    if (!component) return;
    const move = way === "stay" ? undefined : bringTo(way === "back" ? (positions.read(place.key) ?? 0) : 0);
    const note = () => {
      if (!move?.pending()) positions.write(place.key, Math.round(window.scrollY));
    };
    window.addEventListener("scroll", note, { passive: true });
    // A page that stays in place under a new key keeps its scroll position without a scroll event.
    note();
    return () => {
      move?.end();
      window.removeEventListener("scroll", note);
    };
  }, [place.key, way, component]);

  useEffect(() => {
    const { scrollRestoration } = history;
    history.scrollRestoration = "manual";
    window.addEventListener("pagehide", positions.save);
    return () => {
      history.scrollRestoration = scrollRestoration;
      window.removeEventListener("pagehide", positions.save);
    };
  }, []);
}

/** Scrolls to `height` as soon as the page is tall enough, unless the player scrolls first or the time runs out. */
function bringTo(height: number): { pending: () => boolean; end: () => void } {
  let pending = true;
  const end = () => {
    pending = false;
    watch.disconnect();
    clearTimeout(timer);
    for (const hand of HANDS) window.removeEventListener(hand, end);
  };
  const reach = () => {
    window.scrollTo(0, height);
    if (Math.abs(window.scrollY - height) <= 1) end();
  };
  const watch = new ResizeObserver(reach);
  const timer = setTimeout(end, DURATIONS.scrollRestore);
  for (const hand of HANDS) window.addEventListener(hand, end, { passive: true });
  watch.observe(document.body);
  reach();
  return { pending: () => pending, end };
}
