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
  part: null,
  signedToday: false,
  ...more,
});
const part = (
  stage: PromotionStage,
  more: Partial<NonNullable<PromotionFacts["part"]>> = {},
): PromotionFacts["part"] => ({
  stage,
  counted: 0n,
  target: 100n,
  countsUntil: null,
  expiresAt: null,
  ...more,
});

describe("a promotion is to a player", () => {
  it.each<[string, Partial<PromotionFacts>, string, string | null]>([
    ["coming soon: shown but not begun", { opensAt: NOW + 1 }, "coming-soon", null],
    ["join: open, not joined", {}, "join", "join"],
    ["join: open from this moment", { opensAt: NOW }, "join", "join"],
    [
      "applying: joined, waits for the house",
      { kind: "application", part: part("applied") },
      "applying",
      null,
    ],
    ["rejected: the house said no", { kind: "application", part: part("rejected") }, "rejected", null],
    ["claim: the house said yes", { kind: "application", part: part("approved") }, "claim", "claim"],
    ["process: its requirement is being met", { part: part("counting", { counted: 99n }) }, "process", null],
    ["claim: its requirement is met", { part: part("counting", { counted: 100n }) }, "claim", "claim"],
    ["claimed: the bonus is being wagered", { part: part("wagering") }, "claimed", "give-up"],
    [
      "claimed: wagered, about to be handed over",
      { part: part("wagering", { counted: 100n }) },
      "claimed",
      null,
    ],
    [
      "claimed: out of time, about to be taken back",
      { part: part("wagering", { expiresAt: NOW }) },
      "claimed",
      null,
    ],
    ["issued: the bonus is the player's", { part: part("released") }, "issued", null],
    ["signed: today's check-in is done", { kind: "check-in", signedToday: true }, "signed", null],
    ["process: today's check-in is not", { kind: "check-in" }, "process", "sign"],
    ["claim: a newcomer's welcome", { kind: "welcome", welcomeUntil: NOW + 1 }, "claim", "claim"],
    [
      "process: a rebate before its period is over",
      { kind: "cashback", part: part("counting", { counted: 9n, countsUntil: NOW + 1 }) },
      "process",
      null,
    ],
    [
      "claim: a rebate after it",
      { kind: "cashback", part: part("counting", { counted: 9n, countsUntil: NOW }) },
      "claim",
      "claim",
    ],
    [
      "join: a rebate whose period lost nothing",
      { kind: "cashback", part: part("counting", { countsUntil: NOW }) },
      "join",
      "join",
    ],
    [
      "join: a rebate nobody claimed in time",
      { kind: "cashback", part: part("counting", { counted: 9n, countsUntil: NOW - 9, expiresAt: NOW }) },
      "join",
      "join",
    ],
    ["join: a rebate again after one was paid", { kind: "cashback", part: part("released") }, "join", "join"],
  ])("%s", (_, given, state, action) => {
    expect(promotionState(facts(given))).toEqual({ state, action, ending: null });
  });

  it.each<[string, Partial<PromotionFacts>, string]>([
    ["over", { closesAt: NOW }, "over"],
    ["too late for a welcome", { kind: "welcome", welcomeUntil: NOW }, "too-late"],
    ["not met in time", { part: part("counting", { counted: 99n, expiresAt: NOW }) }, "expired"],
    ["not wagered in time", { part: part("expired") }, "expired"],
    ["given up", { part: part("given-up") }, "given-up"],
  ])("close: %s", (_, given, ending) => {
    expect(promotionState(facts(given))).toEqual({ state: "close", action: null, ending });
  });
});

const moment = fc.option(fc.integer({ min: NOW - 3, max: NOW + 3 }), { nil: null });
const anyFacts: fc.Arbitrary<PromotionFacts> = fc.record({
  kind: fc.constantFrom(...PROMOTION_KINDS),
  now: fc.constant(NOW),
  opensAt: fc.integer({ min: NOW - 3, max: NOW + 3 }),
  closesAt: moment,
  welcomeUntil: moment,
  part: fc.option(
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
      ),
      counted: fc.bigInt({ min: -3n, max: 3n }),
      target: fc.bigInt({ min: 0n, max: 3n }),
      countsUntil: moment,
      expiresAt: moment,
    }),
    { nil: null },
  ),
  signedToday: fc.boolean(),
});

describe("whatever the facts", () => {
  it("it has one of the spec's states, and an action only where that state has one", () => {
    const actions: Record<string, (string | null)[]> = {
      join: ["join"],
      claim: ["claim"],
      process: ["sign", null],
      claimed: ["give-up", null],
    };
    fc.assert(
      fc.property(anyFacts, (given) => {
        const { state, action, ending } = promotionState(given);
        expect(PROMOTION_STATES).toContain(state);
        expect(actions[state] ?? [null]).toContain(action);
        expect(ending !== null).toBe(state === "close");
      }),
    );
  });

  it("nothing can be joined before it opens or after it closed", () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        const { action } = promotionState(given);
        const open = given.now >= given.opensAt && (given.closesAt === null || given.now < given.closesAt);
        if (action === "join" || action === "sign") expect(open).toBe(true);
      }),
    );
  });

  it("a bonus that runs can be ended by nothing but its own rule: no claim and no second join", () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        if (given.part?.stage !== "wagering") return;
        expect(promotionState(given).state).toBe("claimed");
      }),
    );
  });

  it("more counted never takes a claim away", () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        if (given.part === null || promotionState(given).state !== "claim") return;
        const more = { ...given, part: { ...given.part, counted: given.part.counted + 1n } };
        expect(promotionState(more).state).toBe("claim");
      }),
    );
  });
});
