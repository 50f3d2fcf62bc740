import { type RefObject, useEffect, useRef } from "react";

const middleOf = (element: Element): number => {
  const { left, right } = element.getBoundingClientRect();
  return (left + right) / 2;
};

/**
 * Brings what is current into the middle of a bar that scrolls sideways, whenever `shown` says something else. Only
 * the bar is moved: `scrollIntoView` would move the page too, away from where the player left it.
 */
export function useCurrentInSight<Bar extends HTMLElement>(shown: string): RefObject<Bar | null> {
  const bar = useRef<Bar>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice or another list is what to look again for
  useEffect(() => {
    // Measured with the frame that shows it: at once would lay the page out for this alone, and again for the frame.
    const frame = requestAnimationFrame(() => {
      const current = bar.current?.querySelector("[aria-current]");
      if (bar.current && current) bar.current.scrollLeft += middleOf(current) - middleOf(bar.current);
    });
    return () => cancelAnimationFrame(frame);
  }, [shown]);
  return bar;
}
