import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { correctionsOf, editDistance } from "./spelling-correction.ts";

describe("edit distance", () => {
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
  ])("the edit distance between %s and %s is %i", (a, b, expected) => {
    expect(editDistance(a, b, 9)).toBe(expected);
    expect(editDistance(b, a, 9)).toBe(expected);
  });

  const word = fc.string({ maxLength: 8, unit: fc.constantFrom("a", "b", "ж") });

  test("the edit distance is 0 only between a word and itself", () => {
    fc.assert(fc.property(word, word, (a, b) => (editDistance(a, b, 99) === 0) === (a === b)));
  });

  test("the edit distance is symmetric, and at most the length of the longer word", () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        const n = editDistance(a, b, 99);
        expect(editDistance(b, a, 99)).toBe(n);
        expect(n).toBeLessThanOrEqual(Math.max(a.length, b.length));
        expect(n).toBeGreaterThanOrEqual(Math.abs(a.length - b.length));
      }),
    );
  });

  test("the edit distance is exact up to the limit and not computed beyond it", () => {
    fc.assert(
      fc.property(word, word, fc.nat(4), (a, b, most) => {
        const [all, some] = [editDistance(a, b, 99), editDistance(a, b, most)];
        expect(all <= most ? some === all : some > most).toBe(true);
      }),
    );
  });
});

describe("spelling corrections", () => {
  const similar = (...words: [string, number][]) =>
    words.map(([word, games]) => ({ word, games: BigInt(games) }));

  test("the correction is the most similar word, and of equally similar ones the most frequent", () => {
    expect(correctionsOf("dragn", similar(["dragon", 3], ["dragnet", 90], ["drain", 5]))).toEqual([
      "drain",
      "dragon",
    ]);
    expect(correctionsOf("golden", similar(["goldin", 1], ["golden", 1]))).toEqual(["golden", "goldin"]);
  });

  test("there is no correction for very short words or without a similar word", () => {
    expect(correctionsOf("fxo", similar(["fox", 50]))).toEqual([]);
    expect(correctionsOf("drag", similar(["rage", 5], ["brag", 1]))).toEqual(["brag"]);
    expect(correctionsOf("zzqxw", similar(["zebra", 5]))).toEqual([]);
  });

  test("a long word is corrected over two errors", () => {
    expect(correctionsOf("lanternz", similar(["lanterns", 1], ["lantern", 2]))).toEqual([
      "lantern",
      "lanterns",
    ]);
    expect(correctionsOf("phoenyxx", similar(["phoenix", 2]))).toEqual(["phoenix"]);
  });
});
