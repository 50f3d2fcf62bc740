import { type RefObject, useEffect } from "react";

/**
 * Keeps the height a page has left beside the keyboard on an element, as `--visible`: phones lay the keyboard over the
 * page, and what stands at its foot would be under it.
 */
export function useVisibleHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    const measure = () =>
      element.current?.style.setProperty("--visible", `${Math.round(view?.height ?? innerHeight)}px`);
    measure();
    view?.addEventListener("resize", measure);
    addEventListener("resize", measure);
    return () => {
      view?.removeEventListener("resize", measure);
      removeEventListener("resize", measure);
    };
  }, [element]);
}
