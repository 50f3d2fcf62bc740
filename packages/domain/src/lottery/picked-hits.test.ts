import { LOTTERY_FAMILIES } from "@foyer/contract/lottery-families";
import { describe, expect, it } from "vitest";
import type { DrawNumbers, LotteryFamily } from "./bet-type.ts";
import { betTypeOf, lotteryFamily } from "./families.ts";
import { pickedHits } from "./picked-hits.ts";

const AT = new Date("2026-11-25T12:00:00Z");

/** A generator with a fixed seed. */
function numbersOf(family: LotteryFamily, seed: number): DrawNumbers {
  let state = seed;
  return family.draw((size) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * size);
  });
}

const right = (code: Parameters<typeof lotteryFamily>[0], betType: string, numbers: DrawNumbers) => {
  const family = lotteryFamily(code, AT);
  const type = betTypeOf(family, betType);
  if (!type) throw new Error(`no bet type ${betType}`);
  const isHit = pickedHits(family, type, numbers);
  return type.rows.map(({ values }, row) => values.filter((value) => isHit(row, value)));
};

describe("picks that are right", () => {
  it("a digit of a straight is right in its place only", () => {
    expect(right("digits5", "first3-straight", [..."10824"])).toEqual([["1"], ["0"], ["8"]]);
  });

  it("a side of the sum is right by itself", () => {
    expect(
      right("digits5", "sum-sides", [..."10824"])
        .flat()
        .sort(),
    ).toEqual(["odd", "small"]);
  });

  it.each(LOTTERY_FAMILIES)("a line of %s that wins has a right pick", (code) => {
    const family = lotteryFamily(code, AT);
    for (let seed = 1; seed <= 5; seed++) {
      const numbers = numbersOf(family, seed);
      for (const betType of family.betTypes) {
        const isHit = pickedHits(family, betType, numbers);
        const picks = betType.rows.map(({ values }, row) => values.filter((value) => isHit(row, value)));
        const selection = picks.map((values, row) => values.slice(0, betType.rows[row]?.most));
        if (betType.count(selection) === 0) continue;
        const hits = [...betType.hits(selection, numbers).values()].reduce((sum, count) => sum + count, 0);
        expect(hits, `${betType.code} ${numbers.join(" ")}`).toBeGreaterThan(0);
      }
    }
  });
});
