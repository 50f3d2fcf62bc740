import { mix } from "./colour.ts";
import { type DrawingTable, drawingTable } from "./drawing-table.ts";
import { formOf } from "./motif-svg.ts";
import type { MotifName } from "./motifs/index.ts";
import { PALETTES, type PaletteName } from "./palettes.ts";
import { random } from "./random.ts";
import { circle, ellipse, path } from "./shapes.ts";

/** A motif on a banner; it may bring a palette of its own. */
export interface BannerObject {
  motif: MotifName;
  form?: number;
  palette?: PaletteName;
}

export interface BannerSpec {
  /** seed of what is left to chance */
  name: string;
  /** the light of the whole */
  palette: PaletteName;
  lead: BannerObject;
  /** at most two, small */
  company?: readonly BannerObject[];
}

export interface BannerPicture {
  /** a whole SVG, 680 × 392 */
  svg: string;
  tint: string;
  glow: string;
  /** what the front lays under and over the picture: the two ends of the wall, and the light for the call to action */
  colours: { from: string; to: string; light: string };
}

/** Where the company stands: outside the left 54 %, which belongs to the words in any language. */
const COMPANY = [
  { x: 416, y: 326, scale: 0.52, turn: -16 },
  { x: 402, y: 62, scale: 0.42, turn: 20 },
] as const;

/** A motif in a picture of another palette, moved to its place. */
export function placedObject(
  t: DrawingTable,
  spec: BannerObject,
  fallback: PaletteName,
  at: string,
  seed: string,
): string {
  const p = PALETTES[spec.palette ?? fallback];
  // A table of its own keeps the shades of the object's palette; its ids begin with one of ours.
  const own = drawingTable(p, `${t.id()}-`);
  const body = formOf(spec.motif, spec.form ?? 0)(own, p, random(seed));
  t.define(own.definitions());
  return `<g transform="${at}">${body}</g>`;
}

/** A banner without words: wall, beam, one thing in the light and its company, all to the right of the words. */
export function bannerSvg(spec: BannerSpec, options: { idPrefix: string }): BannerPicture {
  const p = PALETTES[spec.palette];
  const t = drawingTable(p, options.idPrefix);
  const from = p.day ? mix(p.deep, p.ground, 0.12) : mix(p.deep, p.ground, 0.28);
  const to = p.day ? mix(p.ground, p.deep, 0.42) : mix(p.ground, p.main, 0.3);
  const light = mix(p.day ? p.ground : p.second, p.light, 0.55);

  const wall = t.id();
  t.define(
    `<linearGradient id="${wall}" x1="0" y1=".12" x2="1" y2=".88"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`,
  );
  const company = (spec.company ?? []).slice(0, COMPANY.length).map((thing, i) => {
    const place = COMPANY[i] ?? COMPANY[0];
    return placedObject(
      t,
      thing,
      spec.palette,
      `translate(${place.x} ${place.y})rotate(${place.turn})scale(${place.scale})`,
      `${spec.name}/${i}`,
    );
  });
  const body =
    path("M0 0H680V392H0Z", `url(#${wall})`) +
    path("M446-40H537L765 512H92Z", t.fade(light, 0.66, 0.02)) +
    circle(538, 196, 190, t.glow(light, 0.4)) +
    ellipse(538, 360, 128, 16, p.deep, 'opacity=".35"') +
    company.join("") +
    placedObject(t, spec.lead, spec.palette, "translate(538 198)scale(1.36)", spec.name);
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 680 392" aria-hidden="true"><defs>${t.definitions()}</defs>${body}</svg>`,
    tint: from,
    glow: p.day ? mix(p.ground, p.main, 0.3) : p.main,
    colours: { from, to, light },
  };
}
