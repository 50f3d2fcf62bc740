import {
  type GroundName,
  groundSvg,
  MOTIFS,
  type MotifName,
  PALETTES,
  type Palette,
  type PaletteName,
  random,
} from "@foyer/artwork";
import type { SlotDefinition } from "../games/slots/definition.ts";
import type { SymbolLook } from "../play-api.ts";
import { SYMBOL_ENTRIES, type SymbolName } from "./symbol-names.ts";
import { symbolSetOf } from "./symbol-sets.ts";
import { letterSymbol, motifSymbol, mysterySymbol, ribbonSymbol } from "./symbols.ts";

/** The catalogue's data about a game's look. */
export interface Theme {
  readonly gameCode: string;
  readonly motif: MotifName;
  readonly form: number;
  /** ground colour of the game's palette; it identifies the palette */
  readonly tint: string;
}

export interface GameLook {
  readonly palette: Palette;
  readonly backdrop: string;
  readonly symbols: readonly SymbolLook[];
}

/** Grounds that suit a backdrop behind reels. */
const STAGE_LIGHT: readonly GroundName[] = ["lamp", "halo", "dusk", "night", "rings"];
/** Letters for the low-paying symbols of a larger game, best first. */
const LETTERS = ["A", "K", "Q", "J", "10", "9"] as const;
const LETTER_COLOURS: readonly PaletteName[] = ["ember", "brass", "jade", "cobalt", "orchid", "reef"];
/** A game with more symbols than this uses letters for some of them. */
const ALL_THINGS = 7;
const MOST_THINGS = 6;
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
  const own = `${theme.motif}:${theme.form % MOTIFS[theme.motif].forms}` as SymbolName;
  const set = symbolSetOf(own);
  const things = thingsOf(own, set.things, slot.pays.length);
  const symbols: SymbolLook[] = slot.pays.map((_, index) => regularSymbol(index, things, theme, name));
  const specials = set.specials.filter((special) => special !== own);
  const medal = (role: keyof typeof MEDALS): PaletteName => MEDALS[role].find((c) => c !== name) ?? "steel";
  const special = (role: "wild" | "scatter", number: number, word: string) => {
    const drawn = {
      ...drawingOf(specials[role === "wild" ? 0 : 1] ?? own),
      colours: role === "wild" ? ("dune" as const) : ("ice" as const),
      seed: theme.gameCode,
      id: idOf(number),
    };
    symbols[number] = { role, name: ROLE_NAMES[role], svg: ribbonSymbol(drawn, medal(role), word) };
  };

  if (slot.wild !== null) special("wild", slot.wild, "WILD");
  if (slot.scatter)
    special("scatter", slot.scatter.symbol, slot.scatter.feature.kind === "free-spins" ? "FREE" : "BONUS");
  if (slot.mystery)
    symbols[slot.mystery.symbol] = {
      role: "mystery",
      name: ROLE_NAMES.mystery,
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

const idOf = (symbol: number) => `s${symbol}-`;

const ROLE_NAMES = {
  wild: { EN: "Wild", TY: "Wild" },
  scatter: { EN: "Scatter", TY: "Scatter" },
  mystery: { EN: "Mystery", TY: "Misteryo" },
} as const;

/** The better symbols: the game's own first, then those of its theme, no two alike. */
function thingsOf(own: SymbolName, theme: readonly SymbolName[], symbols: number): readonly SymbolName[] {
  const all = [own, ...theme.filter((thing) => thing !== own)];
  const count =
    symbols <= ALL_THINGS
      ? symbols
      : Math.max(symbols - LETTERS.length, Math.min(MOST_THINGS, all.length, symbols - 3));
  return all.slice(0, count);
}

function drawingOf(symbol: SymbolName): { motif: MotifName; form: number } {
  const [motif, form] = symbol.split(":");
  return { motif: motif as MotifName, form: Number(form) };
}

function regularSymbol(
  index: number,
  things: readonly SymbolName[],
  theme: Theme,
  own: PaletteName,
): SymbolLook {
  const thing = things[index];
  if (thing) {
    const { colours, en, fil } = SYMBOL_ENTRIES[thing];
    return {
      role: "regular",
      name: { EN: en, TY: fil },
      svg: motifSymbol({
        ...drawingOf(thing),
        colours: index === 0 ? own : colours,
        seed: `${theme.gameCode} ${index}`,
        id: idOf(index),
      }),
    };
  }
  const rank = index - things.length;
  const turn = random(theme.gameCode).integer(LETTER_COLOURS.length);
  const colours = LETTER_COLOURS[(rank + turn) % LETTER_COLOURS.length] as PaletteName;
  const letter = LETTERS[rank] ?? "9";
  return {
    role: "regular",
    name: { EN: letter, TY: letter },
    svg: letterSymbol(letter, colours, idOf(index)),
  };
}

/** The palette with the catalogue's ground colour; otherwise an arbitrary but fixed one. */
function paletteOf({ tint, gameCode }: Theme): PaletteName {
  const names = Object.keys(PALETTES) as PaletteName[];
  return names.find((name) => PALETTES[name].ground === tint) ?? random(gameCode).pick(names);
}
