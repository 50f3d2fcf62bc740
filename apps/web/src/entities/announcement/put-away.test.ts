import { expect, it } from "vitest";
import { dayOf, withPutAway } from "./put-away.ts";

it("a day is a calendar day in the player's own time zone", () => {
  expect(dayOf(new Date(2026, 0, 5, 0, 0, 1))).toBe("2026-01-05");
  expect(dayOf(new Date(2026, 0, 5, 23, 59, 59))).toBe("2026-01-05");
});

it("a dismissal is stored per announcement and dropped on the next day", () => {
  const yesterday = withPutAway({}, "1", "2026-01-04");
  const today = withPutAway(yesterday, "2", "2026-01-05");
  expect(today).toEqual({ "2": "2026-01-05" });
  expect(withPutAway(today, "3", "2026-01-05")).toEqual({ "2": "2026-01-05", "3": "2026-01-05" });
});
