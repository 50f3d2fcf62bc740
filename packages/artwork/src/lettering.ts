import { mix } from "./colour.ts";
import type { DrawingTable } from "./drawing-table.ts";
import { type Face, type LetterShaper, type LetterStyle, letters, lineWidth } from "./letters.ts";
import type { Palette } from "./palettes.ts";

/** Input of a lettering style. */
export interface LetteringContext {
  t: DrawingTable;
  p: Palette;
  /** the colour of plain letters on this palette's ground */
  ink: string;
  shaper: LetterShaper;
  /** for tiles under about 150 px: no second weight, no hairlines */
  small: boolean;
}

/** A vendor's lettering style for titles. */
export interface Lettering {
  /** preferred centre of the motif, and how far it is pushed aside */
  y: number;
  x?: number;
  /** where the ground is evened out for the letters */
  scrim: "foot" | "head" | "side" | "none";
  /** the letters are drawn behind the motif */
  behind?: boolean;
  /** the letters, and the height at which they begin (foot) or end (head) */
  draw(context: LetteringContext, name: string): { svg: string; edge: number };
}

/** One line, or two of about equal length when it is longer than `max` and has a space. */
export function breakName(name: string, max: number): string[] {
  const words = name.split(" ");
  if (words.length === 1 || name.length <= max) return [name];
  const cuts = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(" "), words.slice(i + 1).join(" ")]);
  const longest = (lines: string[]) => Math.max(...lines.map((line) => line.length));
  return cuts.reduce((best, cut) => (longest(cut) < longest(best) ? cut : best));
}

/** The size at which a line fills `room`, at most `most`. */
export const fit = (
  context: LetteringContext,
  text: string,
  face: Face,
  room: number,
  most: number,
  spacing = 0,
) => Math.min(most, room / lineWidth(context.shaper, text, face, spacing));

/** Height of capitals in em. */
export const CAP = 0.7;

export const write = (
  context: LetteringContext,
  text: string,
  face: Face,
  size: number,
  x: number,
  y: number,
  style: LetterStyle,
) => letters(context.shaper, text, face, size, x, y, style);

/**
 * A brighter second colour for letters in night palettes; plain ink in day palettes, where it would be too
 * faint.
 */
export const accent = ({ p, ink }: LetteringContext, t: number) => (p.day ? ink : mix(p.second, p.light, t));
