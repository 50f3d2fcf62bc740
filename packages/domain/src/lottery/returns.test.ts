import { describe, expect, test } from "vitest";
import { oddsOf, PRIZE_GROUP_WHOLE } from "./odds.ts";
import { ALL_BET_TYPES } from "./testing/all-bet-types.ts";

const SCALE = 10n ** 24n;

describe.each([1700, 1940, 1960])("with prize group %i", (prizeGroup) => {
  test.each(ALL_BET_TYPES)(
    "$familyCode $code returns the prize group, less what rounding takes",
    ({ betType }) => {
      const promised = (BigInt(prizeGroup) * SCALE) / PRIZE_GROUP_WHOLE;
      for (const { chance } of betType.classes) {
        const { favourable, total, share = 100n } = chance;
        const returned = (oddsOf(chance, prizeGroup) * favourable * SCALE) / (total * 1000n);
        const mine = (promised * share) / 100n;
        const rounding = (favourable * SCALE) / (total * 1000n);
        expect(returned <= mine).toBe(true);
        expect(returned > mine - rounding - 2n).toBe(true);
      }
    },
  );
});

test.each(ALL_BET_TYPES)(
  "$familyCode $code pays out all of its return in the prizes of one combination",
  ({ betType }) => {
    const { classes, outcomes, rows, classesOf } = betType;
    const shares = new Map(classes.map(({ code, chance }) => [code, chance.share ?? 100n]));
    const selection = rows.map(({ values, least }, at) => values.slice(at, at + Math.max(1, least)));
    for (const outcome of outcomes(selection))
      expect(classesOf(outcome).reduce((sum, code) => sum + (shares.get(code) ?? 0n), 0n)).toBe(100n);
  },
);

test.each([
  ["digits5", "first3-straight", 970_000n],
  ["racing10", "position", 9_700n],
  ["racing10", "sides", 1_940n],
  ["racing10", "dragon-tiger", 1_940n],
  ["vietnam-south", "lo2", 5_388n],
] as const)("%s %s has the odds that players know", (familyCode, code, odds) => {
  const [found] = ALL_BET_TYPES.filter((one) => one.familyCode === familyCode && one.code === code);
  expect(found?.betType.classes.map(({ chance }) => oddsOf(chance, 1940))).toEqual([odds]);
});

test.each([
  ["racing10", "first2-sum-sides", "big", 2_182n],
  ["racing10", "first2-sum-sides", "small", 1_746n],
  ["mark49", "special", "08", 47_530n],
  ["mark49", "special-colour", "red", 2_795n],
  ["mark49", "special-colour", "blue", 2_970n],
  ["mark49", "special-zodiac", "horse", 9_506n],
  ["mark49", "special-zodiac", "snake", 11_882n],
] as const)("%s %s pays for %s what its chance is worth", (familyCode, code, value, odds) => {
  const [found] = ALL_BET_TYPES.filter((one) => one.familyCode === familyCode && one.code === code);
  const [prizeClass] = found?.betType.classesOf(value) ?? [];
  const chance = found?.betType.classes.find((one) => one.code === prizeClass)?.chance;
  expect(chance && oddsOf(chance, 1940)).toBe(odds);
});
