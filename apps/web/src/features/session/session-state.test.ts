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

describe("the session after what has happened", () => {
  it("is there after a sign-in, with what the platform said", () => {
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

  it("is gone after signing out", () => {
    expect(after(login("a"), { fact: "signed-out" })).toEqual(NO_SESSION);
  });

  it("goes on under a renewed token", () => {
    const renewed: SessionFact = { fact: "renewed", replaces: "a", token: "b", expiresAt: "later" };
    expect(after(login("a"), renewed).info).toMatchObject({
      token: "b",
      expiresAt: "later",
      userName: "marisol7",
    });
  });

  it("takes no renewal of a session that is gone", () => {
    const late: SessionFact = { fact: "renewed", replaces: "a", token: "b", expiresAt: "later" };
    expect(after(login("a"), { fact: "signed-out" }, late)).toEqual(NO_SESSION);
    expect(after(login("a"), login("c"), late).info?.token).toBe("c");
  });

  it("ends when the platform says so of this token, and of no other", () => {
    expect(after(login("a"), { fact: "ended", token: "a" })).toEqual(NO_SESSION);
    expect(after(login("a"), { fact: "ended", token: "old" }).info?.token).toBe("a");
  });

  it("forgets the first-time flag once the password was changed", () => {
    expect(after(login("a"), { fact: "password-changed" }).info?.firstTimeLogin).toBe(false);
    expect(after({ fact: "password-changed" })).toEqual(NO_SESSION);
  });

  it("never outlives the tab on trial play", () => {
    const trial: SessionFact = { fact: "trial-started", info: { token: "t", merchantCode: "TRIAL" } };
    expect(after(login("a", true), trial)).toEqual({
      keep: false,
      info: { token: "t", merchantCode: "TRIAL" },
    });
  });

  it("takes another tab's session only when this one has none", () => {
    const shared: SessionFact = { fact: "shared", state: after(login("b", true)) };
    expect(after(shared).info?.token).toBe("b");
    expect(after(login("a"), shared).info?.token).toBe("a");
  });

  it("is never half there, whatever happens in whatever order", () => {
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

describe("session info found in storage", () => {
  it.each([
    [{ token: "a", merchantCode: "DEMO" }, true],
    [{ token: "a", merchantCode: "DEMO", type: 4 }, true],
    [{ token: "", merchantCode: "DEMO" }, false],
    [{ token: "a" }, false],
    [{ token: "a", merchantCode: "DEMO", type: "0" }, false],
    ["a", false],
    [null, false],
  ])("%j is trusted: %s", (value, trusted) => {
    expect(isSessionInfo(value)).toBe(trusted);
  });
});
