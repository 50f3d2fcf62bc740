import { mix } from "./colour.ts";
import type { DrawingTable } from "./drawing-table.ts";
import { type Face, type LetterShaper, type LetterStyle, letters, lineWidth } from "./letters.ts";
import type { Palette } from "./palettes.ts";

/** What a hand works with. */
export interface Desk {
  t: DrawingTable;
  p: Palette;
  /** the colour of plain letters on this palette's ground */
  ink: string;
  shaper: LetterShaper;
  /** for tiles under about 150 px: no second weight, no hairlines */
  small: boolean;
}

/** A vendor's way of setting a title. */
export interface Hand {
  /** where the motif's centre would like to be, and how far it is pushed aside */
  y: number;
  x?: number;
  /** where the ground is calmed for the letters */
  scrim: "foot" | "head" | "side" | "none";
  /** the letters stand behind the motif */
  behind?: boolean;
  /** the letters, and the height at which they begin (foot) or end (head) */
  draw(desk: Desk, name: string): { svg: string; edge: number };
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
export const fit = (desk: Desk, text: string, face: Face, room: number, most: number, spacing = 0) =>
  Math.min(most, room / lineWidth(desk.shaper, text, face, spacing));

/** Height of capitals in em. */
export const CAP = 0.7;

export const write = (
  desk: Desk,
  text: string,
  face: Face,
  size: number,
  x: number,
  y: number,
  style: LetterStyle,
) => letters(desk.shaper, text, face, size, x, y, style);

/** A brighter second colour for letters by night; plain ink by day, where it would be too faint. */
export const accent = ({ p, ink }: Desk, t: number) => (p.day ? ink : mix(p.second, p.light, t));
