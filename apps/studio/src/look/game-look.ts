import {
  GROUND_NAMES,
  type GroundName,
  groundSvg,
  MOTIFS,
  type MotifName,
  motifSvg,
  PALETTES,
  type Palette,
  type PaletteName,
  random,
} from "@foyer/artwork";
import type { SlotDefinition } from "../games/slots/definition.ts";
import type { SymbolLook } from "../play-api.ts";

/** What the catalogue says of a game's looks. */
export interface Theme {
  readonly gameCode: string;
  readonly motif: MotifName;
  readonly form: number;
  /** Ground colour of the game's palette, which names the palette. */
  readonly tint: string;
  /** Motifs that belong to the game's world, its own first. */
  readonly theme: readonly MotifName[];
}

export interface GameLook {
  readonly palette: Palette;
  readonly backdrop: string;
  readonly symbols: readonly SymbolLook[];
}

/** Light that suits a stage with reels in front of it. */
const STAGE_LIGHT: readonly GroundName[] = ["lamp", "halo", "dusk", "night", "rings"].filter(
  (name): name is GroundName => (GROUND_NAMES as readonly string[]).includes(name),
);
/** Palettes far enough apart that two symbols are told apart at a glance. */
const SYMBOL_COLOURS: readonly PaletteName[] = [
  "ember",
  "cobalt",
  "jade",
  "brass",
  "orchid",
  "reef",
  "plum",
  "saffron",
  "sky",
  "coral",
  "lime",
];

const paletteOf = (tint: string, seed: string): PaletteName => {
  const names = Object.keys(PALETTES) as PaletteName[];
  const found = names.find((name) => PALETTES[name].ground === tint);
  return found ?? random(seed).pick(names);
};

/** How a slot looks: its palette, its backdrop and a drawing for each of its symbols; the same every time. */
export function gameLook(theme: Theme, slot: SlotDefinition): GameLook {
  const dice = random(`${theme.gameCode} look`);
  const name = paletteOf(theme.tint, theme.gameCode);
  const palette = PALETTES[name];
  const lights = STAGE_LIGHT.length > 0 ? STAGE_LIGHT : GROUND_NAMES;
  const world = [theme.motif, ...theme.theme.filter((motif) => motif !== theme.motif)];

  const draw = (motif: MotifName, colours: PaletteName, form: number, index: number): string =>
    motifSvg(motif, { palette: colours, form, seed: `${theme.gameCode} ${index}`, idPrefix: `s${index}-` });

  const colours = SYMBOL_COLOURS.filter((colour) => colour !== name);
  const first = dice.integer(colours.length);
  const regular = slot.pays.map((_, index): SymbolLook => {
    const motif = world[index % world.length] as MotifName;
    const turn = Math.floor(index / world.length);
    // The best symbol is the game's own motif in the game's own colours.
    const colour = index === 0 ? name : (colours[(first + index * 3) % colours.length] as PaletteName);
    const form = index === 0 ? theme.form : dice.integer(MOTIFS[motif].forms) + turn;
    return { role: "regular", svg: draw(motif, colour, form, index) };
  });

  const symbols: SymbolLook[] = [...regular];
  const special = (
    number: number | null | undefined,
    role: SymbolLook["role"],
    motif: MotifName,
    colour: PaletteName,
  ) => {
    if (number === null || number === undefined) return;
    symbols[number] = { role, svg: draw(motif, colour, 0, number) };
  };
  special(slot.wild, "wild", world.includes("crown") ? "wheel" : "crown", "brass");
  special(slot.scatter?.symbol, "scatter", world.includes("lantern") ? "bell" : "lantern", "wine");
  special(slot.mystery?.symbol, "mystery", world.includes("mask") ? "planet" : "mask", "ultra");

  return {
    palette,
    backdrop: groundSvg(
      { ground: dice.pick(lights), palette: name, width: 390, height: 780, seed: theme.gameCode },
      { idPrefix: "b-" },
    ),
    symbols,
  };
}
