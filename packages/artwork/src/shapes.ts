/**
 * Small helpers that write SVG. Numbers are rounded to one decimal, which is finer than any display size of
 * a tile.
 */

export const round = (n: number) => Math.round(n * 10) / 10;

/** A point at `radius` and `angle` (radians, 0 to the right, clockwise on screen). */
export const polar = (radius: number, angle: number): [number, number] => [
  round(radius * Math.cos(angle)),
  round(radius * Math.sin(angle)),
];

export const each = <const T>(list: readonly T[], draw: (item: T, index: number) => string): string =>
  list.map(draw).join("");

/** `count` drawings evenly spaced on a circle, the first at `start`. */
export const around = (count: number, draw: (index: number, angle: number) => string, start = 0): string =>
  Array.from({ length: count }, (_, i) => draw(i, start + (i * 2 * Math.PI) / count)).join("");

const outline = (count: number, at: (index: number) => [number, number]) =>
  `M${Array.from({ length: count }, (_, i) => at(i).join(" ")).join("L")}Z`;

/** Path data of a star with `points` tips. */
export const star = (points: number, outer: number, inner: number, turn = -Math.PI / 2): string =>
  outline(points * 2, (i) => polar(i % 2 ? inner : outer, turn + (i * Math.PI) / points));

/** Path data of a regular polygon. */
export const polygon = (corners: number, radius: number, turn = -Math.PI / 2): string =>
  outline(corners, (i) => polar(radius, turn + (i * 2 * Math.PI) / corners));

const rest = (extra: string) => (extra ? ` ${extra}` : "");

export const path = (d: string, fill: string, extra = "") => `<path d="${d}" fill="${fill}"${rest(extra)}/>`;

const stroked =
  (cap: "round" | "butt") =>
  (d: string, stroke: string, width: number, extra = "") =>
    `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="${cap}" stroke-linejoin="round"${rest(extra)}/>`;

export const line = stroked("round");
/** A line with butt ends, for ribs, bands and dashes. */
export const band = stroked("butt");

export const circle = (x: number, y: number, r: number, fill: string, extra = "") =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}"${rest(extra)}/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, extra = "") =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"${rest(extra)}/>`;

export const rect = (x: number, y: number, w: number, h: number, rx: number, fill: string, extra = "") =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" rx="${rx}" fill="${fill}"${rest(extra)}/>`;

/** A group moved, turned and scaled; a pair as `scale` can mirror. */
export const group = (body: string, transform: string, extra = "") =>
  `<g transform="${transform}"${rest(extra)}>${body}</g>`;

/** Path data of the four suits, within about ±10: hearts, spades, diamonds, clubs. */
export const SUITS = [
  "M0 9C-14-1-8-11-3.5-9.5C-1-9 0-6 0-6C0-6 1-9 3.5-9.5C8-11 14-1 0 9Z",
  "M0-10C3 -3 12 0 9 5C7 8 3 7 1.5 5L3 10H-3L-1.5 5C-3 7-7 8-9 5C-12 0-3-3 0-10Z",
  "M0-11L8 0L0 11L-8 0Z",
  "M0-10A4.5 4.5 0 0 1 3.5-2.5A4.5 4.5 0 1 1 1.5 5L3 10H-3L-1.5 5A4.5 4.5 0 1 1-3.5-2.5A4.5 4.5 0 0 1 0-10Z",
] as const;
