import { describe, expect, it } from "vitest";
import { contrast, distance, mix } from "./colour.ts";
import { DAY, NIGHT, PALETTES, type PaletteName } from "./palettes.ts";

const all = Object.entries(PALETTES) as [PaletteName, (typeof PALETTES)[PaletteName]][];

describe("every palette", () => {
  it.each(all)("%s: the motif stands off its ground", (_, p) => {
    expect(distance(p.main, p.ground)).toBeGreaterThan(0.2);
    expect(distance(p.second, p.ground)).toBeGreaterThan(0.12);
  });

  it.each(all)("%s: letters read on what the scrim leaves of the ground", (_, p) => {
    const [ink, base] = p.day ? [p.deep, mix(p.ground, p.light, 0.2)] : [p.light, p.deep];
    expect(contrast(ink, base)).toBeGreaterThan(4.5);
    expect(contrast(p.light, p.deep)).toBeGreaterThan(7);
  });

  it("is either of the day or of the night, turf aside", () => {
    expect([...DAY, ...NIGHT, "turf"].toSorted()).toEqual(Object.keys(PALETTES).toSorted());
  });
});

describe("mixing", () => {
  it("begins at one colour and ends at the other", () => {
    expect(mix("#123456", "#fedcba", 0)).toBe("#123456");
    expect(mix("#123456", "#fedcba", 1)).toBe("#fedcba");
  });

  it("keeps blue to yellow from turning grey, as it would in sRGB", () => {
    const middle = mix("#0000ff", "#ffff00", 0.5);
    expect(distance(middle, "#808080")).toBeGreaterThan(0.1);
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  });
});
