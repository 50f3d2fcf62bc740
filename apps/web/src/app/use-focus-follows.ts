import { type RefObject, useEffect, useRef } from "react";
import { useShown } from "../lib/navigation/index.ts";

/** A new screen receives the focus: the keyboard continues from its top, and a screen reader announces the change. */
export function useFocusFollows(page: RefObject<HTMLElement | null>, pathname: string): void {
  const shown = useRef(pathname);
  const { way } = useShown();
  const missed = useRef(way === "forth");

  useEffect(() => {
    // This runs when the browser is idle: a focused element may have been removed with its screen by then.
    if (missed.current && document.activeElement === document.body)
      page.current?.focus({ preventScroll: true });
    missed.current = false;
  }, [page]);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A field that took the focus keeps it.
    if (!page.current?.contains(document.activeElement)) page.current?.focus({ preventScroll: true });
  }, [page, pathname]);

  useEffect(() => catchFocus(() => page.current?.focus({ preventScroll: true })), [page]);
}

/**
 * Calls `lost` when the element with keyboard focus leaves the page, for example a button after its action: browsers
 * then move the focus to the body, where screen readers say nothing and some start at the top again. Focus by tap is
 * not observed.
 */
function catchFocus(lost: () => void): () => void {
  // Safari before 15.4 lacks :focus-visible.
  const byKeyboard = CSS.supports("selector(:focus-visible)") ? ":focus-visible" : ":focus";
  let at: Element | undefined;
  const watch = new MutationObserver(() => {
    if (at?.isConnected !== false) return;
    at = undefined;
    if (document.activeElement === document.body) lost();
  });
  const follow = ({ target }: FocusEvent) => {
    watch.disconnect();
    at = target instanceof Element && target.matches(byKeyboard) ? target : undefined;
    if (at) watch.observe(document.body, { childList: true, subtree: true });
  };
  document.addEventListener("focusin", follow);
  return () => {
    document.removeEventListener("focusin", follow);
    watch.disconnect();
  };
}
