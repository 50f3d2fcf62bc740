import fc from "fast-check";
import { expect, test } from "vitest";
import {
  isTransferOver,
  TRANSFER_EVENTS,
  TRANSFER_STATES,
  type TransferDirection,
  type TransferEvent,
  type TransferState,
  transferableOf,
  transferRefusal,
  transferTransition,
} from "./transfer-state.ts";

const events = fc.array(fc.constantFrom(...TRANSFER_EVENTS), { maxLength: 30 });
const directions = fc.constantFrom<TransferDirection>("out", "in");

test("a transfer's amount is in one place and moves at most once, in any order of events, each repeated or late", () => {
  fc.assert(
    fc.property(directions, events, (direction, happened) => {
      const book =
        direction === "out" ? { cash: 0, held: 100, vendor: 0 } : { cash: 0, held: 0, vendor: 100 };
      let state: TransferState = "held";
      let moves = 0;
      for (const event of happened) {
        const step = transferTransition(state, event);
        if (!step) continue;
        if (step.effect === "settle")
          Object.assign(book, {
            held: 0,
            vendor: direction === "out" ? 100 : 0,
            cash: direction === "in" ? 100 : 0,
          });
        if (step.effect === "give-back" && direction === "out") Object.assign(book, { held: 0, cash: 100 });
        if (step.effect !== "none") moves++;
        state = step.to;
        expect(book.cash + book.held + book.vendor).toBe(100);
        expect(book.held > 0).toBe(direction === "out" && !isTransferOver(state));
      }
      expect(moves).toBe(isTransferOver(state) ? 1 : 0);
    }),
  );
});

test("money that was sent is given back only on the vendor's own refusal", () => {
  fc.assert(
    fc.property(events, (happened) => {
      let state: TransferState = "held";
      for (const event of happened) {
        const step = transferTransition(state, event);
        if (step?.effect === "give-back") expect(event).toBe("refuse");
        state = step?.to ?? state;
      }
    }),
  );
});

test("an event that ended a transfer changes nothing when it is repeated, and neither does any other one", () => {
  for (const state of TRANSFER_STATES.filter(isTransferOver))
    for (const event of TRANSFER_EVENTS) expect(transferTransition(state, event)).toBeNull();
});

test("every state that is not over can be left, and every state is reached", () => {
  const reached = new Set<TransferState>(["held"]);
  for (const state of reached) {
    const steps = TRANSFER_EVENTS.map((event: TransferEvent) => transferTransition(state, event)).filter(
      (s) => s !== null,
    );
    expect(steps.length > 0).toBe(!isTransferOver(state));
    for (const step of steps) reached.add(step.to);
  }
  expect([...reached].toSorted()).toEqual([...TRANSFER_STATES].toSorted());
});

test.each([
  [100n, "decimals", undefined],
  [99_000n, "minimum", 100_000n],
  [300_000n, "available", 200_000n],
  [200_000n, undefined, undefined],
])("an amount of %s breaks the rule %s", (amount, rule, limit) => {
  const refusal = transferRefusal(amount, { minimum: 100_000n, available: 200_000n, currency: "PHP" });
  expect(refusal?.rule).toBe(rule);
  expect(refusal?.limit).toBe(limit);
});

test("all of a balance is what can be paid of it", () => {
  expect(transferableOf(123_456n, "JPY")).toBe(100_000n);
  expect(transferRefusal(150_000n, { minimum: 1_000n, available: null, currency: "JPY" })).toEqual({
    rule: "decimals",
  });
  expect([0n, -5n, 999n, 123_456n].map((balance) => transferableOf(balance, "PHP"))).toEqual([
    0n,
    0n,
    0n,
    123_000n,
  ]);
  expect(transferRefusal(500_000n, { minimum: 1_000n, available: null, currency: "PHP" })).toBeNull();
});

test("no amount is larger than a vendor's JSON number holds exactly", () => {
  const huge = 10n ** 18n;
  const most = transferableOf(huge, "PHP");
  expect(BigInt(Number(most))).toBe(most);
  expect(transferRefusal(huge, { minimum: 1_000n, available: null, currency: "PHP" })).toEqual({
    rule: "available",
    limit: most,
  });
});
