import { describe, expect, it } from "vitest";
import { distance, mix } from "./colour.ts";
import { MOTIF_NAMES } from "./motifs/index.ts";
import { PALETTES, type PaletteName } from "./palettes.ts";
import { type PromotionSpec, promotionSvg } from "./promotion.ts";
import { malformed } from "./well-formed.ts";

const spec: PromotionSpec = {
  name: "welcome",
  palette: "wine",
  lead: { motif: "lantern" },
  company: [{ motif: "flower" }, { motif: "book", palette: "brass" }],
};
const draw = (over: Partial<PromotionSpec> = {}, view: "door" | "row" = "door", idPrefix = "p") =>
  promotionSvg({ ...spec, ...over }, view, { idPrefix });

describe("promotion pictures", () => {
  it("a promotion picture is the same string for the same promotion, whatever was drawn before", () => {
    const first = draw();
    draw({ name: "other", palette: "jade" });
    expect(draw()).toEqual(first);
    expect(draw({}, "row").svg).not.toBe(first.svg);
    expect(draw({ palette: "jade" }).svg).not.toBe(first.svg);
  });

  it("a promotion picture is well-formed with every motif and below 30 kB", () => {
    for (const motif of MOTIF_NAMES)
      for (const view of ["door", "row"] as const) {
        const { svg } = draw({ lead: { motif } }, view);
        expect(malformed(svg), motif).toBeUndefined();
        expect(svg.length, motif).toBeLessThan(30_000);
      }
  });

  it("two promotion pictures with different prefixes share no ids", () => {
    const ids = (svg: string) => [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const all = [...ids(draw({}, "door", "a").svg), ...ids(draw({}, "row", "b").svg)];
    expect(new Set(all).size).toBe(all.length);
  });

  it.each(Object.keys(PALETTES) as PaletteName[])(
    "the motif contrasts with the light of the door in the palette %s",
    (palette) => {
      const { tint, glow } = draw({ palette });
      expect(tint).toMatch(/^#[0-9a-f]{6}$/);
      expect(distance(glow, tint)).toBeGreaterThan(0.2);
      const p = PALETTES[palette];
      // the brightest colour inside the door, mixed as in the drawing
      const inside = mix(mix(p.ground, p.main, p.day ? 0 : 0.42), p.light, 0.1);
      expect(distance(p.main, mix(mix(p.deep, p.ground, 0.7), inside, 0.7))).toBeGreaterThan(0.12);
    },
  );
});
