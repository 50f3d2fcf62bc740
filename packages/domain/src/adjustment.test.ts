import {
  ADJUSTMENT_KINDS,
  ADJUSTMENT_REASONS,
  ADJUSTMENT_STATES,
  type AdjustmentState,
} from "@foyer/contract/adjustments";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ADJUSTMENT_EVENTS, type AdjustmentActor, adjustmentTransition, REASONS_OF } from "./adjustment.ts";

const happened = fc.array(
  fc.record({
    event: fc.constantFrom(...ADJUSTMENT_EVENTS),
    by: fc.constantFrom<AdjustmentActor>("proposer", "colleague"),
  }),
  { maxLength: 20 },
);

test("an adjustment is booked at most once, and only by a colleague, in any order of events, each repeated or late", () => {
  fc.assert(
    fc.property(happened, (events) => {
      let state: AdjustmentState = "proposed";
      let booked = 0;
      for (const { event, by } of events) {
        const step = adjustmentTransition(state, event);
        if (!step || step.by !== by) continue;
        if (step.to === "booked") {
          booked += 1;
          expect(by).toBe("colleague");
        }
        state = step.to;
      }
      expect(booked).toBe(state === "booked" ? 1 : 0);
    }),
  );
});

test("an adjustment that is over takes no event", () => {
  for (const state of ADJUSTMENT_STATES)
    for (const event of ADJUSTMENT_EVENTS)
      if (state !== "proposed") expect(adjustmentTransition(state, event)).toBeNull();
});

test("every state is reached", () => {
  const reached = ADJUSTMENT_EVENTS.map((event) => adjustmentTransition("proposed", event)?.to);
  expect(new Set(["proposed", ...reached])).toEqual(new Set(ADJUSTMENT_STATES));
});

test("only the proposer withdraws, and only a colleague decides", () => {
  expect(adjustmentTransition("proposed", "withdraw")?.by).toBe("proposer");
  for (const event of ["approve", "decline"] as const)
    expect(adjustmentTransition("proposed", event)?.by).toBe("colleague");
});

test("every reason fits a kind of adjustment, and each kind has another reason", () => {
  expect(new Set(Object.values(REASONS_OF).flat())).toEqual(new Set(ADJUSTMENT_REASONS));
  for (const kind of ADJUSTMENT_KINDS) expect(REASONS_OF[kind]).toContain("other");
});
