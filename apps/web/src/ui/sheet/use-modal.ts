import { type RefObject, useEffect, useRef } from "react";
import { DURATIONS } from "../../lib/durations.ts";

export interface Modal {
  ref: RefObject<HTMLDialogElement | null>;
  /** A tap outside the panel; ignored for 300 ms after opening, so that a double tap does not open and close it. */
  onVeil(): void;
}

/** Focusable elements. */
const REACHABLE = "a[href],button:not(:disabled),input:not(:disabled),select,textarea,[tabindex='0']";

/**
 * Opens a modal dialog while the component is mounted: focus is trapped, Escape and Back close it, focus returns. The
 * element with `data-first-focus` has the focus first, otherwise the first that can have it.
 * Browsers without the dialog element (Safari 15.0 to 15.3, Firefox before 98) use a fallback.
 */
export function useModal(onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  const openedAt = useRef(0);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const before = document.activeElement;
    openedAt.current = performance.now();
    const native = typeof dialog.showModal === "function";
    if (native) dialog.showModal();
    else {
      dialog.setAttribute("open", "");
      dialog.querySelector<HTMLElement>(REACHABLE)?.focus();
    }
    // A text that can be scrolled by the keyboard is focusable, but it is no place to begin.
    const scrolled = document.activeElement?.matches("dialog [tabindex='0']");
    dialog.querySelector<HTMLElement>(scrolled ? "button:not(:disabled)" : "[data-first-focus]")?.focus();
    const cancel = (event: Event) => {
      event.preventDefault();
      close.current();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === "Escape") return cancel(event);
      if (native || event.key !== "Tab") return;
      const reachable = [...dialog.querySelectorAll<HTMLElement>(REACHABLE)];
      const [first, last] = [reachable[0], reachable[reachable.length - 1]];
      if (document.activeElement !== (event.shiftKey ? first : last)) return;
      event.preventDefault();
      (event.shiftKey ? last : first)?.focus();
    };
    dialog.addEventListener("cancel", cancel);
    dialog.addEventListener("keydown", key);
    const { overflow } = document.documentElement.style;
    document.documentElement.style.overflow = "hidden";
    return () => {
      dialog.removeEventListener("cancel", cancel);
      dialog.removeEventListener("keydown", key);
      document.documentElement.style.overflow = overflow;
      if (native && dialog.open) dialog.close();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return {
    ref,
    onVeil: () => {
      if (performance.now() - openedAt.current > DURATIONS.dialogMaskDeaf) close.current();
    },
  };
}
