import { type RefObject, useEffect } from "react";

const isShown = (element: Element): boolean => element.getClientRects().length > 0;

/**
 * Recovers the focus in a list and its open case when the element that had it goes away, as the buttons of a decided case
 * do, or the list on a phone: it moves to the heading of the case, or without one back to its row.
 */
export function useFocusRecovery(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let hadFocus = false;
    let row: Element | null = null;
    const enter = ({ target }: FocusEvent) => {
      hadFocus = true;
      row = (target as Element).closest("[data-queue-row]") ?? row;
    };
    /** Nothing has the focus: the page has it, or an element that is gone. */
    const isNowhere = (active: Element | null) =>
      active === null || active.contains(element) || !isShown(active);
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      const next = relatedTarget as Element | null;
      if (!isNowhere(next)) hadFocus = element.contains(next) || isInSheet(next as Element);
      // to nowhere, though the element is still there: somebody clicked beside it
      else
        requestAnimationFrame(() => {
          if (isShown(target as Element) && isNowhere(document.activeElement)) hadFocus = false;
        });
    };
    const look = () => {
      if (!hadFocus || !isNowhere(document.activeElement)) return;
      const heading = element.querySelector<HTMLElement>("article h2");
      const rows = [row, element.querySelector("[data-queue-row]")];
      const next = heading ?? rows.find((one) => one?.isConnected && isShown(one));
      if (heading) heading.tabIndex = -1;
      (next as HTMLElement | undefined)?.focus({ preventScroll: next === heading });
    };
    const watcher = new MutationObserver(() => requestAnimationFrame(look));
    watcher.observe(element, { childList: true, subtree: true });
    element.addEventListener("focusin", enter);
    element.addEventListener("focusout", leave);
    return () => {
      watcher.disconnect();
      element.removeEventListener("focusin", enter);
      element.removeEventListener("focusout", leave);
    };
  }, [frame]);
}

/** Sheets are no part of the frame that they are opened from; closing one returns the focus. */
const isInSheet = (element: Element): boolean => element.closest("dialog") !== null;
