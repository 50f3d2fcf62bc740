import { describe, expect, it } from "vitest";
import {
  chooseRolls,
  GROUND_NAMES,
  groundSvg,
  LETTERING_STYLES,
  type LetterShaper,
  liveTableSvg,
  MOTIF_NAMES,
  type TileSpec,
  tileRecipe,
  tileSvg,
} from "./index.ts";
import { DAY, PALETTES, type PaletteName } from "./palettes.ts";
import { malformed } from "./well-formed.ts";

/** Letters as boxes, wider along the width axis: enough to test every lettering style without a font. */
const boxes: LetterShaper = {
  shape(text, { stretch }) {
    const advance = 0.0065 * stretch;
    const glyphs = [...text].map((_, i) => ({
      x: i * advance,
      advance,
      outline: (shift: number) => `M${Math.round(shift)} 0h500v-700h-500z`,
    }));
    return { width: text.length * advance, glyphs };
  },
};
const spec: TileSpec = {
  name: "Ember Orchard",
  vendor: "NIGHTJAR",
  motif: "fruit",
  form: 0,
  roll: 3,
  style: "wide",
};
const draw = (over: Partial<TileSpec> = {}, small = false) =>
  tileSvg({ ...spec, ...over }, { idPrefix: "t-", letters: boxes, small });

describe("tiles", () => {
  it("a tile is the same string for the same game, whatever was drawn before", () => {
    const first = draw();
    draw({ name: "Koi Reverie", motif: "koi" });
    expect(draw()).toEqual(first);
    expect(draw({ roll: 4 }).svg).not.toBe(first.svg);
  });

  it.each(LETTERING_STYLES)(
    "a tile in the style %s is well-formed with short, long and hostile names",
    (style) => {
      for (const name of ["Ox", "Ember Orchard", "The Chrysanthemum Courtyard", 'A <b> & "c" ]]>']) {
        for (const small of [false, true]) {
          const { svg } = draw({ style, name }, small);
          expect(malformed(svg), `${style} ${name}`).toBeUndefined();
          expect(svg).not.toContain("<b>");
        }
      }
    },
  );

  it("a tile is smaller than 12 kB before the letters of a real font", () => {
    for (const motif of MOTIF_NAMES) {
      for (let roll = 0; roll < 16; roll++) {
        const { svg } = draw({ motif, roll, form: roll });
        expect(malformed(svg), `${motif} ${roll}`).toBeUndefined();
        expect(svg.length).toBeLessThan(12_000);
      }
    }
  });

  it("a colour named in the title determines the palette of the tile", () => {
    for (let roll = 0; roll < 16; roll++) {
      expect(tileRecipe({ ...spec, name: "Emerald Debt", motif: "gem", roll }).palette).toBe("jade");
      expect(["slate", "ice", "steel"]).toContain(
        tileRecipe({ ...spec, name: "Silver Bell Row", motif: "bell", roll }).palette,
      );
    }
  });

  it("a tile has an even ground under letters without a backing", () => {
    for (const motif of MOTIF_NAMES) {
      for (let roll = 0; roll < 16; roll++) {
        const { ground, composition } = tileRecipe({ ...spec, motif, roll, style: "ghost" });
        expect(["gel", "halo", "flat", "bars"]).not.toContain(ground);
        expect(["hero", "horizon"]).toContain(composition);
      }
    }
  });

  it("a day palette never gets a night ground", () => {
    for (const motif of MOTIF_NAMES) {
      for (let roll = 0; roll < 16; roll++) {
        const { palette, ground } = tileRecipe({ ...spec, motif, roll });
        if (DAY.includes(palette)) expect(["night", "floor", "lamp", "rings", "halo"]).not.toContain(ground);
      }
    }
  });
});

describe("choice of rolls", () => {
  const games = Array.from({ length: 60 }, (_, i) => ({
    name: `Game ${i}`,
    vendor: "HEXWOOD",
    motif: (["fruit", "gem", "dragon", "koi", "temple"] as const)[i % 5] ?? "fruit",
    style: "spine" as const,
  }));

  it("chooseRolls gives every game a roll, changes nothing else and is deterministic", () => {
    const chosen = chooseRolls(games);
    chosen.forEach((game, i) => expect(game).toMatchObject(games[i] ?? {}));
    expect(chosen).toHaveLength(games.length);
    expect(chosen.every(({ roll }) => roll >= 0 && roll < 16)).toBe(true);
    expect(chooseRolls(games)).toEqual(chosen);
  });

  it("chooseRolls keeps the rolls of earlier games when one is added at the end", () => {
    const longer = chooseRolls([
      ...games,
      { name: "The New One", vendor: "HEXWOOD", motif: "fruit", style: "spine" },
    ]);
    expect(longer.slice(0, 60)).toEqual(chooseRolls(games));
  });

  it("chooseRolls puts fewer equal palettes side by side than chance", () => {
    const clashes = (tiles: TileSpec[]) =>
      tiles.filter((tile, i) => {
        const before = tiles[i - 1];
        return before && tileRecipe(before).palette === tileRecipe(tile).palette;
      }).length;
    expect(clashes(chooseRolls(games))).toBeLessThan(clashes(games.map((game) => ({ ...game, roll: 0 }))));
  });
});

describe("grounds and live tables", () => {
  it.each(GROUND_NAMES)("the ground %s is well-formed in every palette at the requested size", (ground) => {
    for (const palette of Object.keys(PALETTES) as PaletteName[]) {
      const svg = groundSvg({ ground, palette, width: 390, height: 640 }, { idPrefix: "g" });
      expect(malformed(svg), palette).toBeUndefined();
      expect(svg).toContain('width="390" height="640"');
    }
  });

  it("twelve live tables show twelve different dealers, always the same", () => {
    const tables = Array.from({ length: 12 }, (_, variant) =>
      liveTableSvg({ name: "Table", palette: "jade", motif: "cards", variant }, { idPrefix: "d" }),
    );
    for (const { svg } of tables) expect(malformed(svg)).toBeUndefined();
    expect(new Set(tables.map(({ svg }) => svg)).size).toBe(12);
    expect(
      liveTableSvg({ name: "Table", palette: "jade", motif: "cards", variant: 4 }, { idPrefix: "d" }),
    ).toEqual(tables[4]);
  });
});

describe("the XML checker of these tests", () => {
  it.each([
    ['<svg><path d="M0 0"/></svg>', undefined],
    ["<svg><g></svg>", "</svg> closes nothing at 14"],
    ["<svg><g/>", "left open: svg"],
    ['<svg><a x="1" x="2"/></svg>', 'an attribute twice in <a x="1" x="2">'],
    ['<svg><use href="#a"/></svg>', "nothing has the id a"],
    ['<svg><a id="b"/><a id="b"/></svg>', "an id twice"],
    ['<svg><path d="MNaN 0"/></svg>', "NaN"],
  ])("the XML checker gives the expected finding for %s", (xml, problem) => {
    expect(malformed(xml)).toBe(problem);
  });
});
