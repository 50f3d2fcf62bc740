import { type MotifName, mix, motifSvg, PALETTES, type Palette, type PaletteName } from "@foyer/artwork";
import { letteredWord, wordWidth } from "./letters.ts";

interface Drawn {
  readonly motif: MotifName;
  readonly colours: PaletteName;
  readonly form: number;
  readonly seed: string;
  /** prefix of every id inside; unique among the symbols of a game */
  readonly id: string;
}

/** A motif of the game's theme. */
export function motifSymbol({ motif, colours, form, seed, id }: Drawn): string {
  return motifSvg(motif, { palette: colours, form, seed, idPrefix: id });
}

const open = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-130 -135 260 270" aria-hidden="true">';

/** A court-card letter: a low-paying symbol, distinguished by shape before colour. */
export function letterSymbol(letter: string, colours: PaletteName, id: string): string {
  const { deep, main, second, light } = PALETTES[colours];
  const scale = letter.length > 1 ? 0.92 : 1.12;
  const word = (paint: string) => letteredWord(letter, scale, paint);
  return (
    open +
    `<defs><linearGradient id="${id}a" gradientUnits="userSpaceOnUse" x1="0" y1="-80" x2="0" y2="80">` +
    `<stop stop-color="${mix(main, light, 0.62)}"/><stop offset=".5" stop-color="${main}"/><stop offset="1" stop-color="${mix(main, deep, 0.38)}"/></linearGradient></defs>` +
    `<g transform="translate(0 7)">${word(`stroke="${mix(deep, "#000000", 0.3)}" stroke-width="58" opacity=".55"`)}</g>` +
    word(`stroke="${mix(second, light, 0.35)}" stroke-width="54"`) +
    word(`stroke="${mix(deep, main, 0.2)}" stroke-width="44"`) +
    word(`stroke="url(#${id}a)" stroke-width="32"`) +
    `<g transform="translate(-4 -5)">${word(`stroke="${light}" stroke-width="5" opacity=".5"`)}</g>` +
    "</svg>"
  );
}

/** A motif on a medal of another colour, with a ribbon that names its function. */
export function ribbonSymbol(drawn: Drawn, medalColours: PaletteName, word: string): string {
  const palette = PALETTES[medalColours];
  return (
    open +
    medal(palette, drawn.id) +
    `<g transform="translate(0 -16)scale(.78)">${inner(motifSymbol(drawn))}</g>` +
    ribbon(word, palette) +
    "</svg>"
  );
}

/** A closed door, the same for every mystery symbol. */
export function mysterySymbol(colours: PaletteName, id: string): string {
  const palette = PALETTES[colours];
  return (
    open +
    medal(palette, id) +
    letteredWord("?", 1, `stroke="${palette.deep}" stroke-width="50"`) +
    letteredWord("?", 1, `stroke="${palette.light}" stroke-width="30"`) +
    "</svg>"
  );
}

function medal({ deep, ground, main, second, light }: Palette, id: string): string {
  return (
    `<defs><radialGradient id="${id}m" cx=".4" cy=".3" r=".8"><stop stop-color="${mix(ground, main, 0.55)}"/><stop offset=".6" stop-color="${ground}"/><stop offset="1" stop-color="${deep}"/></radialGradient></defs>` +
    `<circle r="116" cy="-6" fill="${mix(second, light, 0.3)}"/><circle r="107" cy="-6" fill="url(#${id}m)"/>` +
    `<circle r="99" cy="-6" fill="none" stroke="${light}" stroke-width="3" opacity=".4" stroke-dasharray="1 13" stroke-linecap="round"/>`
  );
}

function ribbon(word: string, { deep, main, light }: Palette): string {
  const scale = Math.min(0.34, 190 / wordWidth(word, 1));
  const half = Math.min(118, wordWidth(word, scale) / 2 + 20);
  const dark = mix(deep, main, 0.12);
  return (
    `<g transform="translate(0 92)"><path d="M${-half - 8}-20L${-half + 14}-8V34L${-half - 8} 22L${-half + 2} 1ZM${half + 8}-20L${half - 14}-8V34L${half + 8} 22L${half - 2} 1Z" fill="${mix(deep, main, 0.4)}"/>` +
    `<rect x="${-half}" y="-30" width="${half * 2}" height="60" rx="13" fill="${dark}" stroke="${light}" stroke-width="4"/>` +
    `${letteredWord(word, scale, `stroke="${light}" stroke-width="31"`)}</g>`
  );
}

/** The content of a whole SVG, including its definitions. */
const inner = (svg: string): string => svg.slice(svg.indexOf(">") + 1, svg.lastIndexOf("</svg>"));
