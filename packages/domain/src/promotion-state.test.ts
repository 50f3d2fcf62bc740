import { PROMOTION_KINDS, PROMOTION_STATES } from "@foyer/contract/promotions";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PromotionFacts, type PromotionStage, promotionState } from "./promotion-state.ts";

const NOW = 1_000_000;
const facts = (more: Partial<PromotionFacts>): PromotionFacts => ({
  kind: "turnover",
  now: NOW,
  opensAt: NOW - 10,
  closesAt: null,
  welcomeUntil: null,
  participation: null,
  checkedInToday: false,
  ...more,
});
const participation = (
  stage: PromotionStage,
  more: Partial<NonNullable<PromotionFacts["participation"]>> = {},
): PromotionFacts["participation"] => ({
  stage,
  counted: 0n,
  target: 100n,
  countsUntil: null,
  expiresAt: null,
  ...more,
});

describe("the state of a promotion for a player", () => {
  it.each<[string, Partial<PromotionFacts>, string, string | null]>([
    ["coming soon: visible but not started", { opensAt: NOW + 1 }, "coming-soon", null],
    ["join: open, not joined", {}, "join", "join"],
    ["join: open from this moment", { opensAt: NOW }, "join", "join"],
    [
      "applying: joined, waits for a decision",
      { kind: "application", participation: participation("applied") },
      "applying",
      null,
    ],
    [
      "rejected: an operator rejected it",
      { kind: "application", participation: participation("rejected") },
      "rejected",
      null,
    ],
    [
      "claim: an operator approved it",
      { kind: "application", participation: participation("approved") },
      "claim",
      "claim",
    ],
    [
      "process: its requirement is being met",
      { participation: participation("counting", { counted: 99n }) },
      "process",
      null,
    ],
    [
      "claim: its requirement is met",
      { participation: participation("counting", { counted: 100n }) },
      "claim",
      "claim",
    ],
    [
      "claimed: the bonus is being wagered",
      { participation: participation("wagering") },
      "claimed",
      "give-up",
    ],
    [
      "claimed: fully wagered, not yet paid out",
      { participation: participation("wagering", { counted: 100n }) },
      "claimed",
      null,
    ],
    [
      "claimed: expired, not yet returned",
      { participation: participation("wagering", { expiresAt: NOW }) },
      "claimed",
      null,
    ],
    ["issued: the bonus is paid out", { participation: participation("released") }, "issued", null],
    ["signed: today's check-in is done", { kind: "check-in", checkedInToday: true }, "signed", null],
    ["process: today's check-in is not done", { kind: "check-in" }, "process", "check-in"],
    ["claim: a welcome bonus of a new member", { kind: "welcome", welcomeUntil: NOW + 1 }, "claim", "claim"],
    [
      "process: a rebate before its period is over",
      { kind: "cashback", participation: participation("counting", { counted: 9n, countsUntil: NOW + 1 }) },
      "process",
      null,
    ],
    [
      "claim: a rebate after its period",
      { kind: "cashback", participation: participation("counting", { counted: 9n, countsUntil: NOW }) },
      "claim",
      "claim",
    ],
    [
      "join: a rebate after a period without losses",
      { kind: "cashback", participation: participation("counting", { countsUntil: NOW }) },
      "join",
      "join",
    ],
    [
      "join: a rebate that was not claimed in time",
      {
        kind: "cashback",
        participation: participation("counting", { counted: 9n, countsUntil: NOW - 9, expiresAt: NOW }),
      },
      "join",
      "join",
    ],
    [
      "join: a rebate again after one was paid",
      { kind: "cashback", participation: participation("released") },
      "join",
      "join",
    ],
  ])("the state of a promotion is %s", (_, overrides, state, action) => {
    expect(promotionState(facts(overrides))).toEqual({ state, action, ending: null });
  });

  it.each<[string, Partial<PromotionFacts>, string]>([
    ["over", { closesAt: NOW }, "over"],
    ["registered too long ago for a welcome bonus", { kind: "welcome", welcomeUntil: NOW }, "too-late"],
    [
      "not met in time",
      { participation: participation("counting", { counted: 99n, expiresAt: NOW }) },
      "expired",
    ],
    ["not wagered in time", { participation: participation("expired") }, "expired"],
    ["given up", { participation: participation("given-up") }, "given-up"],
    ["taken back with its deposit", { participation: participation("taken-back") }, "taken-back"],
  ])("the state of a promotion is close: %s", (_, overrides, ending) => {
    expect(promotionState(facts(overrides))).toEqual({ state: "close", action: null, ending });
  });
});

const moment = fc.option(fc.integer({ min: NOW - 3, max: NOW + 3 }), { nil: null });
const anyFacts: fc.Arbitrary<PromotionFacts> = fc.record({
  kind: fc.constantFrom(...PROMOTION_KINDS),
  now: fc.constant(NOW),
  opensAt: fc.integer({ min: NOW - 3, max: NOW + 3 }),
  closesAt: moment,
  welcomeUntil: moment,
  participation: fc.option(
    fc.record({
      stage: fc.constantFrom<PromotionStage>(
        "applied",
        "rejected",
        "approved",
        "counting",
        "wagering",
        "released",
        "expired",
        "given-up",
        "taken-back",
      ),
      counted: fc.bigInt({ min: -3n, max: 3n }),
      target: fc.bigInt({ min: 0n, max: 3n }),
      countsUntil: moment,
      expiresAt: moment,
    }),
    { nil: null },
  ),
  checkedInToday: fc.boolean(),
});

describe("any facts", () => {
  it("a promotion has one of the spec's states, and an action only if that state has one", () => {
    const actions: Record<string, (string | null)[]> = {
      join: ["join", "deposit"],
      claim: ["claim"],
      process: ["check-in", null],
      claimed: ["give-up", null],
    };
    fc.assert(
      fc.property(anyFacts, (input) => {
        const { state, action, ending } = promotionState(input);
        expect(PROMOTION_STATES).toContain(state);
        expect(actions[state] ?? [null]).toContain(action);
        expect(ending !== null).toBe(state === "close");
      }),
    );
  });

  it("nobody can join or check in before a promotion opens or after it closes", () => {
    fc.assert(
      fc.property(anyFacts, (input) => {
        const { action } = promotionState(input);
        const open = input.now >= input.opensAt && (input.closesAt === null || input.now < input.closesAt);
        if (action === "join" || action === "check-in") expect(open).toBe(true);
      }),
    );
  });

  it("a bonus being wagered is always claimed: it cannot be claimed or joined again", () => {
    fc.assert(
      fc.property(anyFacts, (input) => {
        if (input.participation?.stage !== "wagering") return;
        expect(promotionState(input).state).toBe("claimed");
      }),
    );
  });

  it("a higher count never removes a claim", () => {
    fc.assert(
      fc.property(anyFacts, (input) => {
        if (input.participation === null || promotionState(input).state !== "claim") return;
        const more = {
          ...input,
          participation: { ...input.participation, counted: input.participation.counted + 1n },
        };
        expect(promotionState(more).state).toBe("claim");
      }),
    );
  });
});
