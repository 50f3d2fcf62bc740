import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  allAppear,
  choose,
  chooseExactly,
  combinations,
  factorial,
  fallingFactorial,
  hypergeometric,
  noneAppears,
  sumsOf,
  sumsOfDifferent,
} from "./combinatorics.ts";

describe("combinatorics", () => {
  test("choices are the numbers of Pascal's triangle", () => {
    for (let n = 0; n <= 12; n++)
      for (let k = -1; k <= n + 1; k++) {
        const expected =
          k < 0 || k > n ? 0 : k === 0 || k === n ? 1 : choose(n - 1, k - 1) + choose(n - 1, k);
        expect(choose(n, k)).toBe(expected);
        expect(chooseExactly(n, k)).toBe(BigInt(expected));
      }
  });

  test.each([
    [49, 6, 13_983_816],
    [49, 7, 85_900_584],
    [49, 12, 92_263_734_836],
    [100, 10, 17_310_309_456_440],
  ])("of %i, %i are chosen in %i ways", (n, k, ways) => {
    expect(choose(n, k)).toBe(ways);
    expect(chooseExactly(n, k)).toBe(BigInt(ways));
  });

  test("combinations are all choices in order, each once", () => {
    expect(combinations(["a", "b", "c"], 2)).toEqual([
      ["a", "b"],
      ["a", "c"],
      ["b", "c"],
    ]);
    expect(combinations(["a", "b"], 0)).toEqual([[]]);
    expect(combinations(["a", "b"], 3)).toEqual([]);
    expect(combinations([], 0)).toEqual([[]]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }), (n, k) => {
        const found = combinations(
          Array.from({ length: n }, (_, item) => item),
          k,
        );
        expect(found).toHaveLength(choose(n, k));
        expect(new Set(found.map((items) => items.join())).size).toBe(found.length);
        for (const items of found) expect(items).toEqual([...new Set(items)].sort((a, b) => a - b));
      }),
    );
  });

  test("factorials are products", () => {
    expect([0, 1, 5].map(factorial)).toEqual([1n, 1n, 120n]);
    expect([0, 1, 3].map((k) => fallingFactorial(10, k))).toEqual([1n, 10n, 720n]);
  });

  test("values that are drawn and put back appear as often as counting says", () => {
    expect(allAppear(10, 3, 1)).toEqual({ favourable: 271n, total: 1000n });
    expect(allAppear(10, 3, 2)).toEqual({ favourable: 54n, total: 1000n });
    expect(allAppear(10, 3, 3)).toEqual({ favourable: 6n, total: 1000n });
    expect(allAppear(10, 3, 4)).toEqual({ favourable: 0n, total: 1000n });
    expect(allAppear(6, 3, 1)).toEqual({ favourable: 91n, total: 216n });
    expect(noneAppears(10, 3, 1)).toEqual({ favourable: 729n, total: 1000n });
    expect(noneAppears(10, 3, 4)).toEqual({ favourable: 216n, total: 1000n });
  });

  test("hits of chosen numbers have all chances together", () => {
    expect(hypergeometric(49, 6, 3, 2)).toEqual({ favourable: 645n, total: 18_424n });
    expect(hypergeometric(49, 6, 3, 3)).toEqual({ favourable: 20n, total: 18_424n });
    const all = [0, 1, 2, 3].map((hits) => hypergeometric(49, 6, 3, hits).favourable);
    expect(all.reduce((sum, ways) => sum + ways, 0n)).toBe(18_424n);
  });

  test("sums are counted", () => {
    expect([
      ...sumsOf([
        [1, 2, 3],
        [1, 2],
      ]),
    ]).toEqual([
      [2, 1n],
      [3, 2n],
      [4, 2n],
      [5, 1n],
    ]);
    expect(sumsOf([[1], [1], [1, 2]])).toEqual(
      new Map([
        [3, 1n],
        [4, 1n],
      ]),
    );
    expect(
      sumsOf([
        [1, 2],
        [1, 2],
        [1, 2],
      ]).get(4),
    ).toBe(3n);
    expect(sumsOfDifferent([1, 2, 3, 4, 5], 2).get(6)).toBe(2n);
    expect(sumsOfDifferent([1, 2, 3, 4, 5, 6], 3).get(10)).toBe(3n);
    expect(sumsOf([])).toEqual(new Map([[0, 1n]]));
    expect(sumsOfDifferent([1, 2, 3, 4], 2)).toEqual(
      new Map([
        [3, 1n],
        [4, 1n],
        [5, 2n],
        [6, 1n],
        [7, 1n],
      ]),
    );
    expect(sumsOfDifferent([1, 2], 0)).toEqual(new Map([[0, 1n]]));
    expect(sumsOfDifferent([1, 2], 3)).toEqual(new Map());
  });
});
