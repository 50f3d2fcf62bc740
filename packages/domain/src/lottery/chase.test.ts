import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ChaseBasis, type ChaseMode, chasePlan, LARGEST_MULTIPLE } from "./chase.ts";

const UNIT = 100_000n;
const bases: fc.Arbitrary<ChaseBasis> = fc.record({
  stake: fc.bigInt(1n, 10n ** 10n),
  prize: fc.bigInt(0n, 10n ** 13n),
  draws: fc.integer({ min: 2, max: 100 }),
});
const multiples = fc.integer({ min: 1, max: LARGEST_MULTIPLE });
const modes: fc.Arbitrary<ChaseMode> = fc.oneof(
  fc.record({ kind: fc.constant("fixed" as const), multiple: multiples }),
  fc.record({
    kind: fc.constant("doubled" as const),
    multiple: multiples,
    every: fc.integer({ min: 1, max: 100 }),
  }),
  fc.record({
    kind: fc.constant("profit" as const),
    multiple: fc.integer({ min: 1, max: 10 }),
    rate: fc.integer({ min: 1, max: 2000 }),
  }),
);

const plan = (basis: ChaseBasis, mode: ChaseMode) => {
  const found = chasePlan(basis, mode);
  if (!found) throw new Error("no plan");
  return found;
};
const multiplesOf = (basis: ChaseBasis, mode: ChaseMode) =>
  plan(basis, mode).draws.map(({ multiple }) => multiple);

describe("chases", () => {
  test("have stakes that are the slip's times the multiple, and totals that are their sums", () => {
    fc.assert(
      fc.property(bases, modes, (basis, mode) => {
        let sum = 0n;
        const { draws, impossibleFrom } = plan(basis, mode);
        for (const { multiple, stake, total } of draws) {
          expect(multiple >= mode.multiple && multiple <= LARGEST_MULTIPLE).toBe(true);
          expect(stake).toBe(basis.stake * BigInt(multiple));
          sum += stake;
          expect(total).toBe(sum);
        }
        expect(draws.length).toBe(impossibleFrom === undefined ? basis.draws : impossibleFrom - 1);
      }),
    );
  });

  test("of a fixed multiple have it in every draw", () => {
    const basis = { stake: 12n * UNIT, prize: 0n, draws: 4 };
    expect(multiplesOf(basis, { kind: "fixed", multiple: 3 })).toEqual([3, 3, 3, 3]);
  });

  test.each([
    [1, 1, 4, [1, 2, 4, 8]],
    [3, 1, 3, [3, 6, 12]],
    [1, 2, 5, [1, 1, 2, 2, 4]],
    [1, 3, 7, [1, 1, 1, 2, 2, 2, 4]],
    [5000, 1, 3, [5000, 9999, 9999]],
    [9999, 1, 2, [9999, 9999]],
  ])(
    "from %i, doubled every %i draws, %i draws have the multiples %o",
    (multiple, every, draws, expected) => {
      const basis = { stake: UNIT, prize: 0n, draws };
      expect(multiplesOf(basis, { kind: "doubled", multiple, every })).toEqual(expected);
    },
  );

  test("of a hundred doublings stay at the largest multiple", () => {
    const all = multiplesOf({ stake: 1n, prize: 0n, draws: 100 }, { kind: "doubled", multiple: 1, every: 1 });
    expect(all.slice(13, 16)).toEqual([8192, 9999, 9999]);
    expect(all[99]).toBe(9999);
  });

  test("are as the slip of the picture: 20.00 doubled four times takes 300.00", () => {
    const { draws } = plan(
      { stake: 20n * UNIT, prize: 485n * UNIT, draws: 4 },
      { kind: "doubled", multiple: 1, every: 1 },
    );
    expect(draws.map(({ total }) => total / UNIT)).toEqual([20n, 60n, 140n, 300n]);
  });

  test.each([
    // 9.7 on one of ten: 10 % profit is easy at first.
    [1n, 97n, 10n, 10, [1, 1, 1, 1, 1, 1, 1, 1, 2, 2]],
    // A bet on three of ten: 9.7 for 3.
    [3n, 97n, 10n, 6, [1, 1, 2, 3, 4, 6]],
  ])(
    "on a stake of %i, a prize of %i / 10 and a rate of %i have growing multiples",
    (stake, prize, rate, draws, expected) => {
      const basis = { stake: stake * UNIT, prize: (prize * UNIT) / 10n, draws };
      expect(multiplesOf(basis, { kind: "profit", multiple: 1, rate: Number(rate) })).toEqual(expected);
    },
  );

  test("of a profit rate return at least the rate over all stakes, with the smallest multiple that does", () => {
    fc.assert(
      fc.property(
        bases,
        fc.integer({ min: 1, max: 2000 }),
        fc.integer({ min: 1, max: 20 }),
        (basis, rate, multiple) => {
          const { draws, impossibleFrom } = plan(basis, { kind: "profit", multiple, rate });
          const enough = (times: bigint, before: bigint) =>
            basis.prize * times * 100n >= (before + basis.stake * times) * BigInt(100 + rate);
          let before = 0n;
          for (const draw of draws) {
            expect(enough(BigInt(draw.multiple), before)).toBe(true);
            if (draw.multiple > multiple) expect(enough(BigInt(draw.multiple - 1), before)).toBe(false);
            before = draw.total;
          }
          if (impossibleFrom !== undefined) expect(enough(BigInt(LARGEST_MULTIPLE), before)).toBe(false);
        },
      ),
    );
  });

  test("end where no multiple reaches the rate, and say from which draw on", () => {
    const basis = { stake: 5n * UNIT, prize: 97n * (UNIT / 10n), draws: 50 };
    const { draws, impossibleFrom } = plan(basis, { kind: "profit", multiple: 1, rate: 50 });
    expect(draws).toHaveLength(7);
    expect(impossibleFrom).toBe(8);
  });

  test("are impossible from the first draw on if even that returns too little", () => {
    const basis = { stake: 5n * UNIT, prize: 97n * (UNIT / 10n), draws: 50 };
    expect(plan(basis, { kind: "profit", multiple: 1, rate: 95 })).toEqual({ draws: [], impossibleFrom: 1 });
  });

  test("may need the largest multiple", () => {
    const basis = { stake: UNIT, prize: 10n * UNIT, draws: 2 };
    const of = (rate: number, multiple = 1) => plan(basis, { kind: "profit", multiple, rate });
    // 10 m ≥ 1 + m and so on: with a rate of 899 % a multiple gains 0.01, and 9.99 must be gained
    expect(of(899).draws.map(({ multiple }) => multiple)).toEqual([1, 999]);
    expect(
      multiplesOf({ stake: UNIT, prize: 2n * UNIT, draws: 2 }, { kind: "profit", multiple: 9999, rate: 50 }),
    ).toEqual([9999]);
    const exact = { stake: 100n, prize: 200n, draws: 2 };
    expect(
      multiplesOf({ ...exact, prize: 20_002n * 100n }, { kind: "profit", multiple: 1, rate: 100 }),
    ).toEqual([1, 1]);
    // gain 1 a multiple, 9,999 needed
    expect(
      multiplesOf({ stake: 100n, prize: 10_000n, draws: 2 }, { kind: "profit", multiple: 1, rate: 9_899 }),
    ).toEqual([1, 9_999]);
    // gain 1 a multiple, 10,000 needed
    expect(
      plan({ stake: 100n, prize: 10_001n, draws: 2 }, { kind: "profit", multiple: 1, rate: 9_900 }),
    ).toEqual({
      draws: [{ multiple: 1, stake: 100n, total: 100n }],
      impossibleFrom: 2,
    });
  });

  test("whose first draw reaches the rate exactly are impossible from the second one on", () => {
    const basis = { stake: UNIT, prize: 2n * UNIT, draws: 3 };
    const { draws, impossibleFrom } = plan(basis, { kind: "profit", multiple: 1, rate: 100 });
    expect([draws.map(({ multiple }) => multiple), impossibleFrom]).toEqual([[1], 2]);
  });
});

describe("numbers out of bounds make no chase", () => {
  const basis: ChaseBasis = { stake: UNIT, prize: UNIT, draws: 2 };
  const fixed: ChaseMode = { kind: "fixed", multiple: 1 };

  test("the bounds themselves do", () => {
    expect(chasePlan(basis, fixed)).toBeDefined();
    expect(chasePlan({ ...basis, draws: 100 }, { kind: "fixed", multiple: 9999 })).toBeDefined();
    expect(chasePlan(basis, { kind: "doubled", multiple: 1, every: 100 })).toBeDefined();
    expect(chasePlan({ ...basis, prize: 0n }, { kind: "profit", multiple: 1, rate: 1 })).toBeDefined();
    expect(chasePlan(basis, { kind: "profit", multiple: 1, rate: 100_000_000 })).toBeDefined();
  });

  test.each([
    ["one draw", { ...basis, draws: 1 }, fixed],
    ["101 draws", { ...basis, draws: 101 }, fixed],
    ["half a draw more", { ...basis, draws: 2.5 }, fixed],
    ["no number of draws", { ...basis, draws: Number.NaN }, fixed],
    ["no stake", { ...basis, stake: 0n }, fixed],
    ["a negative prize", { ...basis, prize: -1n }, fixed],
    ["multiple 0", basis, { kind: "fixed", multiple: 0 }],
    ["multiple 10,000", basis, { kind: "fixed", multiple: 10_000 }],
    ["doubled every 0 draws", basis, { kind: "doubled", multiple: 1, every: 0 }],
    ["doubled every 101 draws", basis, { kind: "doubled", multiple: 1, every: 101 }],
    ["doubled from 10,000", basis, { kind: "doubled", multiple: 10_000, every: 1 }],
    ["a rate of 0", basis, { kind: "profit", multiple: 1, rate: 0 }],
    ["a rate above all prizes", basis, { kind: "profit", multiple: 1, rate: 100_000_001 }],
  ] as const)("%s", (_, basis, mode) => {
    expect(chasePlan(basis, mode)).toBeUndefined();
  });
});
