import fc from "fast-check";
import { expect, test } from "vitest";
import { generateHistory, type PlayedGame } from "./history.ts";

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
const make = (person: Parameters<typeof generateHistory>[0]) =>
  generateHistory(person, games, {
    now,
    transactionKey: (uuid) => `play:${uuid}`,
    methods: [
      { code: "qr", dialect: "xendit", minimum: 1n, maximum: 10n ** 12n },
      { code: "bank", dialect: "manual", minimum: 50_000_000n, maximum: 10n ** 12n },
    ],
    dayOf: () => "1121",
    withdrawsFrom: new Date(now.getTime() - 300 * 86_400_000),
    confirmedFrom: null,
    limits: { automaticUpTo: 2_000_000_000n, identityAbove: 1_000_000_000n },
    undecided: [{ amount: 200_000_000n, hoursAgo: 1, unmet: ["limit"], unplayed: 50_000_000n }],
  });

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

test("in a generated history no balance is negative, time only advances and never passes now, and keys are unique", () => {
  fc.assert(
    fc.property(person, (example) => {
      const history = make(example);
      let cash = 0n;
      let clock = 0;
      for (const { from, to, amount, at } of history.movements) {
        expect(amount).toBeGreaterThanOrEqual(0n);
        cash += to === "cash" ? amount : 0n;
        cash -= from === "cash" ? amount : 0n;
        expect(cash).toBeGreaterThanOrEqual(0n);
        expect(at.getTime()).toBeGreaterThan(clock);
        clock = at.getTime();
      }
      expect(clock).toBeLessThan(now.getTime());
      expect(cash).toBe(history.balance);
      expect(new Set(history.movements.map((m) => m.key)).size).toBe(history.movements.length);
    }),
    { numRuns: 60 },
  );
});

test("the same demo person gets the same history", () => {
  fc.assert(
    fc.property(person, (example) => {
      expect(make(example)).toEqual(make(example));
    }),
    { numRuns: 10 },
  );
});
