import { describe, expect, it } from "vitest";
import { drawByWeight, secureChance } from "./chance.ts";

/** A generator that returns these 32-bit words. */
function scripted(words: readonly number[]) {
  let at = 0;
  return secureChance((block) => {
    for (let i = 0; i < block.length; i++) block[i] = words[at++ % words.length] ?? 0;
  });
}

describe("drawing an integer", () => {
  it("secureChance discards draws that would bias towards low numbers", () => {
    const bound = 3 * 2 ** 30;
    const chance = scripted([bound, 2 ** 32 - 1, bound - 1]);
    expect(chance.below(bound)).toBe(bound - 1);
  });

  it("secureChance keeps a draw just below the last whole multiple of the bound", () => {
    const limit = 2 ** 32 - (2 ** 32 % 37);
    expect(scripted([limit - 1]).below(37)).toBe(36);
    expect(scripted([limit, 5]).below(37)).toBe(5);
  });

  it.each([0, -1, 1.5, 2 ** 32 + 1, Number.NaN])("secureChance rejects the bound %s", (bound) => {
    expect(() => secureChance().below(bound)).toThrow(RangeError);
  });

  it("secureChance is uniform: 37 numbers, 370,000 draws, each within five standard deviations", () => {
    const chance = secureChance();
    const counts = new Array<number>(37).fill(0);
    for (let i = 0; i < 370_000; i++) {
      const drawn = chance.below(37);
      counts[drawn] = (counts[drawn] ?? 0) + 1;
    }
    const deviation = Math.sqrt(370_000 * (1 / 37) * (36 / 37));
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(5 * deviation);
  });
});

describe("drawing by weight", () => {
  it("drawByWeight gives each index draws in proportion to its weight", () => {
    const picks = Array.from({ length: 6 }, (_, i) => drawByWeight([1, 0, 3, 2], { below: () => i }));
    expect(picks).toEqual([0, 2, 2, 2, 3, 3]);
  });
});
