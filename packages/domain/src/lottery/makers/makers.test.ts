import { describe, expect, test } from "vitest";
import { chooseNumbers, mostPicks } from "./choose-numbers.ts";
import { largestOfDifferent } from "./different-facts.ts";
import { equallyLikely, type OptionRow, optionRow, options } from "./options.ts";
import { parlay } from "./parlay.ts";
import { added, hitsOf, largest, worthOf } from "./worth.ts";

const object = (hits: ReadonlyMap<string, number>) => Object.fromEntries(hits);

describe("options", () => {
  const colour = (name: string, at: number): OptionRow =>
    optionRow(name, ["red", "black"], {
      fact: (numbers) => Number(numbers[at]),
      // 0 is neither
      cases: equallyLikely([0, 1, 2, 3, 4]),
      wins: (value, number) => number > 0 && value === (number % 2 === 1 ? "red" : "black"),
    });
  const kind = optionRow("kind", ["rare", "common"], {
    fact: ([first = ""]) => (first === "0" ? "rare" : "common"),
    cases: new Map([
      ["rare", 1n],
      ["common", 4n],
    ]),
  });

  test("of one row are named after their values, and have one class if their chances are equal", () => {
    const betType = options("colour", "tab", [colour("first", 0)]);
    expect(betType.code).toBe("colour");
    expect(betType.group).toBe("tab");
    expect(betType.eachPick).toBe(true);
    expect(betType.rows).toEqual([{ name: "first", values: ["red", "black"], least: 1, most: 2 }]);
    expect(betType.classes).toEqual([{ code: "win", chance: { favourable: 2n, total: 5n } }]);
    expect(betType.count([["red", "black"]])).toBe(2);
    expect(betType.count([[]])).toBe(0);
    expect(betType.outcomes([["red", "black"]])).toEqual(["red", "black"]);
    expect(betType.classesOf("red")).toEqual(["win"]);
    expect(betType.classesOf("first:red")).toEqual([]);
    expect(object(betType.hits([["red", "black"]], ["3"]))).toEqual({ win: 1 });
    expect(object(betType.hits([["red"]], ["4"]))).toEqual({});
    expect(object(betType.hits([["red", "black"]], ["0"]))).toEqual({});
    expect(object(betType.most([["red", "black"]]))).toEqual({ win: 1 });
  });

  test("of several rows are named after row and value, and may all be left out but one", () => {
    const betType = options("colours", "tab", [colour("first", 0), colour("second", 1)]);
    expect(betType.rows.map(({ least }) => least)).toEqual([0, 0]);
    expect(betType.count([[], []])).toBe(0);
    expect(betType.count([[], ["red"]])).toBe(1);
    expect(betType.count([["red"], ["red", "black"]])).toBe(3);
    expect(betType.outcomes([["red"], ["black"]])).toEqual(["first:red", "second:black"]);
    expect(betType.classesOf("second:black")).toEqual(["win"]);
    expect(betType.classesOf("black")).toEqual([]);
    expect(object(betType.hits([["red"], ["red", "black"]], ["1", "2"]))).toEqual({ win: 2 });
    expect(object(betType.most([["red", "black"], ["black"]]))).toEqual({ win: 2 });
    // the same number twice is possible
    expect(object(betType.most([["red"], ["red"]]))).toEqual({ win: 2 });
  });

  test("with other chances have classes named after them, the largest prize first", () => {
    const betType = options("kind", "tab", [kind, colour("second", 1)]);
    expect(betType.classes).toEqual([
      { code: "1-of-5", chance: { favourable: 1n, total: 5n } },
      { code: "2-of-5", chance: { favourable: 2n, total: 5n } },
      { code: "4-of-5", chance: { favourable: 4n, total: 5n } },
    ]);
    expect(betType.classesOf("kind:rare")).toEqual(["1-of-5"]);
    expect(betType.classesOf("kind:common")).toEqual(["4-of-5"]);
    expect(object(betType.hits([["rare", "common"], ["red"]], ["0", "1"]))).toEqual({
      "1-of-5": 1,
      "2-of-5": 1,
    });
    expect(object(betType.hits([["rare", "common"], []], ["3", "1"]))).toEqual({ "4-of-5": 1 });
    expect(object(betType.most([["rare", "common"], []]))).toEqual({ "1-of-5": 1 });
    expect(object(betType.most([["common"], ["red"]]))).toEqual({ "4-of-5": 1, "2-of-5": 1 });
  });

  test("of rows with different facts cannot all win by the same one", () => {
    const rows = [0, 1].map((at) =>
      optionRow(`place${at}`, ["a", "b"], {
        fact: (numbers) => numbers[at] ?? "",
        cases: equallyLikely(["a", "b"]),
      }),
    );
    const both = [["a"], ["a"]];
    expect(object(options("place", "tab", rows, { differentFacts: true }).most(both))).toEqual({ win: 1 });
    expect(object(options("place", "tab", rows).most(both))).toEqual({ win: 2 });
  });
});

describe("parlays", () => {
  // Three of nine numbers are drawn: three are a, two are b, two c and two d.
  const KINDS: Readonly<Record<string, string>> = {
    1: "a",
    2: "a",
    3: "a",
    4: "b",
    5: "b",
    6: "c",
    7: "c",
    8: "d",
    9: "d",
  };
  const betType = (size: number) =>
    parlay("parlay", "tab", size, {
      row: "kind",
      values: ["a", "b", "c", "d"],
      usual: 2,
      other: { value: "a", numbers: 3 },
      drawn: (numbers) => numbers.map((number) => KINDS[number] ?? ""),
      count: 3,
      of: 9,
    });
  const draws = Array.from({ length: 9 }, (_, a) =>
    Array.from({ length: 9 }, (_, b) => Array.from({ length: 9 }, (_, c) => [a + 1, b + 1, c + 1])),
  )
    .flat(2)
    .filter(([a = 0, b = 0, c = 0]) => a < b && b < c)
    .map((numbers) => numbers.map(String));

  test.each([1, 2, 3])("of %i kinds have the chances that all draws count", (size) => {
    expect(draws).toHaveLength(84);
    const { classes, hits } = betType(size);
    const count = (picks: readonly string[], code: string) =>
      BigInt(draws.filter((numbers) => hits([picks], numbers).get(code) === 1).length);
    expect(classes).toEqual([
      { code: "usual", chance: { favourable: count(["b", "c", "d"].slice(0, size), "usual"), total: 84n } },
      { code: "other", chance: { favourable: count(["a", "b", "c"].slice(0, size), "other"), total: 84n } },
    ]);
  });

  test("have a row of kinds, and are buttons with odds only one by one", () => {
    expect(betType(2).rows).toEqual([{ name: "kind", values: ["a", "b", "c", "d"], least: 2, most: 4 }]);
    expect([1, 2].map((size) => betType(size).eachPick)).toEqual([true, false]);
    expect(betType(2).code).toBe("parlay");
    expect(betType(2).group).toBe("tab");
  });

  test("have combinations, and a class for those with the other kind", () => {
    const { count, outcomes, classesOf } = betType(2);
    expect(count([["d", "a", "c"]])).toBe(3);
    expect(count([["d"]])).toBe(0);
    expect(outcomes([["d", "a", "c"]])).toEqual(["a-c", "a-d", "c-d"]);
    expect(["a-c", "c-d"].map(classesOf)).toEqual([["other"], ["usual"]]);
  });

  test("win with the kinds that are drawn", () => {
    const { hits, most } = betType(2);
    expect(object(hits([["a", "b", "c", "d"]], ["1", "4", "6"]))).toEqual({ other: 2, usual: 1 });
    expect(object(hits([["b", "c", "d"]], ["1", "4", "6"]))).toEqual({ usual: 1 });
    expect(object(hits([["a", "b", "c"]], ["1", "2", "3"]))).toEqual({});
    expect(object(most([["b", "c", "d"]]))).toEqual({ usual: 3 });
    expect(object(most([["a", "b"]]))).toEqual({ other: 1 });
    expect(object(betType(3).most([["a", "b", "c", "d"]]))).toEqual({ usual: 1 });
  });
});

describe("numbers in any order", () => {
  const none = chooseNumbers("none", "tab", {
    values: ["1", "2", "3", "4"],
    size: 1,
    drawn: (numbers) => numbers,
    different: [2, 2],
    tiers: [{ code: "win", hits: 0, chance: { favourable: 1n, total: 2n } }],
  });

  test("that must not be drawn lose where more are picked than can be missed", () => {
    expect(object(none.most([["1"]]))).toEqual({ win: 1 });
    expect(object(none.most([["1", "2", "3"]]))).toEqual({ win: 2 });
    expect(object(none.most([["1", "2", "3", "4"]]))).toEqual({ win: 2 });
    expect(object(none.hits([["1", "2", "3", "4"]], ["1", "2"]))).toEqual({ win: 2 });
    expect(object(none.hits([["1", "2"]], ["1", "2"]))).toEqual({});
  });

  test.each([
    [10, 2, 10],
    [100, 2, 100],
    [142, 2, 141],
    [100, 4, 23],
    [49, 12, 17],
    [10_001, 1, 10_000],
  ])("of %i numbers and %i in a combination, at most %i are picked", (values, size, picks) => {
    expect(mostPicks(values, size)).toBe(picks);
  });
});

describe("the hits that pay most", () => {
  const classes = [
    { code: "rare", chance: { favourable: 1n, total: 10n } },
    { code: "double", chance: { favourable: 2n, total: 10n } },
    { code: "shared", chance: { favourable: 1n, total: 10n, share: 30n } },
  ];

  test("are compared by their odds", () => {
    expect(classes.map(({ chance }) => worthOf(chance))).toEqual([10, 5, 3]);
    expect(worthOf({ favourable: 3n, total: 10n })).toBe(3.333333);
    const all = [hitsOf("double", 1), hitsOf("rare", 1), hitsOf("shared", 3)];
    expect(object(largest(all, classes))).toEqual({ rare: 1 });
    expect(object(largest([...all, hitsOf("shared", 4)], classes))).toEqual({ shared: 4 });
    expect(object(largest([], classes))).toEqual({});
  });

  test("are the fewer ones of the same worth, whichever is first", () => {
    const [one, two] = [hitsOf("rare", 1), hitsOf("double", 2)];
    expect(object(largest([one, two], classes))).toEqual({ rare: 1 });
    expect(object(largest([two, one], classes))).toEqual({ rare: 1 });
    expect(object(largest([hitsOf("rare", 0), two], classes))).toEqual({ double: 2 });
  });

  test("are added by class", () => {
    const all = [hitsOf("rare", 1), added([hitsOf("rare", 2), hitsOf("double", 1)]), hitsOf("shared", 0)];
    expect(object(added(all))).toEqual({ rare: 3, double: 1 });
  });

  test("of rows with different facts are the best of all assignments, compared with trying all", () => {
    const facts = ["w", "x", "y", "z"];
    const hitsBySeed = (seed: number) =>
      [0, 1, 2].map(
        (row) =>
          new Map(
            facts.map((fact, at) => {
              const mixed = (seed * 7 + row * 5 + at * 3) * (seed + at + 2 * row + 1);
              return [
                fact,
                added([hitsOf("rare", mixed % 2), hitsOf("double", mixed % 3), hitsOf("shared", mixed % 5)]),
              ];
            }),
          ),
      );
    const worth = new Map(classes.map(({ code, chance }) => [code, worthOf(chance)]));
    const pays = (hits: ReadonlyMap<string, number>) =>
      [...hits].reduce((sum, [code, count]) => sum + count * (worth.get(code) ?? 0), 0);
    for (let seed = 0; seed < 100; seed++) {
      const [first, second, third] = hitsBySeed(seed);
      let best = 0;
      for (const a of facts)
        for (const b of facts)
          for (const c of facts) {
            if (a === b || b === c || a === c) continue;
            const all = [first?.get(a), second?.get(b), third?.get(c)].map((hits) => (hits ? pays(hits) : 0));
            best = Math.max(
              best,
              all.reduce((sum, worth) => sum + worth, 0),
            );
          }
      expect(pays(largestOfDifferent(hitsBySeed(seed), classes))).toBe(best);
    }
  });
});
