import { DEPOSIT_STATES, type DepositStateName } from "@foyer/contract/deposits";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  DEPOSIT_ORDER_EVENTS,
  type DepositOrderEvent,
  depositActions,
  depositPaymentEvent,
  nextDepositState,
} from "./deposit-state.ts";

const states = fc.constantFrom(...DEPOSIT_STATES);
const flags = fc.record({
  paidBefore: fc.boolean(),
  amountMatches: fc.boolean(),
  currencyMatches: fc.boolean(),
  payerMatches: fc.boolean(),
  proved: fc.boolean(),
});

test("an order is credited without an operator only for the first payment of exactly what was ordered", () => {
  fc.assert(
    fc.property(states, flags, (state, facts) => {
      const open = state === "created" || state === "awaiting-payment";
      // a payment brings such an order to another state
      fc.pre(!facts.paidBefore || state === "review" || state === "credited" || state === "returned");
      const exact = Object.values({ ...facts, paidBefore: !facts.paidBefore }).every(Boolean);
      const { event } = depositPaymentEvent({ state, ...facts });
      const credited = exact && (open || state === "review");
      expect(nextDepositState(state, event)).toBe(credited ? "credited" : "review");
    }),
  );
});

test("money that arrived is credited once or waits for an operator, in any order of events, repeated or not", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...DEPOSIT_ORDER_EVENTS, "payment" as const), fc.boolean()), {
        maxLength: 40,
      }),
      (events) => {
        let state: DepositStateName = "created";
        let payments = 0;
        let waiting = 0;
        let decided = 0;
        const apply = (event: DepositOrderEvent): boolean => {
          const next = nextDepositState(state, event);
          if (next === null) return false;
          state = next;
          return true;
        };
        for (const [event, matches] of events) {
          if (event === "payment") {
            const arrived = depositPaymentEvent({
              state,
              paidBefore: payments > 0,
              amountMatches: matches,
              currencyMatches: true,
              payerMatches: true,
              proved: true,
            });
            payments += 1;
            expect(apply(arrived.event)).toBe(true);
            if (arrived.event === "paid") decided += 1;
            else waiting += 1;
          } else if (event === "credit" || event === "return" || event === "return-rest") {
            // an operator decides about everything that waits
            if (apply(event)) {
              decided += waiting;
              waiting = 0;
            }
          } else if (!["paid", "mismatched", "late", "second-payment", "chargeback"].includes(event))
            apply(event);
          expect(decided + waiting).toBe(payments);
          if (waiting > 0) expect(state).toBe("review");
        }
      },
    ),
  );
});

test("an event that was applied changes nothing when it is repeated, except more money", () => {
  for (const state of DEPOSIT_STATES)
    for (const event of DEPOSIT_ORDER_EVENTS) {
      const next = nextDepositState(state, event);
      if (next === null) continue;
      const again = nextDepositState(next, event);
      expect([null, next]).toContain(again);
    }
});

test("money that is credited is never taken back by an event", () => {
  for (const event of DEPOSIT_ORDER_EVENTS)
    expect(["credited", "review", null]).toContain(nextDepositState("credited", event));
});

test("what the member can do follows the state", () => {
  const of = (state: DepositStateName, change: object = {}) =>
    depositActions({ state, manual: true, declared: false, paid: false, ...change });
  expect(of("awaiting-payment")).toEqual(["declare-paid", "cancel", "change-method", "add-slip"]);
  expect(of("awaiting-payment", { manual: false })).toEqual(["declare-paid", "cancel", "change-method"]);
  expect(of("awaiting-payment", { manual: false, declared: true })).toEqual(["cancel", "change-method"]);
  expect(of("review", { declared: true })).toEqual(["add-slip"]);
  expect(of("review", { paid: true })).toEqual([]);
  expect(of("expired")).toEqual(["declare-paid"]);
  for (const state of ["credited", "returned", "cancelled", "failed"] as const) expect(of(state)).toEqual([]);
});
