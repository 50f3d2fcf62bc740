import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ClubState, countedDays, endOfNextMonth, nextClubState, placeOf } from "./club.ts";

const LEVELS = [
  { code: "bronze", turnover: 0n },
  { code: "silver", turnover: 100n },
  { code: "gold", turnover: 500n },
  { code: "diamond", turnover: 2000n },
];
const silver: ClubState = { level: "silver", keptUntil: "2026-12-31", fixed: false };
const next = (state: ClubState | null, turnover: bigint, today: string) =>
  nextClubState(state, { turnover, today }, LEVELS);

describe("the counted days", () => {
  it.each([
    ["2026-11-23", 3, "2026-09-01", "2026-11-30"],
    ["2026-01-31", 3, "2025-11-01", "2026-01-31"],
    ["2028-02-29", 1, "2028-02-01", "2028-02-29"],
  ])("the counted days of %s with %i months are %s to %s", (today, months, from, to) => {
    expect(countedDays(today, months)).toEqual({ from, to });
  });

  it("a level that was confirmed in the counted days lasts until the end of the next month", () => {
    expect(endOfNextMonth("2026-11-23")).toBe("2026-12-31");
    expect(endOfNextMonth("2026-12-01")).toBe("2027-01-31");
    expect(endOfNextMonth("2027-01-31")).toBe("2027-02-28");
  });
});

describe("a level", () => {
  it.each([
    ["a first count without play gives the first level", null, 0n, "2026-11-23", "bronze", null],
    ["a first count gives what the turnover reaches", null, 700n, "2026-11-23", "gold", "raised"],
    ["a level rises over several levels at once", silver, 2000n, "2026-11-23", "diamond", "raised"],
    ["a level stays while it is kept, whatever the turnover", silver, 0n, "2026-12-31", "silver", null],
    ["a level falls by one on the day after", silver, 0n, "2027-01-01", "bronze", "fell"],
    ["a level falls by one only", { ...silver, level: "diamond" }, 0n, "2027-01-01", "gold", "fell"],
    [
      "a level that the merchant removed counts as the first",
      { ...silver, level: "ruby" },
      0n,
      "2026-11-23",
      "bronze",
      null,
    ],
    ["a level set by hand does not rise", { ...silver, fixed: true }, 9000n, "2026-12-31", "silver", null],
    [
      "a level set by hand rises by play after its day",
      { ...silver, fixed: true },
      9000n,
      "2027-01-01",
      "diamond",
      "raised",
    ],
  ] as const)("%s", (_, state, turnover, today, level, change) => {
    expect(next(state, turnover, today)).toMatchObject({ state: { level }, change });
  });

  it("a level is kept longer as long as the turnover reaches it, and no longer once it does not", () => {
    expect(next(silver, 100n, "2026-12-05").state.keptUntil).toBe("2027-01-31");
    expect(next(silver, 99n, "2026-12-05").state.keptUntil).toBe("2026-12-31");
  });

  it("a level counted again on the same day never changes again, never falls while it is kept, and never by more than one", () => {
    const day = fc.integer({ min: 0, max: 600 }).map((days) => new Date(Date.UTC(2026, 0, 1 + days)));
    const counts = fc.array(fc.record({ day, turnover: fc.bigInt(0n, 3000n) }), { maxLength: 30 });
    fc.assert(
      fc.property(counts, (random) => {
        let state: ClubState | null = null;
        for (const { day: at, turnover } of random.toSorted((a, b) => a.day.getTime() - b.day.getTime())) {
          const today = at.toISOString().slice(0, 10);
          const had: ClubState | null = state;
          const first = next(had, turnover, today);
          expect(next(first.state, turnover, today)).toEqual({ state: first.state, change: null });
          const fall = placeOf(LEVELS, had?.level) - placeOf(LEVELS, first.state.level);
          expect(fall).toBeLessThanOrEqual(had && today <= had.keptUntil ? 0 : 1);
          state = first.state;
        }
      }),
    );
  });
});
