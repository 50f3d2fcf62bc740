import { useEffect, useLayoutEffect } from "react";
import { passing, readJson, writeJson } from "../storage.ts";
import type { Shown } from "./navigator.ts";

const KEPT = "scroll";
const isPositions = (value: unknown): value is Record<string, number> =>
  typeof value === "object" && value !== null;
const useLayout = import.meta.env.SSR ? useEffect : useLayoutEffect;

let positions: Record<string, number> | undefined;

/** How far each place was scrolled; kept for the tab, so that a reload and coming back from a vendor's page find it. */
function kept(): Record<string, number> {
  positions ??= readJson(passing, KEPT, isPositions) ?? {};
  return positions;
}

/** A new place begins at its top; going back finds a place as it was left. */
export function useScroll({ place, way, component }: Shown): void {
  useLayout(() => {
    if (!component) return;
    if (way === "forth") window.scrollTo(0, 0);
    else if (way === "back") window.scrollTo(0, kept()[place.key] ?? 0);
  }, [place.key, way, component]);

  useEffect(() => {
    const { scrollRestoration } = history;
    history.scrollRestoration = "manual";
    const note = () => {
      kept()[place.key] = Math.round(window.scrollY);
    };
    const leave = () => {
      history.scrollRestoration = "auto";
      writeJson(passing, KEPT, kept());
    };
    window.addEventListener("scroll", note, { passive: true });
    window.addEventListener("pagehide", leave);
    return () => {
      history.scrollRestoration = scrollRestoration;
      window.removeEventListener("scroll", note);
      window.removeEventListener("pagehide", leave);
    };
  }, [place.key]);
}
