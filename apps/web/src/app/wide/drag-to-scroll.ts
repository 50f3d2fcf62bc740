/** Pixels after which a press is a drag, not a click. */
const THRESHOLD = 5;

/** The nearest row around an element that scrolls sideways and hides its scrollbar. */
function rowAround(element: Element | null): HTMLElement | undefined {
  for (let at = element; at; at = at.parentElement) {
    if (!(at instanceof HTMLElement) || at.scrollWidth <= at.clientWidth + 1) continue;
    const { overflowX, scrollbarWidth } = getComputedStyle(at);
    if (/auto|scroll/.test(overflowX) && scrollbarWidth === "none") return at;
  }
  return undefined;
}

const stop = (event: Event) => {
  event.preventDefault();
  event.stopPropagation();
};

/**
 * Lets a mouse drag rails, chips and tabs, which have no scrollbar to pull. Returns a function that ends it.
 */
export function dragToScroll(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let drag: { row: HTMLElement; from: number; left: number; snap: string; moved: boolean } | undefined;

  const begin = ({ pointerType, button, target, clientX }: PointerEvent) => {
    const row = pointerType === "mouse" && button === 0 && rowAround(target as Element);
    drag = row
      ? { row, from: clientX, left: row.scrollLeft, snap: row.style.scrollSnapType, moved: false }
      : undefined;
  };
  const move = ({ clientX }: PointerEvent) => {
    if (!drag) return;
    if (!drag.moved && Math.abs(clientX - drag.from) < THRESHOLD) return;
    drag.moved = true;
    // Snapping would hold the row back.
    drag.row.style.scrollSnapType = "none";
    drag.row.scrollLeft = drag.left + drag.from - clientX;
  };
  const end = () => {
    if (!drag) return;
    drag.row.style.scrollSnapType = drag.snap;
    if (drag.moved) {
      // The click that follows a drag opens nothing.
      addEventListener("click", stop, { capture: true });
      setTimeout(() => removeEventListener("click", stop, { capture: true }));
    }
    drag = undefined;
  };
  addEventListener("pointerdown", begin, { signal });
  addEventListener("pointermove", move, { signal });
  addEventListener("pointerup", end, { signal });
  addEventListener("pointercancel", end, { signal });
  // The browser would carry the link or picture under the pointer away, and send no further moves.
  addEventListener("dragstart", (event) => drag && event.preventDefault(), { signal });
  return () => listening.abort();
}
