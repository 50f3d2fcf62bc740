import type { Game } from "@foyer/contract/games";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { memo, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { DISTANCES, DURATIONS } from "../../lib/durations.ts";
import { TileSkeleton } from "../../ui/tile/tile-skeleton.tsx";
import styles from "./game-wall.module.css";

const GAP = 10;
/** Rows kept drawn above and below what is seen. */
const OVERSCAN = 3;
/** Rows are drawn into this many places in turn, so that scrolling moves elements instead of making new ones. */
const PLACES = 16;

interface GameWallProps {
  games: readonly Game[];
  renderTile: (game: Game) => ReactNode;
  /** More pages remain. */
  more: boolean;
  loading: boolean;
  onMore: () => void;
  /** Accessible name of the list. */
  label: string;
}

interface RowProps {
  games: readonly Game[];
  renderTile: (game: Game) => ReactNode;
  /** Tiles still on their way at the end of the row. */
  pending: number;
}

const Row = memo(function Row({ games, renderTile, pending }: RowProps) {
  return (
    <>
      {games.map((game) => (
        <li key={game.nodeId} className={styles.cell}>
          {renderTile(game)}
        </li>
      ))}
      {Array.from({ length: pending }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places without identity
        <li key={`pending-${index}`} className={styles.cell} aria-hidden="true">
          <TileSkeleton size="fluid" />
        </li>
      ))}
    </>
  );
});

/** Three to a row on a phone, more on a wider screen; a row is as high as its tile and three lines of words. */
function useGrid() {
  const ref = useRef<HTMLDivElement>(null);
  const [grid, setGrid] = useState({ columns: 3, rowHeight: 0, top: 0 });
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const measure = () => {
      const width = box.clientWidth;
      const columns = width < 560 ? 3 : Math.floor(width / 150);
      const tile = (width - GAP * (columns - 1)) / columns;
      const text = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const next = { columns, rowHeight: Math.round((tile * 4) / 3 + text * 3.1 + 27), top: box.offsetTop };
      setGrid((held) =>
        held.columns === next.columns && held.rowHeight === next.rowHeight && held.top === next.top
          ? held
          : next,
      );
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  return { ref, ...grid };
}

/** A wall of tiles of any length: only the rows in sight are drawn, the next page is asked for near the end. */
export function GameWall({ games, renderTile, more, loading, onMore, label }: GameWallProps) {
  const { ref, columns, rowHeight, top } = useGrid();
  const pendingRows = more ? 2 : 0;
  const full = more ? Math.floor(games.length / columns) : Math.ceil(games.length / columns);
  const count = full + pendingRows;
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: top,
    enabled: rowHeight > 0,
  });

  useLayoutEffect(() => rows.measure(), [rows, rowHeight]);

  useNextPage(more && !loading, onMore);

  const virtual = rows.getVirtualItems();
  return (
    <div ref={ref} className={styles.wall} style={{ blockSize: rows.getTotalSize() }}>
      {/* The list's length is told, since only a part of it is in the page. */}
      <ul aria-label={label} aria-busy={loading || undefined} className={styles.rows}>
        {virtual.map(({ index, start }) => {
          const shown = games.slice(index * columns, (index + 1) * columns);
          return (
            <li
              key={index % PLACES}
              className={styles.row}
              style={{ transform: `translateY(${start - top}px)`, blockSize: rowHeight }}
            >
              <ul
                className={styles.line}
                style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
              >
                <Row games={shown} renderTile={renderTile} pending={more ? columns - shown.length : 0} />
              </ul>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Calls for the next page within 300 px of the end, at most once a second. */
function useNextPage(wanted: boolean, onMore: () => void): void {
  const last = useRef(0);
  useEffect(() => {
    if (!wanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const { scrollHeight } = document.documentElement;
      if (scrollHeight - scrollY - innerHeight > DISTANCES.endlessScroll + innerHeight) return;
      clearTimeout(timer);
      const wait = last.current + DURATIONS.loadMoreThrottle - performance.now();
      timer = setTimeout(
        () => {
          last.current = performance.now();
          onMore();
        },
        Math.max(0, wait),
      );
    };
    look();
    addEventListener("scroll", look, { passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener("scroll", look);
    };
  }, [wanted, onMore]);
}
