import type { LotteryFamilyCode } from "@foyer/contract/lottery-families";
import { describe, expect, test } from "vitest";
import type { BetType, DrawNumbers } from "./bet-type.ts";
import { ALL_BET_TYPES, examples, selectionOfOutcome } from "./testing/all-bet-types.ts";
import { allDice, allDigits, arrangements, digitTexts, eachPrize, placed } from "./testing/result-spaces.ts";

const CARS = Array.from({ length: 10 }, (_, car) => String(car + 1));
const ELEVEN = Array.from({ length: 11 }, (_, ball) => String(ball + 1).padStart(2, "0"));
const FORTY_NINE = Array.from({ length: 49 }, (_, ball) => String(ball + 1).padStart(2, "0"));

const betTypesOf = (family: LotteryFamilyCode, codes: RegExp = /./) =>
  ALL_BET_TYPES.filter(({ familyCode, code }) => familyCode === family && codes.test(code));

/** Compares how often one combination of each class wins with the chance of the class. */
function compare(betType: BetType, all: readonly DrawNumbers[], wanted = examples(betType)): void {
  for (const { code, chance } of betType.classes) {
    const outcomes = wanted.get(code) ?? [];
    expect(outcomes).not.toHaveLength(0);
    for (const outcome of outcomes) {
      // Both combinations of two digits of group 3, which win equally often.
      const selection = selectionOfOutcome(betType, outcome) ?? [[...new Set(outcome.split("-"))]];
      let wins = 0;
      for (const numbers of all) wins += betType.hits(selection, numbers).get(code) ?? 0;
      expect({ outcome, wins: BigInt(wins) * chance.total }).toEqual({
        outcome,
        wins: chance.favourable * BigInt(all.length) * BigInt(betType.count(selection)),
      });
    }
  }
}

describe("all results of a lottery", () => {
  const ALL_DIGITS_5 = [...allDigits(5)];
  test.each(betTypesOf("digits5"))("$code of five digits wins as often as its chance says", ({ betType }) => {
    compare(betType, ALL_DIGITS_5);
  });

  const ALL_DIGITS_3 = [...allDigits(3)];
  test.each(betTypesOf("digits3"))(
    "$code of three digits wins as often as its chance says",
    ({ betType }) => {
      compare(betType, ALL_DIGITS_3);
    },
  );

  const ALL_DICE = [...allDice()];
  test.each(betTypesOf("dice3"))("$code of three dice wins as often as its chance says", ({ betType }) => {
    compare(betType, ALL_DICE);
  });

  const ALL_ELEVEN = [...arrangements(ELEVEN, 5)];
  test.each(betTypesOf("eleven5"))("$code of 11 choose 5 wins as often as its chance says", ({ betType }) => {
    compare(betType, ALL_ELEVEN);
  });

  const ALL_LAO = [...digitTexts(4)].map((text) => [text]);
  test.each(betTypesOf("lao"))("$code of Lao wins as often as its chance says", ({ betType }) => {
    compare(betType, ALL_LAO);
  });
});

describe("racing 10", () => {
  const FIRST_FOUR = [...placed(CARS, 10, [0, 1, 2, 3])];
  test.each(betTypesOf("racing10", /^first/))(
    "$code wins as often as its chance says in all arrivals of the first four",
    ({ betType }) => {
      compare(betType, FIRST_FOUR);
    },
  );

  test.each(
    [0, 1, 2, 3, 4].flatMap((place) =>
      betTypesOf("racing10", /^(position|sides|dragon)/).map((one) => ({ ...one, place })),
    ),
  )(
    "$code of place $place counted from 0, and of its mirror image, wins as often as its chance says",
    ({ betType, place }) => {
      const all = [...placed(CARS, 10, [place, 9 - place])];
      const rows = [place, 9 - place].flatMap((at) => betType.rows.slice(at, at + 1));
      for (const row of rows)
        compare(betType, all, new Map([["win", row.values.map((value) => `${row.name}:${value}`)]]));
    },
  );
});

describe("6 of 49", () => {
  const SPECIALS = [...placed(FORTY_NINE, 7, [6])];
  test.each(betTypesOf("mark49", /^special/))(
    "$code wins as often as its chance says with all special numbers",
    ({ betType }) => {
      compare(betType, SPECIALS);
    },
  );

  /** Where the picked numbers are among all 49 in the order of a draw: in every way. */
  function* drawsOf(picked: readonly string[]): Generator<DrawNumbers> {
    const others = FORTY_NINE.filter((number) => !picked.includes(number));
    const places = FORTY_NINE.map((_, place) => String(place));
    for (const arrangement of arrangements(places, picked.length)) {
      const numbers = others.slice(0, 7);
      for (const [at, place] of arrangement.entries())
        if (Number(place) < 7) numbers[Number(place)] = picked[at] ?? "";
      yield numbers;
    }
  }

  test.each(betTypesOf("mark49", /^(regular|two-of-two|three-of-three|three-hit-two)$/))(
    "$code wins as often as its chance says wherever its numbers are in a draw",
    ({ betType }) => {
      const [outcome = ""] = examples(betType).get(betType.classes[0]?.code ?? "") ?? [];
      compare(
        betType,
        [...drawsOf(outcome.split("-"))],
        new Map(betType.classes.map(({ code }) => [code, [outcome]])),
      );
    },
  );

  test.each(betTypesOf("mark49", /^none/))(
    "$code has the chance of avoiding one number after the other",
    ({ betType }) => {
      const [least = 0] = betType.rows.map((row) => row.least);
      let [favourable, total] = [1n, 1n];
      for (let drawn = 0; drawn < 7; drawn++) {
        favourable *= BigInt(49 - least - drawn);
        total *= BigInt(49 - drawn);
      }
      const [prize] = betType.classes;
      expect((prize?.chance.favourable ?? 0n) * total).toBe(favourable * (prize?.chance.total ?? 0n));
      const selection = [FORTY_NINE.slice(0, least)];
      expect(betType.hits(selection, FORTY_NINE.slice(-7)).get("win")).toBe(1);
      for (let place = 0; place < 7; place++) {
        const numbers = FORTY_NINE.slice(-7);
        numbers[place] = "01";
        expect(betType.hits(selection, numbers).size).toBe(0);
      }
    },
  );

  /** In how many results each of the kinds of these sizes has a number: the coefficient of x^7 of a product. */
  function resultsWith(sizes: readonly number[]): bigint {
    const binomial = (n: number): bigint[] => {
      let row = [1n];
      for (let i = 0; i < n; i++) row = [...row, 0n].map((term, at) => term + (row[at - 1] ?? 0n));
      return row;
    };
    const product = (a: readonly bigint[], b: readonly bigint[]) =>
      Array.from({ length: 8 }, (_, power) =>
        Array.from({ length: power + 1 }, (_, at) => (a[at] ?? 0n) * (b[power - at] ?? 0n)).reduce(
          (x, y) => x + y,
          0n,
        ),
      );
    const others = binomial(49 - sizes.reduce((sum, size) => sum + size, 0));
    return sizes.map((size) => [0n, ...binomial(size).slice(1)]).reduce(product, others)[7] ?? 0n;
  }

  test.each(betTypesOf("mark49", /^(zodiac|tail)/))(
    "$code has the chance that all its kinds are among seven numbers",
    ({ betType, code }) => {
      const size = betType.rows[0]?.least ?? 0;
      const [usual, other] = code.startsWith("zodiac") ? [4, 5] : [5, 4];
      const usualSizes = Array.from({ length: size }, () => usual);
      const chances = new Map(betType.classes.map(({ code, chance }) => [code, chance]));
      expect(chances.get("usual")).toEqual({ favourable: resultsWith(usualSizes), total: 85_900_584n });
      expect(chances.get("other")).toEqual({
        favourable: resultsWith([...usualSizes.slice(1), other]),
        total: 85_900_584n,
      });
    },
  );

  test("the sides of the total have the chances of all sums of seven numbers", () => {
    /** In how many ways `count` numbers of 1 to `largest` have the sum. */
    const known = new Map<string, bigint>();
    const ways = (largest: number, count: number, sum: number): bigint => {
      if (count === 0) return sum === 0 ? 1n : 0n;
      if (largest < count || sum <= 0) return 0n;
      const key = `${largest} ${count} ${sum}`;
      const found =
        known.get(key) ?? ways(largest - 1, count, sum) + ways(largest - 1, count - 1, sum - largest);
      known.set(key, found);
      return found;
    };
    const sums = Array.from({ length: 330 }, (_, sum) => ways(49, 7, sum));
    const count = (fits: (sum: number) => boolean) =>
      sums.reduce((all, ways, sum) => all + (fits(sum) ? ways : 0n), 0n);
    const [found] = betTypesOf("mark49", /^total-sides$/);
    const chanceOf = (value: string) => {
      const [code] = found?.betType.classesOf(value) ?? [];
      return found?.betType.classes.find((one) => one.code === code)?.chance.favourable;
    };
    expect(chanceOf("big")).toBe(count((sum) => sum >= 175));
    expect(chanceOf("small")).toBe(count((sum) => sum < 175));
    expect(chanceOf("odd")).toBe(count((sum) => sum % 2 === 1));
    expect(chanceOf("even")).toBe(count((sum) => sum % 2 === 0));
  });
});

describe("regional draws", () => {
  const PRIZES = {
    "vietnam-north": [5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 3, 3, 3, 2, 2, 2, 2],
    "vietnam-south": [6, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 3, 2],
    thai: [6, 3, 3, 3, 3, 2],
    hanoi: [5, 5],
  } as const;

  test.each(
    (["vietnam-north", "vietnam-south", "thai", "hanoi"] as const).flatMap((family) =>
      betTypesOf(family, /^(?!parlay|slide)/),
    ),
  )(
    "$familyCode $code wins as often as its chance says with all numbers of each prize",
    ({ betType, family, familyCode }) => {
      const digits = Object.entries(PRIZES).find(([code]) => code === familyCode)?.[1] ?? [];
      const all = [...eachPrize(digits)];
      expect(family.isResult(all[1234] ?? [])).toBe(true);
      compare(betType, all);
    },
  );

  /** In how many results of so many prizes each number of different picked endings has come. */
  function seen(prizes: number, picked: number): readonly bigint[] {
    let ways = [1n, ...Array.from({ length: picked }, () => 0n)];
    for (let prize = 0; prize < prizes; prize++)
      ways = ways.map(
        (same, found) =>
          same * BigInt(100 - picked + found) + (ways[found - 1] ?? 0n) * BigInt(picked - found + 1),
      );
    return ways;
  }

  test.each(
    (["vietnam-north", "vietnam-south"] as const).flatMap((family) => betTypesOf(family, /^(parlay|slide)/)),
  )("$familyCode $code has the chance of what is seen prize after prize", ({ betType, familyCode, code }) => {
    const prizes = PRIZES[familyCode === "vietnam-north" ? "vietnam-north" : "vietnam-south"].length;
    const size = betType.rows[0]?.least ?? 0;
    const ways = seen(prizes, size);
    expect(betType.classes).toEqual([
      {
        code: "win",
        chance: { favourable: ways[code.startsWith("parlay") ? size : 0], total: 100n ** BigInt(prizes) },
      },
    ]);
  });
});
