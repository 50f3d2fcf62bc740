import { type RefObject, useEffect, useRef } from "react";
import { useShown } from "../lib/navigation/index.ts";

/** A new screen takes the focus: the keyboard goes on from its top, and a reader hears that the place has changed. */
export function useFocusFollows(page: RefObject<HTMLElement | null>, pathname: string): void {
  const shown = useRef(pathname);
  const { way } = useShown();
  const missed = useRef(way === "forth");

  useEffect(() => {
    // This comes when the browser is idle: a keyboard may have been quicker, and what it was at has gone with its screen.
    if (missed.current && document.activeElement === document.body)
      page.current?.focus({ preventScroll: true });
    missed.current = false;
  }, [page]);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A field that asked for the focus keeps it.
    if (!page.current?.contains(document.activeElement)) page.current?.focus({ preventScroll: true });
  }, [page, pathname]);

  useEffect(() => catchFocus(() => page.current?.focus({ preventScroll: true })), [page]);
}

/**
 * Calls when what the keyboard is at leaves the page, a button that did its work for example: browsers then drop the
 * focus to the body, from where a reader says nothing and some begin at the top again. Nobody is watched who taps.
 */
function catchFocus(lost: () => void): () => void {
  // Safari before 15.4 does not know the first.
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
