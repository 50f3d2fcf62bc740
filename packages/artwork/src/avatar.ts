import { mix } from "./colour.ts";
import { drawingTable } from "./drawing-table.ts";
import { formOf } from "./motif-svg.ts";
import type { MotifName } from "./motifs/index.ts";
import { PALETTES, type PaletteName } from "./palettes.ts";
import { random } from "./random.ts";
import { circle, ellipse, path } from "./shapes.ts";

export interface AvatarSpec {
  motif: MotifName;
  form: number;
  palette: PaletteName;
}

/** A portrait for an arched frame: one motif under a lamp. 76 × 84; the arch is cropped by the client. */
export function avatarSvg(
  spec: AvatarSpec,
  options: { idPrefix: string },
): { svg: string; tint: string; glow: string } {
  const p = PALETTES[spec.palette];
  const t = drawingTable(p, options.idPrefix);
  const body = formOf(spec.motif, spec.form)(t, p, random(`${spec.motif}${spec.form}`));
  const wall = p.day ? p.ground : mix(p.ground, p.main, 0.12);
  const picture =
    path("M0 0H76V84H0Z", t.linear(wall, p.day ? mix(p.ground, p.deep, 0.25) : mix(p.ground, p.deep, 0.55))) +
    path("M30 0H46L84 84H-8Z", t.fade(p.light, p.day ? 0.6 : 0.4, 0)) +
    circle(38, 44, 36, t.glow(p.light, 0.3)) +
    ellipse(38, 78, 26, 4, p.deep, 'opacity=".35"') +
    `<g transform="translate(38 46)scale(.27)">${body}</g>`;
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 76 84" aria-hidden="true"><defs>${t.definitions()}</defs>${picture}</svg>`,
    tint: wall,
    glow: p.day ? mix(p.ground, p.main, 0.3) : p.main,
  };
}
