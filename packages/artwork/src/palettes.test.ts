import { describe, expect, it } from "vitest";
import { contrast, distance, mix } from "./colour.ts";
import { DAY, NIGHT, PALETTES, type PaletteName } from "./palettes.ts";

const all = Object.entries(PALETTES) as [PaletteName, (typeof PALETTES)[PaletteName]][];

describe("palettes", () => {
  it.each(all)("the motif contrasts with the ground in the palette %s", (_, p) => {
    expect(distance(p.main, p.ground)).toBeGreaterThan(0.2);
    expect(distance(p.second, p.ground)).toBeGreaterThan(0.12);
  });

  it.each(all)("letters are readable on the scrim in the palette %s", (_, p) => {
    const [ink, base] = p.day ? [p.deep, mix(p.ground, p.light, 0.2)] : [p.light, p.deep];
    expect(contrast(ink, base)).toBeGreaterThan(4.5);
    expect(contrast(p.light, p.deep)).toBeGreaterThan(7);
  });

  it("every palette except turf is either a day or a night palette", () => {
    expect([...DAY, ...NIGHT, "turf"].toSorted()).toEqual(Object.keys(PALETTES).toSorted());
  });
});

describe("colour mixing", () => {
  it("a mix begins at one colour and ends at the other", () => {
    expect(mix("#123456", "#fedcba", 0)).toBe("#123456");
    expect(mix("#123456", "#fedcba", 1)).toBe("#fedcba");
  });

  it("a mix of blue and yellow does not turn grey, as it would in sRGB", () => {
    const middle = mix("#0000ff", "#ffff00", 0.5);
    expect(distance(middle, "#808080")).toBeGreaterThan(0.1);
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  });
});
