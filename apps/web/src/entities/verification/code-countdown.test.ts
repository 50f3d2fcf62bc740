import { describe, expect, it } from "vitest";
import { codeRunsUntil } from "./code-countdown.ts";

const AT = Date.parse("2026-11-21T06:00:00Z");
const sent = { expiredMinutes: 3, expirationTime: "2026-11-21T06:05:00Z" };

describe("countdown of the code button", () => {
  it("the countdown at sign-in lasts until the code expires", () => {
    expect(codeRunsUntil("login", sent, AT)).toBe(AT + 300_000);
  });

  it.each(["register", "password"] as const)(
    "the countdown at %s lasts for the minutes in the response",
    (purpose) => {
      expect(codeRunsUntil(purpose, sent, AT)).toBe(AT + 180_000);
    },
  );

  it.each([{}, { expiredMinutes: 0 }, { expirationTime: "soon" }])(
    "the countdown lasts a minute after the response %j",
    (entered) => {
      expect(codeRunsUntil("login", entered, AT)).toBe(AT + 60_000);
      expect(codeRunsUntil("register", entered, AT)).toBe(AT + 60_000);
    },
  );
});
