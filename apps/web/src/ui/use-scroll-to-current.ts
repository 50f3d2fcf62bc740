import { type RefObject, useEffect, useRef } from "react";

const middleOf = (element: Element): number => {
  const { left, right } = element.getBoundingClientRect();
  return (left + right) / 2;
};

/**
 * Scrolls the current item to the middle of a horizontal bar whenever `shown` changes. Only the bar is scrolled:
 * `scrollIntoView` would scroll the page too.
 */
export function useScrollToCurrent<Bar extends HTMLElement>(shown: string): RefObject<Bar | null> {
  const bar = useRef<Bar>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice or another list is what to look again for
  useEffect(() => {
    // Measured in the next frame: measuring now would force an extra layout.
    const frame = requestAnimationFrame(() => {
      const current = bar.current?.querySelector("[aria-current]");
      if (bar.current && current) bar.current.scrollLeft += middleOf(current) - middleOf(bar.current);
    });
    return () => cancelAnimationFrame(frame);
  }, [shown]);
  return bar;
}
