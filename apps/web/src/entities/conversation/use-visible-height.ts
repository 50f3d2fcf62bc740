import { type RefObject, useEffect } from "react";

/** In browsers that support it, the keyboard resizes the page instead of covering it. */
const BESIDE_KEYBOARD = ", interactive-widget=resizes-content";

/**
 * Sets the height of the page that the keyboard leaves free on an element, as `--visible`: on most phones the
 * keyboard covers the page and would hide the composer. A page that the phone has scrolled to reveal the focused box
 * is scrolled back, because the box is visible without that.
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
