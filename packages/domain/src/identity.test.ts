import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  canSubmitIdentity,
  DOCUMENT_KINDS,
  IDENTITY_EVENTS,
  type IdentityEvent,
  type IdentityState,
  identityFixesProfile,
  nextIdentityState,
  requiredSides,
} from "./identity.ts";

const STATES: readonly IdentityState[] = ["none", "submitted", "review", "confirmed", "refused", "expired"];
/** Every step there is; all other pairs of state and event are refused. */
const STEPS: readonly (readonly [IdentityState, IdentityEvent, IdentityState])[] = [
  ["none", "submit", "submitted"],
  ["submitted", "assign", "review"],
  ["review", "assign", "review"],
  ["review", "release", "submitted"],
  ["review", "confirm", "confirmed"],
  ["review", "refuse", "refused"],
  ["refused", "submit", "submitted"],
  ["confirmed", "expire", "expired"],
  ["expired", "submit", "submitted"],
];

describe("an identity check", () => {
  test.each(STATES.flatMap((state) => IDENTITY_EVENTS.map((event) => [state, event] as const)))(
    "an identity check that is %s has the stated answer to %s",
    (state, event) => {
      const step = STEPS.find(([from, by]) => from === state && by === event);
      expect(nextIdentityState(state, event)).toBe(step?.[2]);
    },
  );

  test("after any events, each repeated or out of order, no member is confirmed without a review", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...IDENTITY_EVENTS), { maxLength: 40 }), (events) => {
        let state: IdentityState = "none";
        let previous: IdentityState = "none";
        for (const event of events) {
          const next = nextIdentityState(state, event);
          if (next === undefined) continue;
          previous = state;
          state = next;
          if (state === "confirmed" || state === "refused") expect(previous).toBe("review");
          if (state === "expired") expect(previous).toBe("confirmed");
        }
        // the member can always go on, or waits for an operator, or is done
        expect(canSubmitIdentity(state) || ["submitted", "review", "confirmed"].includes(state)).toBe(true);
      }),
    );
  });

  test("the data of a document is fixed while it is checked and after it was confirmed", () => {
    expect(STATES.filter(identityFixesProfile)).toEqual(["submitted", "review", "confirmed"]);
  });

  test("front and back of the ID are required, and one page of a passport", () => {
    expect(DOCUMENT_KINDS.map((kind) => [kind, requiredSides(kind)])).toEqual([
      ["national-id", ["front", "back"]],
      ["passport", ["front"]],
      ["driving-licence", ["front", "back"]],
    ]);
  });
});
