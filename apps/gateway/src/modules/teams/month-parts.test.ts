import { addDays, countDays } from "@foyer/domain/record-days";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { monthParts } from "./month-parts.ts";

const daysOf = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(countDays(from, to), 0) }, (_, n) => addDays(from, n));

describe("parts of a range of days", () => {
  it("whole months with the days at both ends have each day of the range once, and no other", () => {
    fc.assert(
      fc.property(fc.nat(1_500), fc.nat(400), fc.constantFrom(1, 62), (start, length, short) => {
        const from = addDays("2023-01-01", start);
        const to = addDays(from, length);
        const { months, edges } = monthParts({ from, to }, short);
        const counts = new Map<string, number>();
        const count = (days: string[], sign: number) => {
          for (const day of days) counts.set(day, (counts.get(day) ?? 0) + sign);
        };
        for (let month = months.from; month <= months.to; ) {
          const next = `${addDays(month, 31).slice(0, 8)}01`;
          count(daysOf(month, addDays(next, -1)), 1);
          month = next;
        }
        for (const edge of edges) count(daysOf(edge.from, edge.to), edge.sign);
        const whole = [...counts].filter(([, times]) => times !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
        expect(whole).toEqual(daysOf(from, to).map((day) => [day, 1]));
      }),
    );
  });

  it("a long range has at most 16 days at each end, and a short one no months", () => {
    const long = monthParts({ from: "2025-11-14", to: "2026-11-13" });
    expect(long.months).toEqual({ from: "2025-11-01", to: "2026-10-01" });
    expect(long.edges).toEqual([
      { from: "2025-11-01", to: "2025-11-13", sign: -1 },
      { from: "2026-11-01", to: "2026-11-13", sign: 1 },
    ]);
    const short = monthParts({ from: "2026-10-25", to: "2026-11-25" });
    expect(short.months.from > short.months.to).toBe(true);
    expect(short.edges[0]).toEqual({ from: "2026-10-25", to: "2026-11-25", sign: 1 });
  });

  it("a range never has more days at its ends than days", () => {
    fc.assert(
      fc.property(fc.nat(1_500), fc.nat(400), (start, length) => {
        const from = addDays("2023-01-01", start);
        const to = addDays(from, length);
        const { edges } = monthParts({ from, to }, 1);
        expect(edges.reduce((sum, edge) => sum + daysOf(edge.from, edge.to).length, 0)).toBeLessThanOrEqual(
          length + 1,
        );
      }),
    );
    expect(monthParts({ from: "2026-10-29", to: "2026-11-28" }, 1).edges).toEqual([
      { from: "2026-10-29", to: "2026-10-31", sign: 1 },
      { from: "2026-11-29", to: "2026-11-30", sign: -1 },
    ]);
  });
});
