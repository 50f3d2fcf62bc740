import type { Game } from "@foyer/contract/games";
import {
  type Range,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from "@tanstack/react-virtual";
import {
  Fragment,
  memo,
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { DISTANCES, DURATIONS } from "../../lib/durations.ts";
import type { TilePlace } from "../../ui/tile/tile.tsx";
import { TileSkeleton } from "../../ui/tile/tile-skeleton.tsx";
import styles from "./game-wall.module.css";

const GAP = 10;
/** Rows kept drawn beyond what is seen, where the scroll is heading. */
const AHEAD = 3;
/** How many rows are filled anew at once, unless more have come into sight. */
const STEP = 2;
/** Faster than this (pixels a millisecond) nobody sees a picture; so long (ms) without it is the end of a fling. */
const RUSH = 2;
const CALM_MS = 120;

/** How a tile of the wall is drawn. `bare`: it rushes by, its picture and its ornaments can wait. */
export type RenderTile = (game: Game, bare: boolean, place: TilePlace) => ReactNode;

interface GameWallProps {
  games: readonly Game[];
  /** How many there are in all, when it is known. */
  total?: number | undefined;
  renderTile: RenderTile;
  /** More pages remain. */
  more: boolean;
  loading: boolean;
  onMore: () => void;
  /** Accessible name of the list. */
  label: string;
}

interface RowProps {
  games: readonly Game[];
  renderTile: RenderTile;
  /** Tiles still on their way at the end of the row. */
  pending: number;
  columns: number;
  /** Where its first tile stands in the list, from 0, and how many there are in all (-1: nobody knows). */
  first: number;
  total: number;
  /** In pixels, from the top of the list. */
  start: number;
  height: number;
  rushing: boolean;
}

const sameRow = ({ games: before, ...was }: RowProps, { games: after, ...is }: RowProps): boolean =>
  before.length === after.length &&
  before.every((game, at) => game === after[at]) &&
  (Object.keys(is) as (keyof typeof is)[]).every((name) => was[name] === is[name]);

/** Tiles are the items of the list; the row that places them says nothing of itself. */
const Row = memo(function Row(row: RowProps) {
  const { games, renderTile, pending, columns, first, total, start, height, rushing } = row;
  // A row that has its pictures keeps them; one that comes in a fling gets them when that slows down.
  const [lit, setLit] = useState<Game>();
  const bare = rushing && lit !== games[0];
  if (!bare && lit !== games[0]) setLit(games[0]);
  return (
    <div
      role="presentation"
      className={styles.row}
      style={{
        transform: `translateY(${start}px)`,
        blockSize: height,
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
      }}
    >
      {games.map((game, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place in the row, whose elements serve one game after another
        <Fragment key={at}>{renderTile(game, bare, { at: first + at + 1, of: total })}</Fragment>
      ))}
      {Array.from({ length: pending }, (_, at) => (
        <TileSkeleton key={`pending-${at}`} size="fluid" />
      ))}
    </div>
  );
}, sameRow);

/**
 * The rows to draw, always as many: those in sight, and more of them where the scroll is heading. From `before`, the
 * first row drawn so far, they move by a row or two at a time, and at rest (a page is appended) only as they must.
 */
function around(
  range: Range,
  most: number,
  direction: "forward" | "backward" | null,
  before: number,
): number[] {
  const wanted = direction === "backward" ? range.endIndex - most + 1 : range.startIndex;
  const step = direction === null ? 0 : STEP;
  const near = Math.max(before - step, Math.min(wanted, before + step));
  const seen = Math.max(range.endIndex - most + 1, Math.min(near, range.startIndex));
  const first = Math.max(0, Math.min(seen, range.count - most));
  return Array.from({ length: Math.min(most, range.count) }, (_, at) => first + at);
}

/** The rows in sight alone. */
const seen = ({ startIndex, endIndex }: Range): number[] =>
  Array.from({ length: endIndex - startIndex + 1 }, (_, at) => startIndex + at);

/** As it was measured last: who comes back finds the list as high as it was left, and so the place in it. */
let known = { columns: 3, rowHeight: 0, top: 0, inView: 0 };

/** Three to a row on a phone, more on a wider screen; a row is as high as its tile and three lines of words. */
function useGrid() {
  const ref = useRef<HTMLDivElement>(null);
  const [grid, setGrid] = useState(known);
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const measure = () => {
      const width = box.clientWidth;
      const columns = width < 560 ? 3 : Math.floor(width / 150);
      const tile = (width - GAP * (columns - 1)) / columns;
      const text = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const rowHeight = Math.round((tile * 4) / 3 + text * 3.1 + 27);
      const next = { columns, rowHeight, top: box.offsetTop, inView: Math.ceil(innerHeight / rowHeight) + 1 };
      const same = (Object.keys(next) as (keyof typeof next)[]).every((name) => known[name] === next[name]);
      if (!same) known = next;
      setGrid(known);
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    // What stands above may grow (banners arrive): the list then begins lower, as wide as before.
    if (box.parentElement) watch.observe(box.parentElement);
    addEventListener("resize", measure);
    return () => {
      watch.disconnect();
      removeEventListener("resize", measure);
    };
  }, []);
  return { ref, ...grid };
}

/** A wall of tiles of any length: only the rows in sight are drawn, the next page is asked for near the end. */
export function GameWall({ games, total, renderTile, more, loading, onMore, label }: GameWallProps) {
  // The virtualizer is one object that changes within: what the compiler kept of it would never be read again.
  "use no memo";
  const { ref, columns, rowHeight, top, inView } = useGrid();
  const most = inView + AHEAD;
  const ahead = useAfterFirst(games.length > 0);
  const pendingRows = more ? 2 : 0;
  const full = more ? Math.floor(games.length / columns) : Math.ceil(games.length / columns);
  const rushing = useRush();
  const [drawn] = useState({ first: 0 });
  const rows: Virtualizer<Window, Element> = useWindowVirtualizer({
    count: full + pendingRows,
    estimateSize: () => rowHeight,
    rangeExtractor: (range) => {
      const indexes = ahead ? around(range, most, rows.scrollDirection, drawn.first) : seen(range);
      drawn.first = indexes[0] ?? 0;
      return indexes;
    },
    scrollMargin: top,
    useFlushSync: false,
    enabled: rowHeight > 0,
  });

  useLayoutEffect(() => rows.measure(), [rows, rowHeight]);

  const end = useNextPage(more && !loading, onMore);
  const items = useOrder(rows, most, ref);

  return (
    <div
      ref={ref}
      role="list"
      aria-label={label}
      aria-busy={loading || undefined}
      className={styles.wall}
      style={{ blockSize: rows.getTotalSize() }}
    >
      {items.map(({ index, start }) => {
        const shown = games.slice(index * columns, (index + 1) * columns);
        return (
          <Row
            // The places are taken in turn, so that scrolling fills elements anew instead of making new ones.
            key={index % most}
            games={shown}
            renderTile={renderTile}
            pending={more ? columns - shown.length : 0}
            columns={columns}
            first={index * columns}
            total={total ?? (more ? -1 : games.length)}
            start={start - top}
            height={rowHeight}
            rushing={rushing}
          />
        );
      })}
      <div
        ref={end}
        role="presentation"
        className={styles.end}
        style={{ insetBlockStart: full * rowHeight }}
      />
    </div>
  );
}

/** False until the first games have been painted: what lies out of sight must not make them wait. */
function useAfterFirst(arrived: boolean): boolean {
  const [after, setAfter] = useState(false);
  useEffect(() => {
    if (!arrived) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setAfter(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [arrived]);
  return after;
}

/**
 * The rows in the order of their elements. At rest and under the keyboard that is the order of the list; while the
 * page is scrolled a row that is filled anew keeps its place among the others, because moving it would cost more
 * than filling it.
 */
function useOrder(
  rows: Virtualizer<Window, Element>,
  most: number,
  wall: RefObject<HTMLElement | null>,
): readonly VirtualItem[] {
  "use no memo";
  const [order] = useState({ first: 0 });
  const items = rows.getVirtualItems();
  const [top] = items;
  if (!top) return items;
  if (!rows.isScrolling || wall.current?.contains(document.activeElement)) order.first = top.index % most;
  const place = ({ index }: VirtualItem) => (index - order.first + most) % most;
  return [...items].sort((a, b) => place(a) - place(b));
}

/** Whether the page rushes by, faster than pictures could be looked at. */
function useRush(): boolean {
  const [rushing, setRushing] = useState(false);
  useEffect(() => {
    let before = { at: 0, y: scrollY };
    let calm: ReturnType<typeof setTimeout> | undefined;
    const look = ({ timeStamp: at }: Event) => {
      const y = scrollY;
      const speed = Math.abs(y - before.y) / Math.max(1, at - before.at);
      before = { at, y };
      if (speed < RUSH) return;
      setRushing(true);
      clearTimeout(calm);
      calm = setTimeout(() => setRushing(false), CALM_MS);
    };
    addEventListener("scroll", look, { passive: true });
    return () => {
      clearTimeout(calm);
      removeEventListener("scroll", look);
    };
  }, []);
  return rushing;
}

/** Calls for the next page within 300 px of the last game, at most once a second. */
function useNextPage(wanted: boolean, onMore: () => void): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const last = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (!wanted || !end.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      last.current = performance.now();
      onMore();
    };
    // The end is watched rather than measured: reading it while rows move would lay out the page each time.
    const watch = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer);
        const wait = last.current + DURATIONS.loadMoreThrottle - performance.now();
        // A busy page is told several changes at once; the last is how it stands.
        if (entries[entries.length - 1]?.isIntersecting) timer = setTimeout(ask, Math.max(0, wait));
      },
      { rootMargin: `${DISTANCES.endlessScroll}px` },
    );
    watch.observe(end.current);
    return () => {
      clearTimeout(timer);
      watch.disconnect();
    };
  }, [wanted, onMore]);
  return end;
}
