import { mix } from "./colour.ts";
import type { Palette } from "./palettes.ts";
import { round } from "./shapes.ts";

/**
 * The context in which one picture is drawn. It defines each gradient once and issues ids that begin with
 * the prefix, so that several pictures can share a document and the same picture is always the same string.
 */
export interface DrawingTable {
  readonly palette: Palette;
  /** a new id */
  id(): string;
  /** adds an element to <defs> */
  define(xml: string): void;
  /** all definitions so far */
  definitions(): string;
  /** mixed toward the palette's light, never white, so that all tiles share one mood */
  lighter(colour: string, t?: number): string;
  /** mixed toward the palette's deep, never black */
  darker(colour: string, t?: number): string;
  /** gradient from top to bottom, or from left to right */
  linear(from: string, to: string, horizontal?: boolean): string;
  /** gradient of one colour between two opacities */
  fade(colour: string, from: number, to: number, horizontal?: boolean): string;
  /** radial gradient around a centre */
  glow(colour: string, opacity?: number): string;
  /** a sphere lit from the upper left */
  orb(colour: string): string;
  /** the given left half (x < 0) and its mirror image */
  mirrored(half: string): string;
  /** a glossy ball */
  ball(x: number, y: number, radius: number, colour: string): string;
}

export function drawingTable(palette: Palette, idPrefix: string): DrawingTable {
  const defs: string[] = [];
  const known = new Map<string, string>();
  let count = 0;
  const id = () => `${idPrefix}${(++count).toString(36)}`;
  const once = (key: string, make: (id: string) => string): string => {
    let paint = known.get(key);
    if (paint === undefined) {
      const fresh = id();
      defs.push(make(fresh));
      paint = `url(#${fresh})`;
      known.set(key, paint);
    }
    return paint;
  };
  const lighter = (colour: string, t = 0.45) => mix(colour, palette.light, t);
  const darker = (colour: string, t = 0.45) => mix(colour, palette.deep, t);
  const axis = (horizontal: boolean) => (horizontal ? "" : ' x2="0" y2="1"');

  const table: DrawingTable = {
    palette,
    id,
    define: (xml) => {
      defs.push(xml);
    },
    definitions: () => defs.join(""),
    lighter,
    darker,
    linear: (from, to, horizontal = false) =>
      once(
        `l${from}${to}${horizontal}`,
        (i) =>
          `<linearGradient id="${i}"${axis(horizontal)}><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`,
      ),
    fade: (colour, from, to, horizontal = false) =>
      once(
        `f${colour}${from}/${to}${horizontal}`,
        (i) =>
          `<linearGradient id="${i}"${axis(horizontal)}><stop stop-color="${colour}" stop-opacity="${from}"/><stop offset="1" stop-color="${colour}" stop-opacity="${to}"/></linearGradient>`,
      ),
    glow: (colour, opacity = 0.9) =>
      once(
        `g${colour}${opacity}`,
        (i) =>
          `<radialGradient id="${i}"><stop stop-color="${colour}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`,
      ),
    orb: (colour) =>
      once(
        `o${colour}`,
        (i) =>
          `<radialGradient id="${i}" cx=".36" cy=".3" r=".75"><stop stop-color="${lighter(colour, 0.7)}"/><stop offset=".38" stop-color="${colour}"/><stop offset="1" stop-color="${darker(colour, 0.62)}"/></radialGradient>`,
      ),
    mirrored: (half) => {
      const fresh = id();
      // half a unit past the middle, so that no seam shows between the halves
      return `<g id="${fresh}" transform="translate(.5)">${half}</g><use href="#${fresh}" transform="scale(-1 1)"/>`;
    },
    ball: (x, y, radius, colour) => {
      const [gx, gy] = [round(x - radius * 0.34), round(y - radius * 0.48)];
      return (
        `<circle cx="${round(x)}" cy="${round(y)}" r="${radius}" fill="${table.orb(colour)}"/>` +
        `<ellipse cx="${gx}" cy="${gy}" rx="${round(radius * 0.26)}" ry="${round(radius * 0.14)}" transform="rotate(-32 ${gx} ${gy})" fill="#fff" opacity=".75"/>`
      );
    },
  };
  return table;
}
