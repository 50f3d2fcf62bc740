import { type RefObject, useEffect } from "react";

/** Where a browser knows it, the keyboard makes the page smaller instead of lying over it. */
const BESIDE_KEYBOARD = ", interactive-widget=resizes-content";

/**
 * Keeps the height a page has left beside the keyboard on an element, as `--visible`: most phones lay the keyboard over
 * the page, and what stands at its foot would be under it. A page that the phone has moved up to show the box that is
 * typed in is brought back: what is typed in stands in sight without that.
 */
export function useVisibleHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    const measure = () => {
      const { current } = element;
      current?.style.setProperty("--visible", `${Math.round(view?.height ?? innerHeight)}px`);
      if (current?.contains(document.activeElement)) current.scrollIntoView({ block: "end" });
    };
    measure();
    view?.addEventListener("resize", measure);
    addEventListener("resize", measure);
    return () => {
      view?.removeEventListener("resize", measure);
      removeEventListener("resize", measure);
    };
  }, [element]);
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>("meta[name=viewport]");
    const before = meta?.content ?? "";
    if (meta) meta.content = before + BESIDE_KEYBOARD;
    return () => {
      if (meta) meta.content = before;
    };
  }, []);
}
