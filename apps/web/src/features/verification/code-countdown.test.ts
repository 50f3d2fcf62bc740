import { describe, expect, it } from "vitest";
import { codeRunsUntil, secondsUntil } from "./code-countdown.ts";

const AT = Date.parse("2026-11-21T06:00:00Z");
const sent = { expiredMinutes: 3, expirationTime: "2026-11-21T06:05:00Z" };

describe("how long the button counts", () => {
  it("at sign-in, until the code expires", () => {
    expect(codeRunsUntil("login", sent, AT)).toBe(AT + 300_000);
  });

  it.each(["register", "password"] as const)("at %s, for the minutes that were answered", (purpose) => {
    expect(codeRunsUntil(purpose, sent, AT)).toBe(AT + 180_000);
  });

  it.each([{}, { expiredMinutes: 0 }, { expirationTime: "soon" }])("for a minute after %j", (said) => {
    expect(codeRunsUntil("login", said, AT)).toBe(AT + 60_000);
    expect(codeRunsUntil("register", said, AT)).toBe(AT + 60_000);
  });
});

it.each([
  [AT + 60_000, 60],
  [AT + 59_001, 60],
  [AT + 1, 1],
  [AT, 0],
  [AT - 5_000, 0],
])("counts whole seconds to %i", (end, seconds) => {
  expect(secondsUntil(end, AT)).toBe(seconds);
});
