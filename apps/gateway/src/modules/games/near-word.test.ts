import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { meant, slips } from "./near-word.ts";

describe("slips", () => {
  test.each([
    ["dragon", "dragon", 0],
    ["dargon", "dragon", 1],
    ["drgon", "dragon", 1],
    ["draggon", "dragon", 1],
    ["drazon", "dragon", 1],
    ["dargn", "dragon", 2],
    ["kitten", "sitting", 3],
    ["", "ox", 2],
    ["дркаон", "дракон", 1],
    ["😀a", "😀b", 1],
  ])("between %s and %s are %i", (a, b, expected) => {
    expect(slips(a, b, 9)).toBe(expected);
    expect(slips(b, a, 9)).toBe(expected);
  });

  const word = fc.string({ maxLength: 8, unit: fc.constantFrom("a", "b", "ж") });

  test("are none between a word and itself only", () => {
    fc.assert(fc.property(word, word, (a, b) => (slips(a, b, 99) === 0) === (a === b)));
  });

  test("are the same either way, and at most the longer word's letters", () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        const n = slips(a, b, 99);
        expect(slips(b, a, 99)).toBe(n);
        expect(n).toBeLessThanOrEqual(Math.max(a.length, b.length));
        expect(n).toBeGreaterThanOrEqual(Math.abs(a.length - b.length));
      }),
    );
  });

  test("are counted no further than asked, and right up to there", () => {
    fc.assert(
      fc.property(word, word, fc.nat(4), (a, b, most) => {
        const [all, some] = [slips(a, b, 99), slips(a, b, most)];
        expect(all <= most ? some === all : some > most).toBe(true);
      }),
    );
  });
});

describe("what was meant", () => {
  const near = (...words: [string, number][]) =>
    words.map(([word, games]) => ({ word, games: BigInt(games) }));

  test("is the nearest word, of equally near ones the commonest", () => {
    expect(meant("dragn", near(["dragon", 3], ["dragnet", 90], ["drain", 5]))).toEqual(["drain", "dragon"]);
    expect(meant("golden", near(["goldin", 1], ["golden", 1]))).toEqual(["golden", "goldin"]);
  });

  test("is nothing where words are too short to tell, or none is near", () => {
    expect(meant("fxo", near(["fox", 50]))).toEqual([]);
    expect(meant("drag", near(["rage", 5], ["brag", 1]))).toEqual(["brag"]);
    expect(meant("zzqxw", near(["zebra", 5]))).toEqual([]);
  });

  test("may be two slips away in a long word", () => {
    expect(meant("lanternz", near(["lanterns", 1], ["lantern", 2]))).toEqual(["lantern", "lanterns"]);
    expect(meant("phoenyxx", near(["phoenix", 2]))).toEqual(["phoenix"]);
  });
});
