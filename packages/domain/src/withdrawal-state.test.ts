import fc from "fast-check";
import { expect, test } from "vitest";
import {
  isWithdrawalOver,
  moneyOfWithdrawal,
  WITHDRAWAL_EVENTS,
  WITHDRAWAL_STATES,
  type WithdrawalState,
  withdrawalTransition,
} from "./withdrawal-state.ts";

const events = fc.array(fc.constantFrom(...WITHDRAWAL_EVENTS), { maxLength: 30 });

test("a withdrawal's money is held once and returned or paid once, in any order of events, each repeated or late", () => {
  fc.assert(
    fc.property(events, (happened) => {
      const book = { balance: 0, held: 100, paidOut: 0 };
      let state: WithdrawalState = "requested";
      for (const event of happened) {
        const step = withdrawalTransition(state, event);
        if (!step) continue;
        if (step.effect === "capture") [book.held, book.paidOut] = [book.held - 100, book.paidOut + 100];
        if (step.effect === "release") [book.held, book.balance] = [book.held - 100, book.balance + 100];
        if (step.effect === "credit-back")
          [book.paidOut, book.balance] = [book.paidOut - 100, book.balance + 100];
        state = step.to;
        // the book always has the amount in exactly one place, and that place follows from the state
        const place = { held: book.held, gone: book.paidOut, "in-balance": book.balance };
        expect(Object.values(place).toSorted((a, b) => a - b)).toEqual([0, 0, 100]);
        expect(place[moneyOfWithdrawal(state)]).toBe(100);
      }
    }),
  );
});

test("an event that was applied changes nothing when it is repeated", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...WITHDRAWAL_STATES),
      fc.constantFrom(...WITHDRAWAL_EVENTS),
      (state, event) => {
        const step = withdrawalTransition(state, event);
        if (step) expect(withdrawalTransition(step.to, event)).toBeNull();
      },
    ),
  );
});

test("a withdrawal that is over takes no event but the bank's return of what was paid", () => {
  for (const state of WITHDRAWAL_STATES.filter(isWithdrawalOver))
    for (const event of WITHDRAWAL_EVENTS)
      expect(withdrawalTransition(state, event)?.to).toBe(
        state === "paid" && event === "bank-returned" ? "reversed" : undefined,
      );
});

test("every state is reached", () => {
  const reached = new Set<WithdrawalState>(["requested"]);
  for (const state of reached)
    for (const event of WITHDRAWAL_EVENTS) {
      const step = withdrawalTransition(state, event);
      if (step) reached.add(step.to);
    }
  expect([...reached].toSorted()).toEqual([...WITHDRAWAL_STATES].toSorted());
});

test("a payout reported as paid before the provider's answer was stored is paid", () => {
  expect(withdrawalTransition("approved", "provider-paid")).toEqual({ to: "paid", effect: "capture" });
  expect(withdrawalTransition("paid", "provider-accepted")).toBeNull();
  expect(withdrawalTransition("paid", "provider-failed")).toBeNull();
});

test("the member cannot cancel once the withdrawal is approved", () => {
  expect(withdrawalTransition("review", "cancel")?.effect).toBe("release");
  for (const state of ["approved", "sent", "paid"] as const)
    expect(withdrawalTransition(state, "cancel")).toBeNull();
});
