import fc from "fast-check";
import { expect, test } from "vitest";
import { makePast, type PlayedGame } from "./history.ts";

const games = new Map(
  ["A", "B", "C"].map((code, i): [string, PlayedGame] => [
    code,
    {
      nodeId: i,
      code,
      vendor: "LUMEN",
      category: i === 2 ? "LIVE" : "RNG",
      minBet: 10_000n * BigInt(1 + i),
      lottoMode: null,
    },
  ]),
);
const now = new Date("2026-11-21T12:00:00Z");
const make = (person: Parameters<typeof makePast>[0]) =>
  makePast(person, games, { now, transactionKey: (uuid) => `play:${uuid}` });

const person = fc.record({
  username: fc.string({ minLength: 1 }),
  registeredDaysAgo: fc.integer({ min: 0, max: 400 }),
  lastLoginHoursAgo: fc.option(fc.integer({ min: 0, max: 200 })),
  habits: fc.record({
    temperament: fc.constantFrom("careful" as const, "steady" as const, "keen" as const, "bold" as const),
    sessionsPerWeek: fc.integer({ min: 1, max: 10 }),
    roundsPerSession: fc.integer({ min: 1, max: 200 }),
    stake: fc.constantFrom("0.1", "1", "25"),
    favourites: fc.subarray(["A", "B", "C", "GONE"]),
    deposit: fc.record({ everyDays: fc.integer({ min: 1, max: 30 }), amount: fc.constantFrom("50", "1000") }),
  }),
});

test("no wallet ever falls below zero, time never runs back or ahead, and keys are unique", () => {
  fc.assert(
    fc.property(person, (given) => {
      const past = make(given);
      let cash = 0n;
      let clock = 0;
      for (const { from, to, amount, at } of past.movements) {
        expect(amount).toBeGreaterThanOrEqual(0n);
        cash += to === "cash" ? amount : 0n;
        cash -= from === "cash" ? amount : 0n;
        expect(cash).toBeGreaterThanOrEqual(0n);
        expect(at.getTime()).toBeGreaterThan(clock);
        clock = at.getTime();
      }
      expect(clock).toBeLessThan(now.getTime());
      expect(cash).toBe(past.balance);
      expect(new Set(past.movements.map((m) => m.key)).size).toBe(past.movements.length);
    }),
    { numRuns: 60 },
  );
});

test("the same person has the same past", () => {
  fc.assert(
    fc.property(person, (given) => {
      expect(make(given)).toEqual(make(given));
    }),
    { numRuns: 10 },
  );
});
