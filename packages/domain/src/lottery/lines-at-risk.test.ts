import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type LineAtRisk, priceLine } from "./bet-line.ts";
import type { LotteryFamily, Selection } from "./bet-type.ts";
import { betTypeOf } from "./families.ts";
import { triedResults } from "./least-return.ts";
import { orderCover, SMALLEST_COVER, uncountedStakes } from "./lines-at-risk.ts";
import { ALL_BET_TYPES, paid, picks, results } from "./testing/all-bet-types.ts";
import { allDice, allDigits } from "./testing/result-spaces.ts";

const UNIT = 100_000n;
const familyOf = (code: string): LotteryFamily =>
  ALL_BET_TYPES.find(({ familyCode }) => familyCode === code)?.family as LotteryFamily;
const FIVE = familyOf("digits5");

function line(family: LotteryFamily, code: string, selection: Selection, units = 1): LineAtRisk {
  const betType = betTypeOf(family, code);
  if (!betType || betType.count(selection) === 0) throw new Error(`${code} has no such selection`);
  return { betType, selection, stake: BigInt(units) * UNIT };
}
const staked = (lines: readonly LineAtRisk[]): bigint =>
  lines.reduce((sum, { betType, selection, stake }) => sum + stake * BigInt(betType.count(selection)), 0n);
const uncounted = (family: LotteryFamily, lines: readonly LineAtRisk[]): bigint =>
  uncountedStakes(family, lines).reduce((sum, one) => sum + one, 0n);
/** What lines count as play, in units. */
const counted = (family: LotteryFamily, ...lines: LineAtRisk[]): number =>
  Number(staked(lines) - uncounted(family, lines)) / Number(UNIT);

const digits = (...row: (string | number)[]): string[] => row.map(String);
const ALL = digits(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
const place = (row: readonly string[]): Selection => [row, [], [], [], []];
const side = (...values: string[]): Selection => [values, [], [], [], []];

describe("lines at risk", () => {
  it("ten digits of ten count nothing, in one line or in ten of one digit each", () => {
    expect(counted(FIVE, line(FIVE, "position", place(ALL), 50))).toBe(0);
    expect(counted(FIVE, ...ALL.map((digit) => line(FIVE, "position", place([digit]), 50)))).toBe(0);
  });

  it("nine digits of ten count a third of their stakes, seven count whole", () => {
    expect(counted(FIVE, line(FIVE, "position", place(ALL.slice(1))))).toBe(3);
    expect(counted(FIVE, line(FIVE, "position", place(ALL.slice(3))))).toBe(7);
  });

  it("97 of 100 straight numbers count 9 of 97, and 100 of them nothing", () => {
    const straight = (rows: Selection) => line(FIVE, "first2-straight", rows);
    const most = [straight([ALL.slice(1), ALL]), straight([["0"], ALL.slice(3)])];
    expect(counted(FIVE, ...most)).toBe(9);
    expect(counted(FIVE, ...most, straight([["0"], ["0", "1", "2"]]))).toBe(0);
  });

  it("opposite sides count their difference, others of the same digit whole", () => {
    const bets = [
      line(FIVE, "sides", side("big"), 10),
      line(FIVE, "sides", side("small"), 6),
      line(FIVE, "sides", side("odd"), 5),
    ];
    expect(counted(FIVE, ...bets.slice(0, 2))).toBe(4);
    expect(counted(FIVE, ...bets)).toBe(9);
  });

  it("bets on different digits, on a digit and on the sum count whole", () => {
    const bets = [1, 2, 3, 4, 5].map((_, at): LineAtRisk => {
      const rows = [0, 1, 2, 3, 4].map((row) => (row === at ? ["big", "odd"] : []));
      return line(FIVE, "sides", rows);
    });
    expect(counted(FIVE, ...bets, line(FIVE, "sum-sides", [["big"]], 3))).toBe(13);
  });

  it("a side and the digits of the other one are opposite bets too", () => {
    const odd = line(FIVE, "sides", side("odd"), 5);
    expect(counted(FIVE, odd, line(FIVE, "position", place(digits(0, 2, 4, 6, 8))))).toBe(0);
    expect(counted(FIVE, odd, line(FIVE, "position", place(digits(0, 2, 4, 6))))).toBe(3);
  });

  it("what covers all results only by bets on different markets counts nothing", () => {
    const odd = line(FIVE, "sides", side("odd"), 50);
    const even = line(FIVE, "first2-straight", [digits(0, 2, 4, 6, 8), ALL]);
    expect(counted(FIVE, odd, even)).toBe(0);
    expect(counted(FIVE, odd, line(FIVE, "first2-straight", [digits(0, 2, 4, 6, 8), ALL.slice(1)]))).toBe(95);
  });

  it("one car on all places of a race counts nothing", () => {
    const race = familyOf("racing10");
    expect(
      counted(
        race,
        line(
          race,
          "position",
          Array.from({ length: 10 }, () => ["7"]),
        ),
      ),
    ).toBe(0);
  });

  it("all pairs of a lottery that pays each of many prizes count nothing", () => {
    const north = familyOf("vietnam-north");
    const pairs = betTypeOf(north, "lo2")?.rows[0]?.values ?? [];
    expect(counted(north, line(north, "lo2", [pairs]))).toBe(0);
    expect(counted(north, line(north, "lo2", [pairs.slice(0, 40)]))).toBe(40);
  });

  it("a lucky number beside bets that cover all does not make them count", () => {
    const lucky = line(FIVE, "five-straight", [["1"], ["2"], ["3"], ["4"], ["5"]]);
    expect(counted(FIVE, line(FIVE, "position", place(ALL), 50), lucky)).toBe(1);
  });

  it.each([
    { code: "dice3", space: [...allDice()] },
    { code: "digits3", space: [...allDigits(3)] },
  ])("of any lines of $code no more counts than their stakes less what surely returns", ({ code, space }) => {
    const family = familyOf(code);
    const some = fc
      .constantFrom(...family.betTypes)
      .chain((betType) => fc.record({ betType: fc.constant(betType), selection: picks(betType.rows, 9) }))
      .filter(({ betType, selection }) => betType.count(selection) > 0);
    const lines = fc.array(
      fc.tuple(some, fc.integer({ min: 1, max: 20 })).map(
        ([{ betType, selection }, units]): LineAtRisk => ({
          betType,
          selection,
          stake: BigInt(units) * UNIT,
        }),
      ),
      { minLength: 1, maxLength: 6 },
    );
    // small bounds, so that random lines exceed them
    const bounds = fc.record({
      combinations: fc.constantFrom(0, 3, 20, 100_000),
      compared: fc.constantFrom(0, 4, 40, 200_000),
    });
    fc.assert(
      fc.property(lines, bounds, (bets, within) => {
        const parts = uncountedStakes(family, bets, within);
        for (const [at, part] of parts.entries()) {
          expect(part).toBeGreaterThanOrEqual(0n);
          expect(part).toBeLessThanOrEqual(staked(bets.slice(at, at + 1)));
        }
        let surely = 10n ** 18n;
        for (const numbers of space) {
          const returned = bets.reduce(
            (sum, { betType, selection, stake }) =>
              sum + (paid(betType, betType.hits(selection, numbers), 1960) * stake) / UNIT,
            0n,
          );
          if (returned < surely) surely = returned;
        }
        const sum = parts.reduce((all, one) => all + one, 0n);
        expect(staked(bets) - sum).toBeLessThanOrEqual(staked(bets) - surely);
        // less work never counts more as play
        expect(sum).toBeGreaterThanOrEqual(uncounted(family, bets));
        const { most, losesIn } = orderCover(family, bets);
        if (most < SMALLEST_COVER && losesIn !== 0) expect(uncounted(family, bets)).toBe(0n);
      }),
      { numRuns: 100 },
    );
  });

  it("a bet type's markets agree with what wins: a pick wins in the one case that comes about", () => {
    const families = [...new Set(ALL_BET_TYPES.map(({ family }) => family))];
    for (const family of families)
      fc.assert(
        fc.property(results(family), fc.integer(), (numbers, seed) => {
          /** The case of each market that came about, as the bets told that won. */
          const cameAbout = new Map<string, Set<string>>();
          for (const betType of family.betTypes) {
            const selection = betType.rows.map(({ values, least }, row) => {
              const from = Math.abs(seed + row) % values.length;
              return [...values.slice(from), ...values.slice(0, from)].slice(0, Math.max(least, 1));
            });
            if (betType.count(selection) === 0) continue;
            const markets = betType.markets?.(selection) ?? [];
            const won = [...betType.hits(selection, numbers).values()].reduce((sum, one) => sum + one, 0);
            if (markets.length !== 1 || (markets[0]?.prizes ?? 1) > 1 || betType.count(selection) !== 1)
              continue;
            const [{ market, total, share, picks: ofMarket }] = markets as [(typeof markets)[0] & object];
            const cases = new Set(ofMarket()[0]?.map(([name]) => name));
            const ways = ofMarket()[0]?.reduce((sum, one) => sum + one[1], 0n) ?? 0n;
            expect(Number(ways) / Number(total)).toBeCloseTo(share, 9);
            if (won === 0) continue;
            const known = cameAbout.get(market);
            const both = known ? new Set([...known].filter((name) => cases.has(name))) : cases;
            expect(both.size).toBeGreaterThan(0);
            cameAbout.set(market, both);
          }
        }),
        { numRuns: 50 },
      );
  });

  it("beyond 100,000 combinations of a covered market nothing on it counts, and below them what is at risk", () => {
    const straight = (first: readonly string[]) =>
      line(FIVE, "five-straight", [first, ALL, ALL, ALL, ALL.slice(1)]);
    const nine = ALL.map((digit) => straight([digit]));
    expect(counted(FIVE, ...nine)).toBe(30_000);
    expect(counted(FIVE, ...nine, ...nine)).toBe(0);
  });

  it("thousands of lines that lose in no tried result are compared with few results", () => {
    const { betType, selection } = line(FIVE, "position", place(ALL));
    let compared = 0;
    const counting = {
      ...betType,
      markets: () => [],
      hits: (...of: Parameters<typeof betType.hits>) => {
        compared++;
        return betType.hits(...of);
      },
    };
    const many = Array.from({ length: 20_000 }, () => ({ betType: counting, selection, stake: UNIT }));
    expect(uncounted(FIVE, many)).toBe(staked(many));
    expect(compared).toBeLessThanOrEqual(200_000);
  });

  // orders store in which of them they lose: others would be taken for these
  it("the results that are tried in every draw never change", () => {
    const families = [...new Map(ALL_BET_TYPES.map(({ familyCode, family }) => [familyCode, family]))];
    expect(
      Object.fromEntries(families.map(([code, family]) => [code, triedResults(family).at(-1)?.join(" ")])),
    ).toMatchInlineSnapshot(`
      {
        "dice3": "5 1 6",
        "digits3": "7 0 9",
        "digits5": "0 3 5 1 1",
        "eleven5": "01 05 07 02 04",
        "hanoi": "63982 51481",
        "lao": "5975",
        "mark49": "07 42 14 01 37 13 08",
        "racing10": "9 7 10 2 4 8 3 6 1 5",
        "thai": "668272 536 594 354 718 00",
        "vietnam-north": "90541 63582 91293 08613 10497 37499 30172 49984 99552 73288 4372 4364 0478 5518 5139 6672 5900 4278 7088 5043 856 098 942 56 86 93 51",
        "vietnam-south": "226875 13729 89400 94392 64856 28952 31348 27998 37585 42822 00794 52122 1267 5630 3818 5510 622 68",
      }
    `);
    expect(new Set(families.map(([, family]) => triedResults(family).length))).toEqual(new Set([32]));
  });

  it("the odds of a covering line return its prize group, whatever is drawn", () => {
    const { betType, selection, stake } = line(FIVE, "position", place(ALL), 50);
    expect(priceLine(betType, selection, stake, 1, 1940)).toMatchObject({
      stake: 500n * UNIT,
      largestPrize: 485n * UNIT,
    });
  });
});
