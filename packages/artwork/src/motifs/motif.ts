import type { CompositionName } from "../compositions.ts";
import type { DrawingTable } from "../drawing-table.ts";
import type { GroundName } from "../grounds.ts";
import type { Palette, PaletteName } from "../palettes.ts";
import type { Random } from "../random.ts";

/** Draws around 0,0 within about ±100: flat planes in light, middle and dark, lit from the upper left. */
export type Form = (t: DrawingTable, p: Palette, r: Random) => string;

export interface Motif {
  forms: readonly [Form, ...Form[]];
  palettes: readonly PaletteName[];
  /** allowed compositions; a temple, for example, is never cropped. Default: all but duo and slats. */
  compositions?: readonly CompositionName[];
  grounds?: readonly GroundName[];
}
