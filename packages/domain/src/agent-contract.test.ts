import { MAX_TIERS } from "@foyer/contract/agent-contracts";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  contractPath,
  contractPeriod,
  MOST_TIERS,
  nextContractState,
  paidTier,
  type Tier,
  tierFault,
  tiersAbove,
} from "./agent-contract.ts";
import { addDays } from "./record-days.ts";

const tier = (from: number, active: number, rate: number): Tier => ({ from: BigInt(from), active, rate });
const tiers = fc
  .array(
    fc.record({
      from: fc.integer({ min: 1, max: 50 }),
      active: fc.nat(5),
      rate: fc.integer({ min: 1, max: 50 }),
    }),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((steps) => {
    let [from, active, rate] = [0, 0, 0];
    return steps.map((step) => {
      from += step.from;
      active += step.active;
      rate += step.rate;
      return tier(from, active, rate);
    });
  });

test.each([
  ["proposed", "accept", "accepted"],
  ["proposed", "expire", "expired"],
  ["accepted", "end", "ended"],
  ["accepted", "accept", undefined],
  ["declined", "accept", undefined],
  ["ended", "end", undefined],
] as const)("a contract that is %s is after %s: %s", (state, event, next) => {
  expect(nextContractState(state, event)).toBe(next);
});

test("the highest tier of which both conditions are met pays", () => {
  const list = [tier(20_000, 5, 10), tier(60_000, 12, 15), tier(150_000, 25, 28)];
  expect(paidTier(list, 19_999n, 50)).toBeUndefined();
  expect(paidTier(list, 60_000n, 11)).toEqual(list[0]);
  expect(paidTier(list, 60_000n, 12)).toEqual(list[1]);
  expect(paidTier(list, 1_000_000n, 25)).toEqual(list[2]);
});

describe("tiers given within those received", () => {
  it("tiers within those received never give more than is received, whatever a team does", () => {
    fc.assert(
      fc.property(tiers, tiers, fc.nat(400), fc.nat(40), (given, received, value, active) => {
        fc.pre(tiersAbove(given, received).length === 0);
        const [paid, got] = [
          paidTier(given, BigInt(value), active),
          paidTier(received, BigInt(value), active),
        ];
        expect(paid?.rate ?? 0).toBeLessThanOrEqual(got?.rate ?? 0);
      }),
    );
  });

  it("tiers equal to those received are within them", () => {
    fc.assert(
      fc.property(tiers, (list) => {
        expect(tiersAbove(list, list)).toEqual([]);
      }),
    );
  });

  it("no tiers are given where nothing is received", () => {
    expect(tiersAbove([tier(1, 0, 1)], [])).toHaveLength(1);
  });
});

test("tiers rise in rate, and in a condition or both", () => {
  fc.assert(
    fc.property(tiers, (list) => {
      expect(tierFault(list)).toBeUndefined();
    }),
  );
  expect(tierFault([tier(2, 0, 1), tier(1, 0, 2)])).toEqual({ at: 1, field: "from" });
  expect(tierFault([tier(1, 2, 1), tier(2, 1, 2)])).toEqual({ at: 1, field: "active" });
  expect(tierFault([tier(1, 1, 2), tier(2, 1, 2)])).toEqual({ at: 1, field: "rate" });
  expect(tierFault([tier(1, 1, 1), tier(1, 1, 2)])).toEqual({ at: 1, field: "from" });
});

test.each([
  ["half-month", "2026-11-15", "2026-11-01", "2026-11-15"],
  ["half-month", "2026-02-16", "2026-02-16", "2026-02-28"],
  ["half-month", "2028-02-29", "2028-02-16", "2028-02-29"],
  ["month", "2026-12-31", "2026-12-01", "2026-12-31"],
  ["week", "2026-11-22", "2026-11-16", "2026-11-22"],
  ["week", "2026-12-31", "2026-12-28", "2027-01-03"],
  ["day", "2026-11-24", "2026-11-24", "2026-11-24"],
] as const)("the %s of %s is %s to %s", (period, day, first, last) => {
  expect(contractPeriod(period, day)).toEqual({ first, last });
});

test("periods follow each other without a gap", () => {
  fc.assert(
    fc.property(fc.constantFrom("half-month", "week", "month" as const), fc.nat(4_000), (period, days) => {
      const day = addDays("2024-01-01", days);
      const { first, last } = contractPeriod(period, day);
      expect(first <= day && day <= last).toBe(true);
      expect(contractPeriod(period, addDays(last, 1)).first).toBe(addDays(last, 1));
    }),
  );
});

test("as many tiers can be edited as a contract can have", () => {
  expect(MOST_TIERS).toBe(MAX_TIERS);
});

test("each kind of contracts has the address of the specification", () => {
  expect((["daily-salary", "hourly-salary", "dividend"] as const).map(contractPath)).toEqual([
    "/m/member/agent/getSalaryContract",
    "/m/member/agent/getHourContract",
    "/m/member/agent/getDevidendContract",
  ]);
});
