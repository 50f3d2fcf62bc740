import type { CompositionName } from "./compositions.ts";
import { GROUND_NAMES, type GroundName } from "./grounds.ts";
import type { LetteringStyle } from "./letterings/index.ts";
import { palettesForTitle } from "./motif-palettes.ts";
import { FAMILIES, type MotifName } from "./motifs/index.ts";
import { DAY, NIGHT, type PaletteName } from "./palettes.ts";
import { random } from "./random.ts";

export interface TileSpec {
  name: string;
  /** the vendor's stable code or name: part of the seed */
  vendor: string;
  motif: MotifName;
  /** which form of the motif; by default chosen by the seed */
  form?: number;
  /** variant number; `hang` chooses it and the catalogue stores it */
  roll: number;
  style: LetteringStyle;
}

export interface Recipe {
  motif: MotifName;
  form: number;
  palette: PaletteName;
  ground: GroundName;
  composition: CompositionName;
  style: LetteringStyle;
}

const ANY_STAGE: readonly CompositionName[] = [
  "hero",
  "giant",
  "cascade",
  "field",
  "orbit",
  "arch",
  "horizon",
  "split",
];
const NEEDS_NIGHT: ReadonlySet<GroundName> = new Set(["night", "floor", "lamp", "rings", "halo"]);
/** Too uneven behind letters without a backing. */
const UNEVEN: ReadonlySet<GroundName> = new Set(["gel", "halo", "flat", "bars"]);

/** The parts of a tile, derived only from its seed `name/vendor#roll`. */
export function tileRecipe(spec: TileSpec): Recipe {
  const r = random(`${spec.name}/${spec.vendor}#${spec.roll}`);
  const { style, motif } = spec;
  const family = FAMILIES[motif];
  const palette = r.pick(palettesForTitle(spec.name) ?? family.palettes);

  let composition = r.pick(family.compositions ?? ANY_STAGE);
  if (style === "spine" && (composition === "duo" || composition === "slats")) composition = "giant";
  if (style === "ghost" && !["hero", "horizon"].includes(composition)) composition = "hero";

  let ground = r.pick(family.grounds ?? GROUND_NAMES);
  if (DAY.includes(palette) && NEEDS_NIGHT.has(ground)) ground = r.pick(["flat", "rays", "dots", "bars"]);
  if (["arch", "field", "slats"].includes(composition) && (ground === "dusk" || ground === "rings")) {
    ground = r.pick(NIGHT.includes(palette) ? ["rays", "dots", "lamp"] : ["rays", "dots"]);
  }
  if (composition === "horizon" && ground === "dusk") ground = "floor";
  if (composition === "field" && ground === "night") ground = "dots";

  if (style === "ghost" && UNEVEN.has(ground)) ground = r.pick(["rays", "dots"]);

  const chance = r.integer(12);
  return { motif, palette, composition, ground, style, form: (spec.form ?? chance) % family.forms.length };
}
