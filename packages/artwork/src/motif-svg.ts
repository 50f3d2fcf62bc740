import { drawingTable } from "./drawing-table.ts";
import { FAMILIES, MOTIF_NAMES, type MotifName } from "./motifs/index.ts";
import { type Palette, type PaletteName, toPalette } from "./palettes.ts";
import { random } from "./random.ts";

/** Number of forms of each motif family. */
export const MOTIFS = Object.fromEntries(
  MOTIF_NAMES.map((name) => [name, { forms: FAMILIES[name].forms.length }]),
) as Record<MotifName, { forms: number }>;

export interface MotifOptions {
  palette: PaletteName | Palette;
  /** which form of the family, modulo their number, so that any integer is valid. Default 0. */
  form?: number;
  /** random seed of details that a form leaves open, such as the numbers of a draw */
  seed?: string;
  /** prefix of every id inside; must be unique within one document */
  idPrefix: string;
}

/** One motif as a whole SVG, drawn within about ±100 of its centre. */
export function motifSvg(motif: MotifName, options: MotifOptions): string {
  const palette = toPalette(options.palette);
  const table = drawingTable(palette, options.idPrefix);
  const body = formOf(motif, options.form ?? 0)(table, palette, random(options.seed ?? motif));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-130 -135 260 270" aria-hidden="true"><defs>${table.definitions()}</defs>${body}</svg>`;
}

export function formOf(motif: MotifName, form: number) {
  const { forms } = FAMILIES[motif];
  return forms[Math.abs(Math.trunc(form)) % forms.length] ?? forms[0];
}
