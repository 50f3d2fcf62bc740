import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { differencesOf, type OurTransaction, type TheirTransaction } from "./reconciliation.ts";

const at = new Date("2026-11-22T04:00:00Z");
const their = (change: Partial<TheirTransaction> = {}): TheirTransaction => ({
  kind: "pay-in",
  id: "py-1",
  reference: "DP-1122-8K4M7",
  currency: "PHP",
  amount: 10_000_000n,
  at,
  ...change,
});
const our = (change: Partial<OurTransaction> = {}): OurTransaction => ({
  what: "pay-in",
  id: "py-1",
  number: "DP-1122-8K4M7",
  currency: "PHP",
  amount: 10_000_000n,
  state: "credited",
  moved: true,
  chargedBack: false,
  ofDay: true,
  at,
  ...change,
});
const kinds = (
  theirs: TheirTransaction[],
  ours: OurTransaction[],
  { nearby = new Set<string>(), fees = null as Parameters<typeof differencesOf>[0]["fees"] } = {},
) => differencesOf({ theirs, ours, nearby, fees }).map(({ kind, what }) => `${kind} ${what}`);

describe("the comparison of a day", () => {
  test.each([
    ["the same payment", [their()], [our()], []],
    ["a payment we do not know", [their()], [], ["missing-here pay-in"]],
    ["a payment they do not know", [], [our()], ["missing-there pay-in"]],
    ["another amount", [their({ amount: 1n })], [our()], ["amount pay-in"]],
    ["another currency", [their({ currency: "USD" })], [our()], ["currency pay-in"]],
    [
      "a chargeback we know",
      [their({ kind: "chargeback", amount: -1n })],
      [our({ chargedBack: true, ofDay: false })],
      [],
    ],
    [
      "a chargeback we do not know",
      [their({ kind: "chargeback", amount: -1n })],
      [our({ ofDay: false })],
      ["state chargeback"],
    ],
    ["a refund", [their({ kind: "refund" })], [], ["missing-here refund"]],
    [
      "a payout that failed here",
      [their({ kind: "payout", amount: -5n })],
      [our({ what: "payout", amount: -5n, state: "failed", moved: false })],
      ["state payout"],
    ],
    [
      "a payout known by its number only",
      [their({ kind: "payout", id: "po-9", reference: "WD-1122-22222", amount: -5n })],
      [our({ what: "payout", id: null, number: "WD-1122-22222", amount: -5n })],
      [],
    ],
  ] as const)("the comparison of a day handles %s", (_, theirs, ours, expected) => {
    expect(kinds([...theirs], [...ours])).toEqual(expected);
  });

  test("a payment that the provider has shortly before or after midnight is not missing there", () => {
    expect(kinds([], [our()], { nearby: new Set(["py-1"]) })).toEqual([]);
  });

  test("a fee that is not the agreed one is a difference, but for a cent", () => {
    const fees = { payInRate: 200, payInFixed: 0n, payoutFixed: 1_000_000n };
    const fee = (amount: bigint) => their({ kind: "fee", amount });
    expect(kinds([their(), fee(-200_000n)], [our()], { fees })).toEqual([]);
    expect(kinds([their(), fee(-201_000n)], [our()], { fees })).toEqual([]);
    expect(kinds([their(), fee(-250_000n)], [our()], { fees })).toEqual(["fee pay-in"]);
    expect(kinds([their()], [our()], { fees })).toEqual(["fee pay-in"]);
  });

  test("equal books have no difference, and each thing that is left out on one side is exactly one", () => {
    const ids = fc.uniqueArray(fc.nat(50), { maxLength: 20 });
    fc.assert(
      fc.property(ids, fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), (all, left) => {
        const theirs = all.filter((_, n) => !left[n]).map((n) => their({ id: `py-${n}` }));
        const ours = all.filter((_, n) => !left[n + 20]).map((n) => our({ id: `py-${n}` }));
        const here = new Set(ours.map(({ id }) => id));
        const there = new Set(theirs.map(({ id }) => id));
        const found = differencesOf({ theirs, ours, nearby: new Set(), fees: null });
        expect(found.filter(({ kind }) => kind === "missing-here")).toHaveLength(
          theirs.filter(({ id }) => !here.has(id)).length,
        );
        expect(found.filter(({ kind }) => kind === "missing-there")).toHaveLength(
          ours.filter(({ id }) => !there.has(id ?? "")).length,
        );
        expect(found.filter(({ kind }) => !kind.startsWith("missing"))).toEqual([]);
      }),
    );
  });
});
