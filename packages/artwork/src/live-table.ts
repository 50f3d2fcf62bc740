import { mix } from "./colour.ts";
import { dealer } from "./dealer.ts";
import { drawingTable } from "./drawing-table.ts";
import { formOf } from "./motif-svg.ts";
import type { MotifName } from "./motifs/index.ts";
import { PALETTES, type PaletteName } from "./palettes.ts";
import { random } from "./random.ts";
import { circle, ellipse, group, line, path } from "./shapes.ts";

export interface LiveTableSpec {
  name: string;
  palette: PaletteName;
  /** what lies on the table */
  motif: MotifName;
  /** index of the table, so that neighbours differ in pose, face and hair */
  variant: number;
}

/** A live table seen through a doorway: lamp, dealer in rim light, table, motif. 200 × 250. */
export function liveTableSvg(
  spec: LiveTableSpec,
  options: { idPrefix: string },
): { svg: string; glow: string; tint: string } {
  const p = PALETTES[spec.palette];
  const t = drawingTable(p, options.idPrefix);
  const r = random(spec.name);
  const wall = p.day ? mix(p.ground, p.deep, 0.55) : p.ground;
  const { figure, letterings } = dealer(p, r, spec.variant);
  const onTable = formOf(spec.motif, 0)(t, p, r);
  const at = "translate(100 126)";

  const room =
    path("M0 0H200V250H0Z", t.linear(mix(wall, p.deep, 0.25), p.deep)) +
    path(
      "M14 250V108A86 86 0 0 1 186 108V250",
      "none",
      `stroke="${p.second}" stroke-width="2" opacity=".35"`,
    ) +
    path("M34 250V112A66 66 0 0 1 166 112V250", t.linear(mix(wall, p.main, 0.4), wall), 'opacity=".7"') +
    circle(100, 84, 74, t.glow(mix(p.second, p.light, 0.4), 0.45)) +
    path("M86 18H114L196 250H4Z", t.fade(mix(p.second, p.light, 0.5), 0.6, 0.02)) +
    line("M100 0V12", p.light, 3) +
    path("M78 24Q80 10 100 10T122 24Z", p.second);
  const table = ellipse(
    100,
    248,
    150,
    66,
    t.linear(mix(wall, p.main, 0.35), mix(wall, p.deep, 0.5)),
    `stroke="${mix(p.second, p.deep, 0.2)}" stroke-width="5"`,
  );
  const dealt = group(onTable, "translate(100 217)scale(.4 .33)");
  const body = room + group(figure, at) + table + dealt + group(letterings, at);
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 250" aria-hidden="true"><defs>${t.definitions()}</defs>${body}</svg>`,
    glow: p.day ? mix(p.ground, p.main, 0.3) : p.main,
    tint: wall,
  };
}
