import { afterAll, afterEach, describe, expect, it, vi } from "vitest";

// the files of one worker share their globals
afterAll(() => vi.unstubAllGlobals());

vi.stubGlobal("document", { documentElement: { toggleAttribute: () => {} }, cookie: "" });
const { dropPendingPassword, pendingPassword, setPendingPassword } = await import("./pending-password.ts");
const { note } = await import("./session-store.ts");

const trial = { fact: "trial-started", info: { token: "a", merchantCode: "DEMO" } } as const;

describe("password that must be changed", () => {
  afterEach(dropPendingPassword);

  it("the pending password is held until it is changed", async () => {
    await setPendingPassword("Foyer-2026");
    expect(await pendingPassword()).toBe("Foyer-2026");
    dropPendingPassword();
    expect(await pendingPassword()).toBeUndefined();
  });

  it("the pending password survives the start of its own session and is dropped at its end", async () => {
    await setPendingPassword("Foyer-2026");
    note(trial);
    expect(await pendingPassword()).toBe("Foyer-2026");
    note({ fact: "signed-out" });
    expect(await pendingPassword()).toBeUndefined();
  });
});
