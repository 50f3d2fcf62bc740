import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isSessionInfo,
  NO_SESSION,
  type SessionFact,
  type SessionState,
  sessionAfter,
} from "./session-state.ts";

const login = (token: string, keep = false): SessionFact => ({
  fact: "signed-in",
  merchantCode: "DEMO",
  keep,
  value: {
    token,
    userName: "marisol7",
    customerType: 0,
    firstTimeLogin: true,
    passwordExpired: false,
    expiresAt: "2026-11-21T12:00:00Z",
  },
});
const after = (...facts: SessionFact[]): SessionState => facts.reduce(sessionAfter, NO_SESSION);

describe("session state", () => {
  it("a sign-in starts a session with the platform's data", () => {
    expect(after(login("a", true))).toEqual({
      keep: true,
      info: {
        token: "a",
        merchantCode: "DEMO",
        userName: "marisol7",
        type: 0,
        firstTimeLogin: true,
        passwordExpired: false,
        expiresAt: "2026-11-21T12:00:00Z",
      },
    });
  });

  it("signing out ends the session", () => {
    expect(after(login("a"), { fact: "signed-out" })).toEqual(NO_SESSION);
  });

  it("a renewed token continues the session", () => {
    const renewed: SessionFact = { fact: "renewed", replaces: "a", token: "b", expiresAt: "later" };
    expect(after(login("a"), renewed).info).toMatchObject({
      token: "b",
      expiresAt: "later",
      userName: "marisol7",
    });
  });

  it("a renewal of a session that is gone is ignored", () => {
    const late: SessionFact = { fact: "renewed", replaces: "a", token: "b", expiresAt: "later" };
    expect(after(login("a"), { fact: "signed-out" }, late)).toEqual(NO_SESSION);
    expect(after(login("a"), login("c"), late).info?.token).toBe("c");
  });

  it("the session ends when the platform says so of its own token, not of another", () => {
    expect(after(login("a"), { fact: "ended", token: "a" })).toEqual(NO_SESSION);
    expect(after(login("a"), { fact: "ended", token: "old" }).info?.token).toBe("a");
  });

  it("a password change clears the first-time flag", () => {
    expect(after(login("a"), { fact: "password-changed" }).info?.firstTimeLogin).toBe(false);
    expect(after({ fact: "password-changed" })).toEqual(NO_SESSION);
  });

  it("a trial session never outlives the tab", () => {
    const trial: SessionFact = { fact: "trial-started", info: { token: "t", merchantCode: "TRIAL" } };
    expect(after(login("a", true), trial)).toEqual({
      keep: false,
      info: { token: "t", merchantCode: "TRIAL" },
    });
  });

  it("a session shared by another tab is taken only without an own one", () => {
    const shared: SessionFact = { fact: "shared", state: after(login("b", true)) };
    expect(after(shared).info?.token).toBe("b");
    expect(after(login("a"), shared).info?.token).toBe("a");
  });

  it("the session state is never partial, in any order of events", () => {
    const token = fc.constantFrom("a", "b", "c");
    const fact: fc.Arbitrary<SessionFact> = fc.oneof(
      token.map((t) => login(t, t === "c")),
      token.map((t): SessionFact => ({ fact: "ended", token: t })),
      token.map((t): SessionFact => ({ fact: "renewed", replaces: t, token: `${t}+`, expiresAt: "later" })),
      fc.constant<SessionFact>({ fact: "signed-out" }),
      fc.constant<SessionFact>({ fact: "password-changed" }),
    );
    fc.assert(
      fc.property(fc.array(fact), (facts) => {
        const { info, keep } = after(...facts);
        expect(info === undefined || isSessionInfo(info)).toBe(true);
        if (keep) expect(info).toBeDefined();
      }),
    );
  });
});

describe("stored session info", () => {
  it.each([
    [{ token: "a", merchantCode: "DEMO" }, true],
    [{ token: "a", merchantCode: "DEMO", type: 4 }, true],
    [{ token: "", merchantCode: "DEMO" }, false],
    [{ token: "a" }, false],
    [{ token: "a", merchantCode: "DEMO", type: "0" }, false],
    ["a", false],
    [null, false],
  ])("whether stored session info %j is valid: %s", (value, trusted) => {
    expect(isSessionInfo(value)).toBe(trusted);
  });
});
