export { contrast, distance, mix } from "./colour.ts";
export { GROUND_NAMES, type GroundName, type GroundSpec, groundSvg } from "./grounds.ts";
export { MOTIFS, type MotifOptions, motifSvg } from "./motif-svg.ts";
export { MOTIF_NAMES, type MotifName } from "./motifs/index.ts";
export { DAY, NIGHT, PALETTES, type Palette, type PaletteName } from "./palettes.ts";
export { type Random, random } from "./random.ts";
