import { describe, expect, it } from "vitest";
import { drawByWeight, secureChance } from "./chance.ts";

/** Words of the generator, as scripted. */
function scripted(words: readonly number[]) {
  let at = 0;
  return secureChance((block) => {
    for (let i = 0; i < block.length; i++) block[i] = words[at++ % words.length] ?? 0;
  });
}

describe("drawing a whole number", () => {
  it("throws draws away that would make low numbers likelier", () => {
    const bound = 3 * 2 ** 30;
    const chance = scripted([bound, 2 ** 32 - 1, bound - 1]);
    expect(chance.below(bound)).toBe(bound - 1);
  });

  it("keeps a draw just under the last whole multiple of the bound", () => {
    const limit = 2 ** 32 - (2 ** 32 % 37);
    expect(scripted([limit - 1]).below(37)).toBe(36);
    expect(scripted([limit, 5]).below(37)).toBe(5);
  });

  it.each([0, -1, 1.5, 2 ** 32 + 1, Number.NaN])("refuses the bound %s", (bound) => {
    expect(() => secureChance().below(bound)).toThrow(RangeError);
  });

  it("falls evenly: 37 numbers, 370,000 draws, within five standard deviations each", () => {
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
  it("gives each index as many draws as it has weight", () => {
    const picks = Array.from({ length: 6 }, (_, i) => drawByWeight([1, 0, 3, 2], { below: () => i }));
    expect(picks).toEqual([0, 2, 2, 2, 3, 3]);
  });
});
