import { round } from "./shapes.ts";

/** Instance of the variable font: width axis 62 to 125, weight axis 100 to 900. */
export interface Face {
  stretch: number;
  weight: number;
}

export interface Glyph {
  /** x position of the glyph, in em, kerning included */
  x: number;
  /** advance width, in em */
  advance: number;
  /** path data in 1/1000 em, y downward from the baseline, moved right by `shift` (1/1000 em) */
  outline(shift: number): string;
}

/** Converts text to outlines, so that a picture needs no font. The caller provides the font. */
export interface LetterShaper {
  shape(text: string, face: Face): { width: number; glyphs: readonly Glyph[] };
}

export interface LetterStyle {
  fill: string;
  anchor?: "start" | "middle";
  /** extra space between letters, in em */
  spacing?: number;
  /** an outline drawn behind the fill: colour and width in units of the tile */
  edge?: { colour: string; width: number };
  extra?: string;
}

const edgeAttributes = (edge: LetterStyle["edge"], scale: number) =>
  edge
    ? ` stroke="${edge.colour}" stroke-width="${round(edge.width / scale)}" stroke-linejoin="round" paint-order="stroke"`
    : "";

/** Width of a line in em. */
export function lineWidth(shaper: LetterShaper, text: string, face: Face, spacing = 0): number {
  return shaper.shape(text, face).width + spacing * Math.max(0, [...text].length - 1);
}

/** One straight line of letters with its baseline at x,y. */
export function letters(
  shaper: LetterShaper,
  text: string,
  face: Face,
  size: number,
  x: number,
  y: number,
  style: LetterStyle,
): string {
  const { glyphs } = shaper.shape(text, face);
  const spacing = style.spacing ?? 0;
  const width = lineWidth(shaper, text, face, spacing) * size;
  const left = style.anchor === "middle" ? x - width / 2 : x;
  const scale = size / 1000;
  const d = glyphs.map((glyph, i) => glyph.outline((glyph.x + i * spacing) * 1000)).join("");
  return `<path d="${d}" transform="translate(${round(left)} ${round(y)})scale(${Math.round(scale * 1e4) / 1e4})" fill="${style.fill}"${edgeAttributes(style.edge, scale)}${style.extra ? ` ${style.extra}` : ""}/>`;
}

/** A quadratic curve: start, control point and end. */
export type Curve = readonly [
  readonly [number, number],
  readonly [number, number],
  readonly [number, number],
];

interface Segment {
  from: readonly [number, number];
  to: readonly [number, number];
  /** distance along the curve at which it begins */
  start: number;
  length: number;
}

const STEPS = 64;

/** The curve approximated by short straight segments. */
function segmentsOf([[x0, y0], [x1, y1], [x2, y2]]: Curve): Segment[] {
  const at = (t: number) => {
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
    return [a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2] as const;
  };
  let start = 0;
  return Array.from({ length: STEPS }, (_, i) => {
    const [from, to] = [at(i / STEPS), at((i + 1) / STEPS)];
    const segment = { from, to, start, length: Math.hypot(to[0] - from[0], to[1] - from[1]) };
    start += segment.length;
    return segment;
  });
}

const lengthOf = (segments: readonly Segment[]) => segments.reduce((sum, { length }) => sum + length, 0);

export const curveLength = (curve: Curve) => lengthOf(segmentsOf(curve));

/** Letters on a curve, centred along it. */
export function lettersOnCurve(
  shaper: LetterShaper,
  text: string,
  face: Face,
  size: number,
  curve: Curve,
  style: LetterStyle,
): string {
  const { glyphs, width } = shaper.shape(text, face);
  const segments = segmentsOf(curve);
  const scale = size / 1000;
  const start = (lengthOf(segments) - width * size) / 2;
  const placed = glyphs.map((glyph) => {
    const middle = start + (glyph.x + glyph.advance / 2) * size;
    const segment = segments.findLast((piece) => piece.start <= middle) ?? segments[0];
    if (!segment) return "";
    const [[ax, ay], [bx, by]] = [segment.from, segment.to];
    const t = Math.min(1, Math.max(0, (middle - segment.start) / segment.length));
    const angle = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
    return `<path d="${glyph.outline(-500 * glyph.advance)}" transform="translate(${round(ax + (bx - ax) * t)} ${round(ay + (by - ay) * t)})rotate(${round(angle)})scale(${Math.round(scale * 1e4) / 1e4})"/>`;
  });
  return `<g fill="${style.fill}"${edgeAttributes(style.edge, scale)}>${placed.join("")}</g>`;
}
