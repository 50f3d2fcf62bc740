import { expect, it } from "vitest";
import { matchState } from "./match-state.ts";

const match = {
  kickOff: "2026-11-23T20:00:00.000Z",
  goals: [
    { minute: 17, side: "home" as const },
    { minute: 45, side: "away" as const },
    { minute: 58, side: "home" as const },
  ],
};
const after = (minutes: number) => matchState(match, Date.parse(match.kickOff) + minutes * 60_000);

it.each([
  [-5, "first", 1, 0, 0],
  [0, "first", 1, 0, 0],
  [15.9, "first", 16, 0, 0],
  [16, "first", 17, 1, 0],
  [44, "first", 45, 1, 1],
  [45, "half-time", 45, 1, 1],
  [60, "second", 46, 1, 1],
  [72, "second", 58, 2, 1],
  [104, "second", 90, 2, 1],
  [105, "over", 90, 2, 1],
  [5_000, "over", 90, 2, 1],
])(
  "%d minutes after the kick-off the match is in phase %s, minute %d, at %d–%d",
  (minutes, phase, minute, home, away) => {
    expect(after(minutes)).toEqual({ phase, minute, home, away });
  },
);
