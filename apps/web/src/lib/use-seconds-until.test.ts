import { expect, it } from "vitest";
import { countdownText, secondsUntil } from "./use-seconds-until.ts";

const AT = Date.parse("2026-11-21T06:00:00Z");

it.each([
  [AT + 60_000, 60],
  [AT + 59_001, 60],
  [AT + 1, 1],
  [AT, 0],
  [AT - 5_000, 0],
])("secondsUntil(%i) is %i", (end, seconds) => {
  expect(secondsUntil(end, AT)).toBe(seconds);
});

it.each([
  [7_627, "2:07:07"],
  [3_600, "1:00:00"],
  [3_599, "59:59"],
  [300, "5:00"],
  [61, "1:01"],
  [9, "0:09"],
])("%i seconds are written %s", (seconds, text) => {
  expect(countdownText(seconds)).toBe(text);
});
