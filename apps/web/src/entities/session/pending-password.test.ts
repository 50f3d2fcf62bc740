import { afterAll, afterEach, describe, expect, it, vi } from "vitest";

// the files of one worker share their globals
afterAll(() => vi.unstubAllGlobals());

vi.stubGlobal("document", { documentElement: { toggleAttribute: () => {} }, cookie: "" });
const { setPendingPassword, takePendingPassword } = await import("./pending-password.ts");
const { note } = await import("./session-store.ts");

const trial = { fact: "trial-started", info: { token: "a", merchantCode: "DEMO" } } as const;

describe("password that must be changed", () => {
  afterEach(() => {
    takePendingPassword();
  });

  it("the pending password can be taken once", () => {
    setPendingPassword("Foyer-2026");
    expect(takePendingPassword()).toBe("Foyer-2026");
    expect(takePendingPassword()).toBeUndefined();
  });

  it("the pending password survives the start of its own session and is dropped at its end", () => {
    setPendingPassword("Foyer-2026");
    note(trial);
    expect(takePendingPassword()).toBe("Foyer-2026");
    setPendingPassword("Foyer-2026");
    note({ fact: "signed-out" });
    expect(takePendingPassword()).toBeUndefined();
  });
});
