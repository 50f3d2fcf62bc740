import type { Game } from "@foyer/contract/games";
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
import type { Games } from "../../entities/game/join-pages.ts";
import { afterPaint } from "../../lib/after-paint.ts";
import { DISTANCES, DURATIONS } from "../../lib/durations.ts";
import { cx } from "../../ui/cx.ts";
import { useHydrated } from "../../ui/lazy/use-hydrated.ts";
import type { TilePlace } from "../../ui/tile/tile.tsx";
import { TileSkeleton } from "../../ui/tile/tile-skeleton.tsx";
import styles from "./game-grid.module.css";
import { useRows } from "./use-rows.ts";

const GAP = 10;
/** Width of a tile and a gap from which a wide grid has another column; the style sheet has the same. */
const COLUMN = 120;
/** Rows of three that the server renders: enough for the first view of any screen. */
const SERVER_ROWS = 6;
/** Rows of skeletons at the end of a list that goes on. */
const PENDING_ROWS = 2;
/** Scroll speed in px/ms above which images cannot be seen, and the time in ms below it that ends a fling. */
const FAST_SCROLL = 2;
const CALM_MS = 120;

/** Renders a card of the grid. `bare`: during a fling, without image and decoration. */
export type RenderCard = (game: Game, bare: boolean, place: TilePlace) => ReactNode;

interface GameGridProps {
  games: Games;
  /** Total number of games, if known. */
  total?: number | undefined;
  renderCard: RenderCard;
  /** More pages remain. */
  more: boolean;
  loading: boolean;
  onMore: () => void;
  /** Accessible name of the list. */
  label: string;
}

interface RowProps {
  games: readonly Game[];
  renderCard: RenderCard;
  /** Number of skeletons at the end of the row, for games not loaded yet. */
  pending: number;
  columns: number;
  /** Index of the row's first tile in the list, from 0, and the total number of games (-1: unknown). */
  first: number;
  total: number;
  /** Distance from the top of the list, in pixels. */
  start: number;
  /** 0 until it is measured: the style sheet places the tiles. */
  height: number;
  scrollingFast: boolean;
}

const sameRow = ({ games: before, ...was }: RowProps, { games: after, ...is }: RowProps): boolean =>
  before.length === after.length &&
  before.every((game, at) => game === after[at]) &&
  (Object.keys(is) as (keyof typeof is)[]).every((name) => was[name] === is[name]);

/** The tiles are the list items; the row that positions them is presentational. */
const Row = memo(function Row(row: RowProps) {
  const { games, renderCard, pending, columns, first, total, start, height, scrollingFast } = row;
  // A row that has shown its images keeps them; one that enters during a fling gets them when it slows down.
  const [lit, setLit] = useState<Game>();
  const bare = scrollingFast && lit !== games[0];
  if (!bare && lit !== games[0]) setLit(games[0]);
  return (
    <div
      role="presentation"
      className={styles.row}
      style={
        height > 0
          ? {
              transform: `translateY(${start}px)`,
              blockSize: height,
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            }
          : undefined
      }
    >
      {games.map((game, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a position whose elements are reused for other games
        <Fragment key={at}>{renderCard(game, bare, { at: first + at + 1, of: total })}</Fragment>
      ))}
      {Array.from({ length: pending }, (_, at) => (
        <TileSkeleton key={`pending-${at}`} size="fluid" />
      ))}
    </div>
  );
}, sameRow);

/** The rows of a server-rendered page. They keep their elements when they are measured. */
const firstRows = (count: number) => Array.from({ length: Math.min(SERVER_ROWS, count) }, (_, row) => row);

/** Last measurements: on return, the list has its height again at once, and so its scroll position. */
const UNMEASURED = { columns: 3, rowHeight: 0, top: 0, inView: 0 };
let known = UNMEASURED;

/** Three columns on a phone, more on wider screens. A row has the height of its tile and three lines of text. */
function useGrid() {
  const ref = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const [serverRendered] = useState(!hydrated);
  const [grid, setGrid] = useState(serverRendered ? undefined : known);
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const measure = () => {
      const width = box.clientWidth;
      const columns = width < 560 ? 3 : Math.floor((width + GAP) / COLUMN);
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
    // Content above may grow (banners load): the list then starts lower, although its width is unchanged.
    if (box.parentElement) watch.observe(box.parentElement);
    addEventListener("resize", measure);
    return () => {
      watch.disconnect();
      removeEventListener("resize", measure);
    };
  }, []);
  return { ref, ...(grid ?? UNMEASURED), serverRendered };
}

/** Grid of any length: renders only the rows in view and requests the next page near the end. */
export function GameGrid({ games, total, renderCard, more, loading, onMore, label }: GameGridProps) {
  const { ref, columns, rowHeight, top, inView, serverRendered } = useGrid();
  const { painted, shownGames, ahead } = usePainted(games.length, columns);
  const full = more ? Math.floor(games.length / columns) : Math.ceil(games.length / columns);
  const count = full + (more ? PENDING_ROWS : 0);
  const scrollingFast = useFastScroll();
  const { rows, most } = useRows(ref, {
    count,
    atFirst: painted === games.length ? count : Math.floor(painted / columns) + PENDING_ROWS,
    height: rowHeight,
    top,
    inView,
    ahead,
    serverRendered,
  });
  const end = useNextPage(more && !loading, onMore);
  // A server-rendered grid hydrates as it was rendered, and stays so until its rows are measured.
  const unmeasured = serverRendered && rowHeight === 0;

  return (
    <div
      ref={ref}
      role="list"
      aria-label={label}
      aria-busy={loading || undefined}
      className={cx(styles.grid, unmeasured && styles.unmeasured)}
      style={unmeasured ? undefined : { blockSize: count * rowHeight }}
    >
      {(unmeasured ? firstRows(count) : rows).map((index) => {
        const first = index * columns;
        const inRow = more ? columns : Math.min(columns, games.length - first);
        const shown = games.slice(first, Math.min(first + inRow, shownGames));
        return (
          <Row
            // Keys rotate, so that scrolling reuses row elements instead of creating new ones.
            key={unmeasured ? index : index % most}
            games={shown}
            renderCard={renderCard}
            pending={inRow - shown.length}
            columns={columns}
            first={first}
            total={total ?? (more ? -1 : games.length)}
            start={index * rowHeight}
            height={unmeasured ? 0 : rowHeight}
            scrollingFast={scrollingFast}
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

/**
 * How many games are shown. Of the first games that arrive, one row is shown at once and the others after it has been
 * painted, so that cards further down delay neither it nor a tap. A page that is appended only makes the list longer at
 * once, so that it holds up no scrolling; its cards follow. Games that are there from the start are all shown. `ahead`:
 * games have been painted, so rows out of view no longer delay them.
 */
function usePainted(count: number, columns: number): { painted: number; shownGames: number; ahead: boolean } {
  const [{ games, ahead }, setPainted] = useState({ games: count, ahead: false });
  const aheadNext = ahead || count > 0;
  useEffect(() => {
    if (games === count && ahead === aheadNext) return;
    return afterPaint(() => startTransition(() => setPainted({ games: count, ahead: aheadNext })));
  }, [games, ahead, count, aheadNext]);
  return { painted: games, shownGames: Math.min(count, games || columns), ahead };
}

/** Whether the page scrolls too fast for images to be seen. */
function useFastScroll(): boolean {
  const [scrollingFast, setRushing] = useState(false);
  useEffect(() => {
    let before = { at: 0, y: scrollY };
    let calm: ReturnType<typeof setTimeout> | undefined;
    const look = ({ timeStamp: at }: Event) => {
      const y = scrollY;
      const speed = Math.abs(y - before.y) / Math.max(1, at - before.at);
      before = { at, y };
      if (speed < FAST_SCROLL) return;
      // Once for a fling: React can queue a render even for a state that is already set.
      if (calm === undefined) setRushing(true);
      clearTimeout(calm);
      calm = setTimeout(() => {
        calm = undefined;
        setRushing(false);
      }, CALM_MS);
    };
    addEventListener("scroll", look, { passive: true });
    return () => {
      clearTimeout(calm);
      removeEventListener("scroll", look);
    };
  }, []);
  return scrollingFast;
}

/** Requests the next page within 300 px of the last game, at most once a second. */
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
    // An observer, not a measurement: reading the position while rows move would force a layout each time.
    const watch = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer);
        const wait = last.current + DURATIONS.loadMoreThrottle - performance.now();
        // A busy page delivers several entries at once; the last is the current state.
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
