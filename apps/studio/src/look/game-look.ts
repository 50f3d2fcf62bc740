import {
  type GroundName,
  groundSvg,
  MOTIFS,
  type MotifName,
  PALETTES,
  type Palette,
  type PaletteName,
  type Random,
  random,
} from "@foyer/artwork";
import type { SlotDefinition } from "../games/slots/definition.ts";
import type { SymbolLook } from "../play-api.ts";
import { letterSymbol, motifSymbol, mysterySymbol, ribbonSymbol } from "./symbols.ts";

/** The catalogue's data about a game's look. */
export interface Theme {
  readonly gameCode: string;
  readonly motif: MotifName;
  readonly form: number;
  /** ground colour of the game's palette; it identifies the palette */
  readonly tint: string;
  /** motifs of the game's theme, its own first */
  readonly theme: readonly MotifName[];
}

export interface GameLook {
  readonly palette: Palette;
  readonly backdrop: string;
  readonly symbols: readonly SymbolLook[];
}

/** Grounds that suit a backdrop behind reels. */
const STAGE_LIGHT: readonly GroundName[] = ["lamp", "halo", "dusk", "night", "rings"];
/** Palettes different enough to distinguish symbols at a glance. */
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
/** Letters for the low-paying symbols of a larger game, best first. */
const LETTERS = ["A", "K", "Q", "J", "10", "9"] as const;
const LETTER_COLOURS: readonly PaletteName[] = ["ember", "brass", "jade", "cobalt", "orchid", "reef"];
/** A game with more symbols than this uses letters for some of them. */
const ALL_THINGS = 7;
const MOST_THINGS = 6;
/** Motifs for wilds and scatters; those already in the game are skipped. */
const WILDS: readonly MotifName[] = ["crown", "wheel", "swords", "gem", "moon", "helm"];
const SCATTERS: readonly MotifName[] = ["lantern", "bell", "clock", "planet", "chest", "potion"];
/** Medal palettes of wild, scatter and mystery; two each, because the game's own palette is skipped. */
const MEDALS = {
  wild: ["plum", "cobalt"],
  scatter: ["jade", "ember"],
  mystery: ["ultra", "orchid"],
} as const;

/** The look of a slot: its palette, backdrop and a drawing for each symbol; deterministic. */
export function gameLook(theme: Theme, slot: SlotDefinition): GameLook {
  const dice = random(`${theme.gameCode} look`);
  const name = paletteOf(theme);
  const things = regularThings(theme, slot.pays.length, name, dice);
  const taken = new Set(things.map((thing) => thing.motif));
  const symbols: SymbolLook[] = slot.pays.map((_, index) => ({
    role: "regular",
    svg: regularSymbol(index, things, theme),
  }));
  const medal = (role: keyof typeof MEDALS): PaletteName => MEDALS[role].find((c) => c !== name) ?? "steel";
  const special = (role: "wild" | "scatter", number: number, motifs: readonly MotifName[], word: string) => {
    const free = motifs.filter((motif) => !taken.has(motif));
    const motif = free.length > 0 ? dice.pick(free) : theme.motif;
    const colours = role === "wild" ? "dune" : "ice";
    const drawn = { motif, colours, form: 0, seed: theme.gameCode, id: idOf(number) } as const;
    symbols[number] = { role, svg: ribbonSymbol(drawn, medal(role), word) };
  };

  if (slot.wild !== null) special("wild", slot.wild, WILDS, "WILD");
  if (slot.scatter)
    special(
      "scatter",
      slot.scatter.symbol,
      SCATTERS,
      slot.scatter.feature.kind === "free-spins" ? "FREE" : "BONUS",
    );
  if (slot.mystery)
    symbols[slot.mystery.symbol] = {
      role: "mystery",
      svg: mysterySymbol(medal("mystery"), idOf(slot.mystery.symbol)),
    };

  return {
    palette: PALETTES[name],
    backdrop: groundSvg(
      { ground: dice.pick(STAGE_LIGHT), palette: name, width: 390, height: 780, seed: theme.gameCode },
      { idPrefix: "b-" },
    ),
    symbols,
  };
}

interface Thing {
  readonly motif: MotifName;
  readonly colours: PaletteName;
  readonly form: number;
}

const idOf = (symbol: number) => `s${symbol}-`;

/**
 * The better symbols: motifs of the game's theme, its own first and in its own palette, no two alike if the
 * theme has enough.
 */
function regularThings(theme: Theme, symbols: number, name: PaletteName, dice: Random): Thing[] {
  const world = [theme.motif, ...theme.theme.filter((motif) => motif !== theme.motif)];
  const count =
    symbols <= ALL_THINGS
      ? symbols
      : Math.max(symbols - LETTERS.length, Math.min(MOST_THINGS, world.length, symbols - 3));
  const colours = SYMBOL_COLOURS.filter((colour) => colour !== name);
  const first = dice.integer(colours.length);
  return Array.from({ length: count }, (_, index) => {
    const motif = world[index % world.length] as MotifName;
    if (index === 0) return { motif, colours: name, form: theme.form };
    return {
      motif,
      colours: colours[(first + index * 3) % colours.length] as PaletteName,
      form: dice.integer(MOTIFS[motif].forms) + Math.floor(index / world.length),
    };
  });
}

function regularSymbol(index: number, things: readonly Thing[], theme: Theme): string {
  const thing = things[index];
  if (thing) return motifSymbol({ ...thing, seed: `${theme.gameCode} ${index}`, id: idOf(index) });
  const rank = index - things.length;
  const turn = random(theme.gameCode).integer(LETTER_COLOURS.length);
  const colours = LETTER_COLOURS[(rank + turn) % LETTER_COLOURS.length] as PaletteName;
  return letterSymbol(LETTERS[rank] ?? "9", colours, idOf(index));
}

/** The palette with the catalogue's ground colour; otherwise an arbitrary but fixed one. */
function paletteOf({ tint, gameCode }: Theme): PaletteName {
  const names = Object.keys(PALETTES) as PaletteName[];
  return names.find((name) => PALETTES[name].ground === tint) ?? random(gameCode).pick(names);
}
