import { type BannerObject, placedObject } from "./banner.ts";
import { mix } from "./colour.ts";
import { type DrawingTable, drawingTable } from "./drawing-table.ts";
import { PALETTES, type Palette, type PaletteName } from "./palettes.ts";
import { ellipse, line, path } from "./shapes.ts";

export interface PromotionSpec {
  /** random seed */
  name: string;
  /** the palette of the whole picture, shared by promotions of a category */
  palette: PaletteName;
  lead: BannerObject;
  /** two secondary motifs, beside the door or in doors of their own */
  company: readonly [BannerObject, BannerObject];
}

/**
 * `door`: one doorway with the motif in its light, for the list. `row`: three doorways along a street, for
 * the promotion's page.
 */
export type PromotionView = "door" | "row";

interface Arch {
  readonly x: number;
  /** half its width, and the height at which its arch begins */
  readonly half: number;
  readonly top: number;
}

const FLOOR = 338;
const WIDTH = 680;
const HEIGHT = 392;

const outline = ({ x, half, top }: Arch, grow = 0): string =>
  `M${x - half - grow} ${FLOOR}V${top}A${half + grow} ${half + grow} 0 0 1 ${x + half + grow} ${top}V${FLOOR}`;

/** A doorway: the light inside, its frame, and the light on the floor in front. */
function doorway(t: DrawingTable, p: Palette, light: string, arch: Arch, brightness: number): string {
  const { x, half } = arch;
  const inside = mix(mix(p.ground, p.main, p.day ? 0 : 0.42), p.light, 0.1);
  const far = mix(mix(p.deep, p.ground, 0.7), inside, brightness);
  const near = mix(mix(p.deep, p.ground, 0.45), inside, brightness * 0.5);
  return (
    path(
      `M${x - half} ${FLOOR}H${x + half}L${x + half * 1.5} ${HEIGHT}H${x - half * 1.5}Z`,
      t.fade(light, 0.5 * brightness, 0.04),
    ) +
    path(`${outline(arch)}Z`, t.linear(far, near)) +
    path(
      `M${x - half * 0.2} ${arch.top - half}H${x + half * 0.2}L${x + half} ${FLOOR}H${x - half}Z`,
      t.fade(light, 0.6 * brightness, 0.03),
    ) +
    path(outline(arch), "none", `stroke="${mix(p.second, p.deep, 0.2)}" stroke-width="5"`) +
    path(outline(arch, 13), "none", `stroke="${p.second}" stroke-width="2" opacity=".4"`)
  );
}

/** A hanging lamp. */
const lamp = (x: number, drop: number, p: Palette): string =>
  line(`M${x} 0V${drop}`, mix(p.second, p.deep, 0.4), 2) +
  path(`M${x - 13} ${drop + 15}Q${x - 11} ${drop} ${x} ${drop}T${x + 13} ${drop + 15}Z`, p.second);

const at = (x: number, y: number, scale: number, turn = 0): string =>
  `translate(${x} ${y})${turn ? `rotate(${turn})` : ""}scale(${scale})`;

/** A promotion without text: a house front by night and one motif in the light of its door. 680 × 392. */
export function promotionSvg(
  spec: PromotionSpec,
  view: PromotionView,
  options: { idPrefix: string },
): { svg: string; tint: string; glow: string } {
  const p = PALETTES[spec.palette];
  const t = drawingTable(p, options.idPrefix);
  const dark = p.day ? mix(p.deep, p.ground, 0.1) : mix(p.deep, p.ground, 0.22);
  const wall = p.day ? mix(p.deep, p.ground, 0.42) : mix(p.ground, p.main, 0.08);
  const light = mix(p.day ? p.ground : p.second, p.light, 0.55);
  const thing = (object: BannerObject, where: string, seed: string) =>
    placedObject(t, object, spec.palette, where, `${spec.name}/${seed}`);
  const [left, right] = spec.company;
  const { lead } = spec;

  const front =
    path(`M0 0H${WIDTH}V${HEIGHT}H0Z`, t.linear(dark, wall)) +
    path(`M0 ${FLOOR}H${WIDTH}V${HEIGHT}H0Z`, t.linear(mix(dark, p.deep, 0.35), mix(dark, p.deep, 0.7)));
  const scene =
    view === "door"
      ? doorway(t, p, light, { x: 340, half: 148, top: 178 }, 0.62) +
        lamp(112, 66, p) +
        lamp(568, 66, p) +
        ellipse(112, 216, 96, 128, t.glow(light, 0.22)) +
        ellipse(568, 216, 96, 128, t.glow(light, 0.22)) +
        ellipse(340, 344, 122, 13, p.deep, 'opacity=".4"') +
        ellipse(112, 344, 56, 8, p.deep, 'opacity=".35"') +
        ellipse(568, 344, 56, 8, p.deep, 'opacity=".35"') +
        thing(left, at(112, 282, 0.56, -8), "left") +
        thing(right, at(568, 282, 0.56, 8), "right") +
        thing(lead, at(340, 212, 1.22), "lead")
      : doorway(t, p, light, { x: 116, half: 84, top: 196 }, 0.3) +
        doorway(t, p, light, { x: 564, half: 84, top: 196 }, 0.3) +
        doorway(t, p, light, { x: 340, half: 112, top: 166 }, 0.7) +
        lamp(228, 44, p) +
        lamp(452, 44, p) +
        ellipse(116, 340, 66, 9, p.deep, 'opacity=".4"') +
        ellipse(564, 340, 66, 9, p.deep, 'opacity=".4"') +
        ellipse(340, 342, 92, 11, p.deep, 'opacity=".4"') +
        thing(left, at(116, 254, 0.66), "left") +
        thing(right, at(564, 254, 0.66), "right") +
        thing(lead, at(340, 228, 0.94), "lead");
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true"><defs>${t.definitions()}</defs>${front}${scene}</svg>`,
    tint: dark,
    glow: p.day ? mix(p.ground, p.main, 0.3) : p.main,
  };
}
