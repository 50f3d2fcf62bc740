import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";

/** Overscan in the scroll direction, in rows. */
const AHEAD = 3;
/** Maximum number of rows reused at once, unless more have come into view. */
const STEP = 2;
/** Time without a scroll event after which a scroll has ended. */
const SCROLL_END_MS = 150;

type Direction = "forward" | "backward" | "none";

/** Indexes of the first and the last row in view. */
interface Range {
  readonly start: number;
  readonly end: number;
}

interface Layout {
  readonly count: number;
  /** Number of rows that are rendered before the games that have arrived are painted. */
  readonly atFirst: number;
  /** Height of every row and distance of the first one from the top of the page; 0 until they are measured. */
  readonly height: number;
  readonly top: number;
  /** Number of rows that a window can show. */
  readonly inView: number;
  /** Whether rows out of view are rendered. */
  readonly ahead: boolean;
  /** The page shows rows of the server: where it is scrolled is read once they are hydrated. */
  readonly serverRendered: boolean;
}

/**
 * The first row to render of always `most`: those in view, and overscan in the scroll direction. It moves from
 * `before`, the first row rendered so far, by at most `STEP` rows; without scrolling (a page is appended) only as far
 * as needed.
 */
export function firstRow(
  { start, end }: Range,
  { count, most, direction, before }: { count: number; most: number; direction: Direction; before: number },
): number {
  const wanted = direction === "backward" ? end - most + 1 : start;
  const step = direction === "none" ? 0 : STEP;
  const near = Math.max(before - step, Math.min(wanted, before + step));
  const seen = Math.max(end - most + 1, Math.min(near, start));
  return Math.max(0, Math.min(seen, count - most));
}

/** The rows that a window of the height `size`, scrolled to `y`, shows; the last one where the list is above it. */
export function rowsInView(
  y: number,
  size: number,
  { count, height, top }: Pick<Layout, "count" | "height" | "top">,
): Range {
  const within = (row: number) => Math.max(0, Math.min(row, count - 1));
  return {
    start: within(Math.floor((y - top) / height)),
    end: within(Math.ceil((y - top + size) / height) - 1),
  };
}

/**
 * The rows to render of a list whose rows have one height, while the window scrolls: those in view, and with `ahead`
 * some more, always the same number.
 * @param grid the list's element
 * @returns their indexes in the order of the document
 */
export function useRows(
  grid: RefObject<HTMLElement | null>,
  layout: Layout,
): { rows: number[]; most: number } {
  // What changes with every scroll event is a mutable object: memoized reads of it would be stale.
  "use no memo";
  const { count, atFirst, height, top, inView, ahead, serverRendered } = layout;
  const most = inView + AHEAD;
  const [view] = useState(() =>
    serverRendered ? { y: 0, size: 0, order: 0 } : { y: scrollY, size: innerHeight, order: 0 },
  );
  const [{ before, scrolling }, setMoved] = useState({ before: 0, scrolling: false });

  const all = rowsInView(view.y, view.size, layout);
  const rendered = scrolling || all.start >= atFirst ? count : Math.min(count, atFirst);
  const range = rendered === count ? all : rowsInView(view.y, view.size, { ...layout, count: rendered });
  const first = ahead ? firstRow(range, { count: rendered, most, direction: "none", before }) : range.start;
  const length = Math.min(ahead ? most : range.end - first + 1, rendered);

  const look = useEffectEvent((isScroll: boolean) => {
    const { y } = view;
    view.y = scrollY;
    view.size = innerHeight;
    if (height === 0) return;
    const direction = !isScroll || view.y === y ? "none" : view.y > y ? "forward" : "backward";
    const next = firstRow(rowsInView(view.y, view.size, layout), { count, most, direction, before: first });
    const scrolls = scrolling || isScroll;
    if (next !== first || scrolls !== scrolling) setMoved({ before: next, scrolling: scrolls });
  });
  useLayoutEffect(() => look(false), [height, top, inView]);
  useEffect(() => {
    let end: ReturnType<typeof setTimeout> | undefined;
    const scroll = () => {
      look(true);
      clearTimeout(end);
      end = setTimeout(() => setMoved(({ before }) => ({ before, scrolling: false })), SCROLL_END_MS);
    };
    addEventListener("scroll", scroll, { passive: true });
    return () => {
      clearTimeout(end);
      removeEventListener("scroll", scroll);
    };
  }, []);

  if (height === 0 || length <= 0) return { rows: [], most };
  // In the list's order while the page is not scrolled or the grid has focus. During a scroll a reused row keeps its
  // place among the others, because moving it would cost more than filling it.
  if (!scrolling || grid.current?.contains(document.activeElement)) view.order = first % most;
  const turn = length < most ? 0 : (view.order - (first % most) + most) % most;
  return { rows: Array.from({ length }, (_, at) => first + ((at + turn) % length)), most };
}
