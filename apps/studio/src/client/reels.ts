import type { Boot } from "../play-api.ts";
import type { DrawnLine } from "./wins.ts";

type Window = readonly (readonly number[])[];

/** Symbols on the looping strip shown until the outcome arrives. */
const RUN = 12;
const RUN_MS = 90;
/** Symbols that still pass while a reel slows down. */
const TAIL = 3;
const REST_MS = 420;
const STAGGER_MS = 160;

/** Height of a cell at most, as a multiple of its width. */
const MOST_TALL = 1.9;
/** Gap between reels, and around them (style.css). */
const EDGE = 3;

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** Symbol drawings as bitmaps, rasterised once at cell size. */
async function rasterise(svgs: readonly string[], size: number): Promise<HTMLCanvasElement[]> {
  return Promise.all(
    svgs.map(async (svg) => {
      const image = new Image();
      image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg.replace("<svg ", `<svg width="${size}" height="${size}" `))}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = size;
      canvas.height = size;
      canvas.getContext("2d")?.drawImage(image, 0, 0, size, size);
      return canvas;
    }),
  );
}

export interface Reels {
  readonly element: HTMLElement;
  /** Sizes the reels to the space; call again when it changes. */
  fit(width: number, height: number): Promise<void>;
  show(window: Window): void;
  /** All reels except the held ones spin until `stop`. */
  start(held?: readonly number[]): void;
  stop(window: Window, options: { quick: boolean; held?: readonly number[]; tense?: number }): Promise<void>;
  /**
   * Highlights winning cells and draws their lines, or only outlines them (`plain`); an empty list clears the
   * highlight.
   */
  light(
    cells: readonly (readonly [number, number])[],
    options?: { lines?: readonly DrawnLine[]; plain?: boolean },
  ): void;
}

interface Reel {
  readonly box: HTMLElement;
  readonly strip: HTMLCanvasElement;
  readonly cells: HTMLElement[];
  running: Animation | undefined;
}

/**
 * Reels as strips moved by transform only, so that the compositor animates them even when the script is
 * busy.
 */
export function reels(boot: Pick<Boot, "symbols" | "game">, onLand: (reel: number) => void): Reels {
  const { heights } = boot.game;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const element = document.createElement("div");
  element.className = "reels";
  element.setAttribute("role", "img");
  const svg = (tag: string) => document.createElementNS("http://www.w3.org/2000/svg", tag);
  const lineLayer = svg("svg");
  lineLayer.setAttribute("class", "win-lines");
  let bitmaps: HTMLCanvasElement[] = [];
  let cell = { width: 0, height: 0, ratio: 1 };
  let shown: Window = heights.map((height) => Array.from({ length: height }, () => 0));
  const regular = boot.symbols.flatMap((symbol, number) => (symbol.role === "regular" ? [number] : []));

  const list: Reel[] = heights.map((height) => {
    const box = document.createElement("div");
    box.className = "reel";
    const strip = document.createElement("canvas");
    strip.className = "strip";
    box.append(strip);
    const cells = Array.from({ length: height }, () => {
      const spot = document.createElement("span");
      spot.className = "spot";
      box.append(spot);
      return spot;
    });
    element.append(box);
    return { box, strip, cells, running: undefined };
  });
  element.append(lineLayer);

  /** A line through the middles of its cells; the part that wins is drawn strongly over the rest. */
  const drawLine = ({ rows, count }: DrawnLine): Element[] => {
    const points = rows.map(
      (row, reel) =>
        `${EDGE + reel * (cell.width + EDGE) + cell.width / 2} ${EDGE + (row + 0.5) * cell.height}`,
    );
    return [points, points.slice(0, count)].map((part, index) => {
      const line = svg("polyline");
      line.setAttribute("points", part.join(" "));
      if (index === 1) line.setAttribute("class", "winning");
      return line;
    });
  };

  const paint = (reel: Reel, symbols: readonly number[]) => {
    const { width, height, ratio } = cell;
    reel.strip.width = width * ratio;
    reel.strip.height = height * symbols.length * ratio;
    reel.strip.style.height = `${height * symbols.length}px`;
    const pen = reel.strip.getContext("2d");
    if (!pen) return;
    const size = Math.min(width, height) * 0.94 * ratio;
    symbols.forEach((symbol, row) => {
      const bitmap = bitmaps[symbol];
      if (bitmap)
        pen.drawImage(
          bitmap,
          (width * ratio - size) / 2,
          row * height * ratio + (height * ratio - size) / 2,
          size,
          size,
        );
    });
  };
  const passing = (count: number) =>
    Array.from({ length: count }, () => regular[Math.floor(Math.random() * regular.length)] ?? 0);
  const move = (reel: Reel, from: number, to: number, options: KeyframeAnimationOptions) =>
    reel.strip.animate(
      [{ transform: `translateY(${from}px)` }, { transform: `translateY(${to}px)` }],
      options,
    );

  const settle = async (index: number, symbols: readonly number[], quick: boolean) => {
    const reel = list[index] as Reel;
    reel.running?.cancel();
    reel.running = undefined;
    const tail = passing(TAIL);
    paint(reel, [...symbols, ...tail, ...symbols.slice(0, 1)]);
    const travel = -cell.height * (TAIL + 1);
    const duration = calm ? 0 : quick ? REST_MS / 2.4 : REST_MS;
    // A small overshoot and back.
    await reel.strip
      .animate(
        [
          { transform: `translateY(${travel}px)`, easing: "cubic-bezier(.2,.7,.3,1)" },
          { transform: `translateY(${cell.height * 0.09}px)`, offset: 0.78, easing: "ease-in-out" },
          { transform: "translateY(0)" },
        ],
        { duration },
      )
      .finished.catch(() => {});
    paint(reel, symbols);
    onLand(index);
  };

  return {
    element,
    async fit(width, height) {
      const rows = Math.max(...heights);
      const gaps = EDGE * (heights.length + 1);
      const tallest = (height - 6) / rows;
      const cellWidth = Math.floor(Math.min((width - gaps) / heights.length, tallest * 1.3));
      const cellHeight = Math.floor(Math.min(cellWidth * MOST_TALL, tallest));
      const ratio = Math.min(2, devicePixelRatio || 1);
      cell = { width: cellWidth, height: cellHeight, ratio };
      lineLayer.replaceChildren();
      element.style.setProperty("--cell-w", `${cellWidth}px`);
      element.style.setProperty("--cell-h", `${cellHeight}px`);
      bitmaps = await rasterise(
        boot.symbols.map((symbol) => symbol.svg),
        Math.round(Math.min(cellWidth, cellHeight) * 0.94 * ratio),
      );
      list.forEach((reel, index) => {
        reel.box.style.height = `${cellHeight * (heights[index] ?? 3)}px`;
        if (!reel.running) paint(reel, shown[index] ?? []);
      });
    },
    show(window) {
      shown = window;
      list.forEach((reel, index) => paint(reel, window[index] ?? []));
    },
    start(held = []) {
      list.forEach((reel, index) => {
        if (held.includes(index)) return;
        const run = passing(RUN);
        const height = heights[index] ?? 3;
        paint(reel, [...run, ...run.slice(0, height)]);
        if (!calm) {
          reel.running = move(reel, -cell.height * RUN, 0, {
            duration: RUN_MS * RUN * 0.55,
            iterations: Number.POSITIVE_INFINITY,
          });
        }
      });
    },
    async stop(window, { quick, held = [], tense }) {
      shown = window;
      const landing: Promise<void>[] = [];
      let wait = 0;
      for (const [index, symbols] of window.entries()) {
        if (held.includes(index)) {
          paint(list[index] as Reel, symbols);
          continue;
        }
        const slow = tense !== undefined && index >= tense && !quick && !calm;
        list[index]?.box.classList.toggle("tense", slow);
        landing.push(pause(wait).then(() => settle(index, symbols, quick)));
        wait += quick || calm ? 40 : slow ? STAGGER_MS * 4 : STAGGER_MS;
      }
      await Promise.all(landing);
      for (const { box } of list) box.classList.remove("tense");
    },
    light(cells, { lines = [], plain = false } = {}) {
      element.classList.toggle("lit", cells.length > 0 && !plain);
      lineLayer.replaceChildren(...lines.flatMap(drawLine));
      for (const reel of list) for (const spot of reel.cells) spot.classList.remove("hit");
      for (const [reel, row] of cells) list[reel]?.cells[row]?.classList.add("hit");
    },
  };
}
