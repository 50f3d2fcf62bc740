export interface Palette {
  /** the darkest tone: shadows, and letters in day palettes */
  deep: string;
  /** the background */
  ground: string;
  /** the motif's main colour */
  main: string;
  second: string;
  /** highlights, and letters in night palettes */
  light: string;
  /** bright ground, dark letters */
  day: boolean;
}

const palette = (deep: string, ground: string, main: string, second: string, light: string, day = false) => ({
  deep,
  ground,
  main,
  second,
  light,
  day,
});

const palettes = {
  ember: palette("#1a0710", "#6b1220", "#ff5a36", "#ffb347", "#fff0d0"),
  lagoon: palette("#031b24", "#075663", "#19cfc0", "#ffd166", "#e8fff7"),
  orchid: palette("#160a26", "#4a1877", "#c253ff", "#ff86c8", "#ffe9ff"),
  jade: palette("#04170f", "#0e5a37", "#2fd27a", "#f2d15c", "#f0ffe2"),
  cobalt: palette("#050d2e", "#17379f", "#4a86ff", "#7de0ff", "#f0f8ff"),
  coral: palette("#2a0b14", "#a02948", "#ff6b7d", "#ffc4a3", "#fff2ea"),
  wine: palette("#14040c", "#5d0c33", "#e0265f", "#f6ae2d", "#ffe8ef"),
  brass: palette("#0b0a12", "#2e2746", "#e7b14a", "#c9763a", "#fff2cc"),
  ice: palette("#06141f", "#235b7c", "#8fdcff", "#e6fbff", "#ffffff"),
  forest: palette("#0a1408", "#2b4d27", "#8acb45", "#ef9a3a", "#f7ffe0"),
  dune: palette("#2b1608", "#9a5522", "#f4b95f", "#3fb6a8", "#fff3da"),
  ultra: palette("#0a0620", "#3518b5", "#7a58ff", "#00e5c3", "#eafcff"),
  magma: palette("#0f0503", "#4a1007", "#ff4210", "#ffd000", "#fff6c9"),
  slate: palette("#0c1218", "#34475a", "#a9bdd0", "#ff9e5e", "#ffffff"),
  reef: palette("#04161b", "#0b4a58", "#38d6e0", "#ff6f86", "#efffff"),
  turf: palette("#04180d", "#117a3e", "#f4f7f2", "#ffce3a", "#ffffff"),
  plum: palette("#12061c", "#5a1458", "#ff4fa3", "#ffc857", "#fff0fb"),
  steel: palette("#0a0d1c", "#232c55", "#8b9cf9", "#ffb86b", "#f1f3ff"),
  saffron: palette("#4a1408", "#f3ab2a", "#d4331b", "#5b1f73", "#fff6d8", true),
  mint: palette("#0b3b3d", "#8fe3c0", "#f4516a", "#ffd34d", "#fffdf0", true),
  peach: palette("#2d0b45", "#ffb48a", "#7a2bd6", "#ffe45e", "#fff7ec", true),
  sky: palette("#062c56", "#74c7ff", "#ff7a1a", "#fff27a", "#f5fcff", true),
  rose: palette("#38072f", "#ff96b5", "#3340de", "#ffe46b", "#fff3f6", true),
  lime: palette("#18240a", "#c7e94f", "#1d3aa8", "#ff5a3c", "#fbffe6", true),
  bone: palette("#2a1b12", "#eadec7", "#b9331f", "#1f5066", "#fffaf0", true),
  clay: palette("#34100a", "#e0704a", "#fff0d8", "#27405c", "#fff6e8", true),
} satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;

export const PALETTES: Record<PaletteName, Palette> = palettes;

const names = Object.keys(PALETTES) as PaletteName[];
export const DAY: PaletteName[] = names.filter((name) => PALETTES[name].day);
/** Turf is excluded: its white main colour suits balls, which name it themselves. */
export const NIGHT: PaletteName[] = names.filter((name) => !PALETTES[name].day && name !== "turf");

export const toPalette = (palette: PaletteName | Palette): Palette =>
  typeof palette === "string" ? PALETTES[palette] : palette;
