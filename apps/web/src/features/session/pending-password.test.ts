import { afterEach, describe, expect, it, vi } from "vitest";

vi.stubGlobal("document", { documentElement: { toggleAttribute: () => {} }, cookie: "" });
const { holdPendingPassword, takePendingPassword } = await import("./pending-password.ts");
const { note } = await import("./session-store.ts");

const trial = { fact: "trial-started", info: { token: "a", merchantCode: "DEMO" } } as const;

describe("a password that has to be changed at once", () => {
  afterEach(() => {
    takePendingPassword();
  });

  it("is handed out once", () => {
    holdPendingPassword("Foyer-2026");
    expect(takePendingPassword()).toBe("Foyer-2026");
    expect(takePendingPassword()).toBeUndefined();
  });

  it("stays when the session it was held for begins, and goes with it", () => {
    holdPendingPassword("Foyer-2026");
    note(trial);
    expect(takePendingPassword()).toBe("Foyer-2026");
    holdPendingPassword("Foyer-2026");
    note({ fact: "signed-out" });
    expect(takePendingPassword()).toBeUndefined();
  });
});
