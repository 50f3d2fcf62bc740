import { mix } from "./colour.ts";
import { type DrawingTable, drawingTable } from "./drawing-table.ts";
import { type Palette, type PaletteName, toPalette } from "./palettes.ts";
import { type Random, random } from "./random.ts";
import { around, circle, each, ellipse, line, path, polar, rect, round } from "./shapes.ts";

/** The background light: fills 300 × 400 behind the motif. */
type Ground = (t: DrawingTable, p: Palette, r: Random) => string;

const wall = (paint: string, extra = "") => path("M0 0H300V400H0Z", paint, extra);

const grounds = {
  lamp: (t, p) =>
    wall(t.linear(t.darker(p.ground, 0.35), p.deep)) +
    path("M118 -10H182L330 400H-30Z", t.fade(mix(p.main, p.light, 0.4), 0.62, 0)) +
    ellipse(150, 312, 150, 34, t.glow(p.main, 0.55)),
  halo: (t, p) =>
    wall(t.linear(p.ground, p.deep)) +
    circle(150, 170, 190, t.glow(p.main, 0.6)) +
    circle(
      150,
      170,
      112,
      t.linear(mix(p.second, p.light, 0.2), mix(p.second, p.ground, 0.6)),
      'opacity=".92"',
    ),
  rays: (t, p) => {
    const rays = around(14, (_, a) => `M0 0L${polar(330, a).join(" ")}L${polar(330, a + 0.224).join(" ")}Z`);
    return (
      wall(p.day ? p.ground : mix(p.ground, p.deep, 0.45)) +
      path(rays, mix(p.ground, p.main, p.day ? 0.28 : 0.12), 'transform="translate(150 185)"') +
      circle(150, 185, 220, t.glow(p.day ? p.light : p.second, p.day ? 0.75 : 0.5))
    );
  },
  gel: (t, p) =>
    wall(t.linear(t.darker(p.main, 0.12), t.darker(p.main, 0.5))) +
    path(
      "M300 0V400H0L190 0Z",
      t.linear(p.day ? p.ground : t.darker(p.second, 0.2), t.darker(p.second, 0.55)),
    ) +
    line("M190 0L0 400", p.light, 3, 'opacity=".35"'),
  dusk: (t, p) =>
    wall(t.linear(p.ground, t.darker(p.main, 0.15))) +
    circle(150, 230, 96, t.linear(p.light, p.second)) +
    path("M0 262Q80 226 150 250T300 236V400H0Z", t.darker(p.main, 0.5)) +
    path("M0 300Q90 262 190 290T300 282V400H0Z", t.darker(p.ground, 0.55)) +
    path("M0 340Q120 310 300 336V400H0Z", p.deep),
  rings: (t, p) =>
    wall(t.linear(t.darker(p.ground, 0.1), p.deep)) +
    each([70, 108, 148, 190, 234], (radius, i) =>
      circle(
        150,
        180,
        radius,
        "none",
        `stroke="${i % 2 ? p.second : p.main}" stroke-width="${6 - i}" opacity="${round(0.85 - i * 0.15)}"`,
      ),
    ) +
    circle(150, 180, 120, t.glow(p.main, 0.7)),
  floor: (t, p) =>
    wall(t.linear(p.deep, t.darker(p.ground, 0.2))) +
    circle(150, 300, 230, t.glow(p.main, 0.75)) +
    line(
      "M150 262L-120 400M150 262L10 400M150 262L110 400M150 262L190 400M150 262L290 400M150 262L420 400M-20 290H320M-20 326H320M-20 372H320",
      p.second,
      2,
      'opacity=".4"',
    ),
  night: (t, p, r) => {
    const stars = (count: number) =>
      Array.from({ length: count }, () => `M${r.integer(300)} ${r.integer(330)}h0`).join("");
    return (
      wall(t.linear(p.deep, p.ground)) +
      circle(r.integer(2) ? 240 : 60, 70, 150, t.glow(p.main, 0.5)) +
      line(stars(34), p.light, 2.5, 'opacity=".7"') +
      line(stars(9), p.second, 4.5)
    );
  },
  flat: (t, p) =>
    wall(p.day ? p.ground : t.darker(p.main, 0.15)) +
    circle(150, 176, 124, p.day ? mix(p.ground, p.light, 0.55) : p.ground),
  dots: (t, p) => {
    const id = t.id();
    const colour = p.day ? mix(p.ground, p.deep, 0.3) : mix(p.ground, p.main, 0.7);
    t.define(
      `<pattern id="${id}" width="15" height="15" patternUnits="userSpaceOnUse" patternTransform="rotate(35)">${circle(7, 7, 3.6, colour)}</pattern>`,
    );
    return (
      wall(t.linear(p.ground, p.day ? mix(p.ground, p.second, 0.4) : p.deep)) +
      wall(`url(#${id})`, 'opacity=".55"') +
      circle(150, 180, 170, t.glow(p.day ? p.light : p.main, 0.85))
    );
  },
  bars: (t, p) =>
    each(
      [
        p.ground,
        mix(p.ground, p.main, 0.35),
        mix(p.ground, p.main, 0.7),
        mix(p.ground, p.second, 0.5),
        mix(p.ground, p.deep, 0.35),
      ],
      (colour, i) => rect(i * 60, 0, 61, 400, 0, colour),
    ) + wall(t.fade(p.deep, 0, p.day ? 0.25 : 0.7)),
} satisfies Record<string, Ground>;

export type GroundName = keyof typeof grounds;
export const GROUNDS: Record<GroundName, Ground> = grounds;
export const GROUND_NAMES = Object.keys(grounds) as GroundName[];

export interface GroundSpec {
  ground: GroundName;
  palette: PaletteName | Palette;
  /** picture size in CSS pixels; the ground covers it, cropped at the edges */
  width: number;
  height: number;
  /** random seed for the stars of a night */
  seed?: string;
}

/** A ground alone as a whole SVG, for backdrops. */
export function groundSvg(spec: GroundSpec, options: { idPrefix: string }): string {
  const palette = toPalette(spec.palette);
  const table = drawingTable(palette, options.idPrefix);
  const body = GROUNDS[spec.ground](table, palette, random(spec.seed ?? spec.ground));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${spec.width}" height="${spec.height}" viewBox="0 0 300 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><defs>${table.definitions()}</defs>${body}</svg>`;
}
