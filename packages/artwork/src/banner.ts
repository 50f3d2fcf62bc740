import { mix } from "./colour.ts";
import { type DrawingTable, drawingTable } from "./drawing-table.ts";
import { formOf } from "./motif-svg.ts";
import type { MotifName } from "./motifs/index.ts";
import { PALETTES, type PaletteName } from "./palettes.ts";
import { random } from "./random.ts";
import { circle, ellipse, path } from "./shapes.ts";

/** A motif on a banner, optionally with a palette of its own. */
export interface BannerObject {
  motif: MotifName;
  form?: number;
  palette?: PaletteName;
}

export interface BannerSpec {
  /** random seed */
  name: string;
  /** the palette of the whole banner */
  palette: PaletteName;
  lead: BannerObject;
  /** at most two small secondary motifs */
  company?: readonly BannerObject[];
}

export interface BannerPicture {
  /** a whole SVG, 680 × 392 */
  svg: string;
  tint: string;
  glow: string;
  /**
   * colours the client draws under and over the picture: both ends of the background gradient, and the call
   * to action
   */
  colours: { from: string; to: string; light: string };
}

/** Positions of the secondary motifs: outside the left 54 %, which is reserved for text in any language. */
const COMPANY = [
  { x: 414, y: 318, scale: 0.44, turn: -16 },
  { x: 406, y: 70, scale: 0.38, turn: 20 },
] as const;

/** The lead motif. Drawings reach about 130 from their middle, so none is cut off at the edges. */
const LEAD = { x: 532, y: 196, scale: 1.12 } as const;

/** A motif with its own palette, positioned in a picture of another palette. */
export function placedObject(
  t: DrawingTable,
  spec: BannerObject,
  fallback: PaletteName,
  at: string,
  seed: string,
): string {
  const p = PALETTES[spec.palette ?? fallback];
  // A separate drawing table uses the shades of the object's palette; its id prefix comes from the outer
  // table.
  const own = drawingTable(p, `${t.id()}-`);
  const body = formOf(spec.motif, spec.form ?? 0)(own, p, random(seed));
  t.define(own.definitions());
  return `<g transform="${at}">${body}</g>`;
}

/**
 * A banner without text: wall, beam, one motif in the light and secondary motifs, all to the right of the
 * text area.
 */
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
    placedObject(t, spec.lead, spec.palette, `translate(${LEAD.x} ${LEAD.y})scale(${LEAD.scale})`, spec.name);
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 680 392" aria-hidden="true"><defs>${t.definitions()}</defs>${body}</svg>`,
    tint: from,
    glow: p.day ? mix(p.ground, p.main, 0.3) : p.main,
    colours: { from, to, light },
  };
}
