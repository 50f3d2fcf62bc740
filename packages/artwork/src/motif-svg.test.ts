import { describe, expect, it } from "vitest";
import { MOTIF_NAMES, MOTIFS, motifSvg, PALETTES, type PaletteName } from "./index.ts";
import { malformed } from "./well-formed.ts";

const paletteNames = Object.keys(PALETTES) as PaletteName[];

describe("motifs", () => {
  it.each(MOTIF_NAMES)(
    "the motif %s is well-formed in every form and palette, with prefixed ids only",
    (motif) => {
      for (let form = 0; form < MOTIFS[motif].forms; form++) {
        for (const palette of paletteNames) {
          const svg = motifSvg(motif, { palette, form, idPrefix: "a-" });
          expect(malformed(svg), `${motif} ${form} ${palette}`).toBeUndefined();
          expect(svg.length).toBeLessThan(8_000);
          for (const [, id] of svg.matchAll(/ id="([^"]+)"/g)) expect(id).toMatch(/^a-/);
        }
      }
    },
  );

  it("a motif is the same string for the same options, whatever was drawn before", () => {
    const draw = () => motifSvg("lotto", { palette: "jade", seed: "Orbit Bingo", idPrefix: "b" });
    const first = draw();
    motifSvg("cards", { palette: "wine", idPrefix: "c" });
    expect(draw()).toBe(first);
    expect(motifSvg("lotto", { palette: "jade", seed: "Lucky Forty", idPrefix: "b" })).not.toBe(first);
  });

  it("the form of a motif is taken modulo the number of forms", () => {
    const at = (form: number) => motifSvg("gem", { palette: "ice", form, idPrefix: "g" });
    expect(at(MOTIFS.gem.forms)).toBe(at(0));
    expect(at(1)).not.toBe(at(0));
  });
});
