import { useEffect } from "react";
import { useBrowserLayoutEffect } from "../browser-layout-effect.ts";
import { DURATIONS } from "../durations.ts";
import { keptByPlace } from "./kept.ts";
import type { Shown } from "./navigator.ts";

/** How far each place was scrolled; coming back from a vendor's page and a reload find it too. */
const positions = keptByPlace("scroll");
/** By these the player takes the page in hand. */
const HANDS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** A new place begins at its top; going back and a reload find a place as it was left. */
export function useScroll({ place, way, component }: Shown): void {
  // Before the next frame: the page of the place that is left shrinks, and must not note that under its name.
  useBrowserLayoutEffect(() => {
    if (!component) return;
    const move = way === "stay" ? undefined : bringTo(way === "back" ? (positions.read(place.key) ?? 0) : 0);
    const note = () => {
      if (!move?.pending()) positions.write(place.key, Math.round(window.scrollY));
    };
    window.addEventListener("scroll", note, { passive: true });
    // Under a new name a page that stays where it is stands as deep as before, though nothing moved it.
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

/** Brings the page to a height as soon as it is tall enough, unless the player moves it before, or it takes too long. */
function bringTo(height: number): { pending: () => boolean; end: () => void } {
  let pending = true;
  const end = () => {
    pending = false;
    watch.disconnect();
    clearTimeout(patience);
    for (const hand of HANDS) window.removeEventListener(hand, end);
  };
  const reach = () => {
    window.scrollTo(0, height);
    if (Math.abs(window.scrollY - height) <= 1) end();
  };
  const watch = new ResizeObserver(reach);
  const patience = setTimeout(end, DURATIONS.scrollRestore);
  for (const hand of HANDS) window.addEventListener(hand, end, { passive: true });
  watch.observe(document.body);
  reach();
  return { pending: () => pending, end };
}
