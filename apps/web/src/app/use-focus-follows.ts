import { type RefObject, useEffect, useRef } from "react";

/** A new screen takes the focus: the keyboard goes on from its top, and a reader hears that the place has changed. */
export function useFocusFollows(page: RefObject<HTMLElement | null>, pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A field that asked for the focus keeps it.
    if (!page.current?.contains(document.activeElement)) page.current?.focus({ preventScroll: true });
  }, [page, pathname]);
}
