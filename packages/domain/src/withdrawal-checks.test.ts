import fc from "fast-check";
import { expect, test } from "vitest";
import {
  approvalsNeeded,
  unmetChecks,
  WITHDRAWAL_CHECKS,
  type WithdrawalCheck,
  type WithdrawalFacts,
} from "./withdrawal-checks.ts";

const PASSING: WithdrawalFacts = {
  amount: 100n,
  automaticUpTo: 100n,
  cardReady: true,
  coolings: 0,
  identityAbove: 50n,
  identityConfirmed: true,
  turnoverLeft: 0n,
  riskFlags: 0,
};
/** A fact that fails each check, and no other one. */
const FAILING: Record<WithdrawalCheck, Partial<WithdrawalFacts>> = {
  limit: { automaticUpTo: 99n },
  card: { cardReady: false },
  security: { coolings: 1 },
  identity: { identityConfirmed: false },
  turnover: { turnoverLeft: 1n },
  risk: { riskFlags: 1 },
};

test("a withdrawal that meets every rule needs no operator", () => {
  expect(unmetChecks(PASSING)).toEqual([]);
});

test.each(WITHDRAWAL_CHECKS)(
  "a withdrawal that fails only the check %s goes to an operator for it",
  (check) => {
    expect(unmetChecks({ ...PASSING, ...FAILING[check] })).toEqual([check]);
  },
);

test("any set of failed checks is named in full", () => {
  fc.assert(
    fc.property(fc.subarray([...WITHDRAWAL_CHECKS]), (failing) => {
      const facts = Object.assign({ ...PASSING }, ...failing.map((check) => FAILING[check]));
      expect(unmetChecks(facts)).toEqual(failing);
    }),
  );
});

test("an amount up to the merchant's limit needs no confirmed identity", () => {
  expect(unmetChecks({ ...PASSING, amount: 50n, identityConfirmed: false })).toEqual([]);
  expect(unmetChecks({ ...PASSING, amount: 51n, identityConfirmed: false })).toEqual(["identity"]);
});

test("withdrawals of a day need no operator up to the sum that the merchant allows", () => {
  const day = (others: bigint) => ({ ...PASSING, automaticDay: { maximum: 250n, others } });
  expect(unmetChecks(day(150n))).toEqual([]);
  expect(unmetChecks(day(151n))).toEqual(["limit"]);
});

test("only an amount above the limit needs two operators", () => {
  expect(approvalsNeeded(100n, 100n)).toBe(1);
  expect(approvalsNeeded(101n, 100n)).toBe(2);
});
