import { randomInt } from "node:crypto";
import sharp from "sharp";

const WIDTH = 220;
const HEIGHT = 80;
/** Maximum width of a character; longer texts use narrower ones. */
const CELL = 33;
const MARGIN = 8;

/**
 * Strokes of the digits and operators on a grid of 10 by 16, as points of a smooth curve. They are distorted
 * before drawing, so no two pictures have the same shapes.
 */
const STROKES: Record<string, readonly (readonly (readonly [number, number])[])[]> = {
  "0": [
    [
      [5, 0],
      [1.5, 2],
      [0.5, 8],
      [1.5, 14],
      [5, 16],
      [8.5, 14],
      [9.5, 8],
      [8.5, 2],
      [5, 0],
      [4, 0.3],
    ],
  ],
  "1": [
    [
      [2, 3.5],
      [4, 2],
      [5.5, 0],
      [5.6, 5],
      [5.5, 11],
      [5.5, 16],
    ],
    [
      [2.5, 16],
      [5.5, 16],
      [8.5, 16],
    ],
  ],
  "2": [
    [
      [1, 4],
      [2, 1.2],
      [5, 0],
      [8.5, 1.5],
      [8.8, 5],
      [6.5, 9],
      [3, 13],
      [1, 16],
    ],
    [
      [1, 16],
      [5, 16],
      [9.2, 16],
    ],
  ],
  "3": [
    [
      [1.2, 1.5],
      [4.5, 0],
      [8.5, 1.8],
      [8, 5.8],
      [4.2, 7.6],
    ],
    [
      [4.2, 7.6],
      [8.8, 9.2],
      [9, 13.5],
      [5, 16],
      [1, 14.2],
    ],
  ],
  "4": [
    [
      [7, 16],
      [7, 10],
      [7, 0],
    ],
    [
      [7, 0],
      [4, 5],
      [0.6, 11],
    ],
    [
      [0.6, 11],
      [5, 11],
      [9.6, 11],
    ],
  ],
  "5": [
    [
      [8.6, 0],
      [5, 0],
      [2, 0],
    ],
    [
      [2, 0],
      [1.6, 3.5],
      [1.4, 7],
    ],
    [
      [1.4, 7],
      [5, 5.6],
      [9, 8],
      [9, 13],
      [5, 16],
      [1, 14.4],
    ],
  ],
  "6": [
    [
      [8, 1],
      [5, 0.4],
      [2, 4],
      [0.9, 10],
      [2, 14.6],
      [5, 16],
      [8.6, 14.4],
      [9, 10.6],
      [6.4, 7.8],
      [3, 8.4],
      [1, 11],
    ],
  ],
  "7": [
    [
      [0.8, 0],
      [5, 0],
      [9.4, 0],
    ],
    [
      [9.4, 0],
      [6.4, 6],
      [4.4, 11],
      [3.6, 16],
    ],
    [
      [2.6, 8],
      [5, 8],
      [7.6, 8],
    ],
  ],
  "8": [
    [
      [5, 7.4],
      [1.6, 5.6],
      [1.6, 1.8],
      [5, 0],
      [8.4, 1.8],
      [8.4, 5.6],
      [5, 7.4],
      [1, 9.6],
      [0.8, 13.8],
      [5, 16],
      [9.2, 13.8],
      [9, 9.6],
      [5, 7.4],
      [4, 6.9],
    ],
  ],
  "9": [
    [
      [9, 5],
      [7, 8],
      [3.6, 8.2],
      [1, 5.4],
      [1.4, 1.6],
      [5, 0],
      [8, 1.4],
      [9.1, 6],
      [8, 12],
      [5, 15.6],
      [2, 15],
    ],
  ],
  "+": [
    [
      [1, 8.5],
      [5, 8.3],
      [9, 8.5],
    ],
    [
      [5, 4],
      [5.1, 8.5],
      [5, 13],
    ],
  ],
  "-": [
    [
      [0.8, 8.6],
      [5, 8.2],
      [9.2, 8.6],
    ],
  ],
  "=": [
    [
      [1, 6],
      [5, 5.8],
      [9, 6],
    ],
    [
      [1, 11],
      [5, 10.8],
      [9, 11],
    ],
  ],
  "?": [
    [
      [1.2, 3.6],
      [2.6, 0.8],
      [6, 0],
      [8.8, 2],
      [8, 5.6],
      [5.2, 8],
      [5, 11],
    ],
    [
      [4.9, 14.6],
      [5.1, 15.4],
      [5, 16],
    ],
  ],
};

const between = (low: number, high: number): number =>
  low + (randomInt(0, 1_000_001) / 1_000_000) * (high - low);
const shade = (): string => `hsl(${randomInt(0, 360)} ${randomInt(45, 75)}% ${randomInt(22, 34)}%)`;

type Point = readonly [x: number, y: number];
type Bend = (point: Point) => Point;

/** A curve through the points (Catmull-Rom, as cubic Béziers). */
function curve(points: readonly Point[]): string {
  const at = (i: number): Point => points[Math.min(points.length - 1, Math.max(0, i))] as Point;
  const n = (value: number): string => value.toFixed(1);
  let path = `M${n(at(0)[0])} ${n(at(0)[1])}`;
  for (let i = 0; i < points.length - 1; i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    path += `C${n(from[0] + (to[0] - before[0]) / 6)} ${n(from[1] + (to[1] - before[1]) / 6)} ${n(
      to[0] - (after[0] - from[0]) / 6,
    )} ${n(to[1] - (after[1] - from[1]) / 6)} ${n(to[0])} ${n(to[1])}`;
  }
  return path;
}

/** Rotates, slants, scales and positions one of `count` characters. */
function place(index: number, count: number): Bend {
  const cell = Math.min(CELL, (WIDTH - 2 * MARGIN) / count);
  const size = cell / CELL;
  const turn = between(-0.3, 0.3);
  const slant = between(-0.25, 0.25);
  const [wide, tall] = [between(1.9, 2.5) * size, between(2.5, 3.1) * size];
  const [x0, y0] = [MARGIN + (index + 0.5) * cell + between(-3, 3) * size, HEIGHT / 2 + between(-6, 6)];
  return ([x, y]) => {
    const [u, v] = [(x - 5) * wide + slant * (8 - y) * tall, (y - 8) * tall];
    return [x0 + u * Math.cos(turn) - v * Math.sin(turn), y0 + u * Math.sin(turn) + v * Math.cos(turn)];
  };
}

/** One wave distortion for the whole picture. */
function wave(): Bend {
  const [high, long, start] = [between(2.5, 4.5), between(26, 44), between(0, 6.3)];
  const [high2, long2, start2] = [between(1.5, 3), between(18, 30), between(0, 6.3)];
  return ([x, y]) => [x + high2 * Math.sin(y / long2 + start2), y + high * Math.sin(x / long + start)];
}

/** An SVG of digits or a sum, with noise lines in similar colours across it. */
export function captchaSvg(characters: string): string {
  const bend = wave();
  const line = (points: readonly Point[], ink: string, width: number) =>
    `<path d="${curve(points)}" stroke="${ink}" stroke-width="${width.toFixed(1)}"/>`;
  const shapes = [...characters].map((character, index) => {
    const set = place(index, characters.length);
    const ink = shade();
    const width = between(3.2, 4.4);
    return (STROKES[character] ?? [])
      .map((stroke) =>
        line(
          stroke.map((p) => bend(set(p))),
          ink,
          width,
        ),
      )
      .join("");
  });
  const clutter = Array.from({ length: 5 }, () => {
    const points = [0, 0.33, 0.66, 1].map((t): Point => [t * WIDTH, between(8, HEIGHT - 8)]);
    return line(points.map(bend), shade(), between(1, 1.9));
  });
  const dots = Array.from(
    { length: 40 },
    () =>
      `<circle cx="${between(0, WIDTH).toFixed(1)}" cy="${between(0, HEIGHT).toFixed(1)}" r="${between(0.6, 1.5).toFixed(1)}" fill="${shade()}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#f4efe4"/><g>${dots.join("")}</g><g fill="none" stroke-linecap="round" stroke-linejoin="round">${shapes.join("")}${clutter.join("")}</g></svg>`;
}

/**
 * The picture of a captcha at two device pixels per CSS pixel. Anybody may ask for one, so it must be cheap: a PNG of this
 * size takes six times as long, or has three times as many bytes.
 */
export function captchaPicture(characters: string): Promise<Buffer> {
  return sharp(Buffer.from(captchaSvg(characters)), { density: 144 })
    .webp({ quality: 40, effort: 0 })
    .toBuffer();
}
