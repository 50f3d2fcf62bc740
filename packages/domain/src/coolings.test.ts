import fc from "fast-check";
import { expect, it } from "vitest";
import { COOLING_REASONS, type CoolingHours, coolingsOf } from "./coolings.ts";

const HOUR = 60 * 60_000;
const HOURS: CoolingHours = {
  card: 24,
  "login-password": 24,
  "payment-password": 24,
  "login-method": 24,
  contact: 24,
  "new-device": 1,
};
const start = fc.record(
  {
    reason: fc.constantFrom(...COOLING_REASONS),
    at: fc.integer({ min: 0, max: 100 * HOUR }),
    cardId: fc.constantFrom("a", "b"),
    contact: fc.constantFrom("email", "mobile"),
  },
  { requiredKeys: ["reason", "at"] },
);

it("what changed less than its hours ago is cooling, and nothing else", () => {
  const now = 50 * HOUR;
  const at = (hoursAgo: number) => now - hoursAgo * HOUR;
  expect(
    coolingsOf(
      [
        { reason: "card", at: at(24), cardId: "old" },
        { reason: "card", at: at(23), cardId: "new" },
        { reason: "login-password", at: at(2) },
        { reason: "new-device", at: at(0.5) },
      ],
      HOURS,
      now,
    ),
  ).toEqual([
    { reason: "login-password", endsAt: now + 22 * HOUR },
    { reason: "card", cardId: "new", endsAt: now + HOUR },
    { reason: "new-device", endsAt: now + HOUR / 2 },
  ]);
});

/** A card and a contact are never in one change. */
const subjectOf = ({ cardId, contact }: { cardId?: string; contact?: string }) => cardId ?? contact ?? "";

it("of several changes of one kind, card or contact the latest counts, and each end lies ahead", () => {
  fc.assert(
    fc.property(fc.array(start), fc.integer({ min: 0, max: 150 * HOUR }), (starts, now) => {
      const coolings = coolingsOf(starts, HOURS, now);
      const keys = coolings.map((one) => `${one.reason} ${subjectOf(one)}`);
      expect(new Set(keys).size).toBe(keys.length);
      for (const cooling of coolings) {
        const { reason, endsAt } = cooling;
        const same = starts.filter((one) => one.reason === reason && subjectOf(one) === subjectOf(cooling));
        expect(endsAt).toBe(Math.max(...same.map(({ at }) => at)) + HOURS[reason] * HOUR);
        expect(endsAt).toBeGreaterThan(now);
      }
      for (const { reason, cardId, at } of starts)
        if (at + HOURS[reason] * HOUR > now)
          expect(coolings).toContainEqual(expect.objectContaining({ reason, ...(cardId && { cardId }) }));
    }),
  );
});

it("a change without hours starts no cooling time", () => {
  const none = Object.fromEntries(COOLING_REASONS.map((reason) => [reason, 0])) as unknown as CoolingHours;
  expect(coolingsOf([{ reason: "contact", at: 5 }], none, 5)).toEqual([]);
});
