import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { oppositePicks } from "./opposite-bets.ts";
import { ALL_BET_TYPES, results } from "./testing/all-bet-types.ts";

const WITH_OPPOSITES = ALL_BET_TYPES.filter(({ betType }) => betType.rows.some(({ opposites }) => opposites));
const isPair = (one: readonly string[], other: readonly string[]): boolean =>
  one.every((value) => other.includes(value));

describe("opposite bets", () => {
  it("big and small, odd and even, and dragon and tiger are opposite wherever they can be picked", () => {
    const pairs = [
      ["big", "small"],
      ["odd", "even"],
      ["dragon", "tiger"],
    ];
    // a row of twelve animals has a dragon and a tiger too, of which neither is opposite to the other
    const rows = ALL_BET_TYPES.flatMap(({ betType }) => betType.rows).filter(
      ({ values }) => values.length <= 4,
    );
    for (const { values, opposites = [] } of rows)
      for (const pair of pairs.filter((one) => isPair(one, values)))
        expect(opposites.some((one) => isPair(pair, one))).toBe(true);
  });

  it.each(WITH_OPPOSITES)("$familyCode $code never pays both sides of a pair", ({ family, betType }) => {
    fc.assert(
      fc.property(results(family), (numbers) => {
        for (const [at, { opposites = [] }] of betType.rows.entries())
          for (const pair of opposites) {
            const won = pair.filter((value) => {
              const selection = betType.rows.map((_, row): string[] => (row === at ? [value] : []));
              return betType.hits(selection, numbers).size > 0;
            });
            expect(won.length).toBeLessThanOrEqual(1);
          }
      }),
    );
  });

  it.each(WITH_OPPOSITES)(
    "every pick of $familyCode $code is a bet of its own and in one pair at most",
    ({ betType }) => {
      expect(betType.eachPick).toBe(true);
      for (const { values, opposites = [] } of betType.rows) {
        const paired = opposites.flat();
        expect(new Set(paired).size).toBe(paired.length);
        expect(paired.filter((value) => !values.includes(value))).toEqual([]);
      }
    },
  );

  it("the picks of a selection name their pairs and sides", () => {
    const sides = ALL_BET_TYPES.find(({ familyCode, code }) => familyCode === "digits5" && code === "sides");
    if (!sides) throw new Error("no bet type sides");
    expect(oppositePicks(sides.betType, [["big", "odd"], ["small"], [], ["big", "small"], []])).toEqual([
      { pair: "digit1:big-small", side: 1 },
      { pair: "digit1:odd-even", side: 1 },
      { pair: "digit2:big-small", side: 2 },
      { pair: "digit4:big-small", side: 1 },
      { pair: "digit4:big-small", side: 2 },
    ]);
  });
});
