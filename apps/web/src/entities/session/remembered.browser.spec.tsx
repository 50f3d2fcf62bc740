import fc from "fast-check";
import { afterEach, expect, it, vi } from "vitest";
import { refreshRemembered } from "./refresh-remembered.ts";
import { forget, recall, remember } from "./remembered.ts";

const storedTexts = (): string[] => Object.values(localStorage) as string[];

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("each way to sign in recalls what was remembered for it, in any script", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ minLength: 1, unit: "grapheme" }), async (password) => {
      await remember({ type: "username", username: "marisol7", password });
      expect(await recall("username")).toEqual({ type: "username", username: "marisol7", password });
    }),
    { numRuns: 50 },
  );
  await remember({ type: "sms", username: "9171234567", countryDialingCode: "63" });
  expect(await recall("sms")).toEqual({ type: "sms", username: "9171234567", countryDialingCode: "63" });
  forget("sms");
  expect(await recall("sms")).toBeUndefined();
  expect(await recall("username")).toBeDefined();
});

it("a remembered sign-in is unreadable in storage and encrypted differently each time", async () => {
  const password = "Foyer-2026";
  await remember({ type: "username", username: "marisol7", password });
  const first = storedTexts().join();
  await remember({ type: "username", username: "marisol7", password });
  const second = storedTexts().join();
  expect(second).not.toBe(first);
  for (const text of [password, "marisol7", btoa(password), btoa(btoa(password)).slice(0, 12)])
    expect(first + atob(first.split(".")[1] ?? "")).not.toContain(text);
});

it("a remembered sign-in does not open under another way, nor after a change to it", async () => {
  await remember({ type: "username", username: "marisol7", password: "Foyer-2026" });
  const name = localStorage.key(0) ?? "";
  const sealed = localStorage.getItem(name) ?? "";
  localStorage.setItem("MC_SAVED_LOGIN_sms", sealed);
  expect(await recall("sms")).toBeUndefined();
  localStorage.setItem(name, `${sealed.slice(0, -3)}A==`);
  expect(await recall("username")).toBeUndefined();
  expect(localStorage.getItem(name)).toBeNull();
});

it.each(["", ".", "a", "not base64.at all", "QUJD.QUJD"])(
  "the stored text %j is no remembered sign-in",
  async (found) => {
    localStorage.setItem("MC_SAVED_LOGIN_username", found);
    expect(await recall("username")).toBeUndefined();
  },
);

it("a changed password updates the remembered sign-in of that player only", async () => {
  await refreshRemembered("marisol7", "Evening-2026");
  expect(localStorage).toHaveLength(0);
  await remember({ type: "username", username: "marisol7", password: "Foyer-2026" });
  await refreshRemembered("benjie88", "Other-2026");
  expect((await recall("username"))?.password).toBe("Foyer-2026");
  await refreshRemembered("marisol7", "Evening-2026");
  expect((await recall("username"))?.password).toBe("Evening-2026");
});

it("nothing is remembered without a key", async () => {
  vi.stubGlobal("indexedDB", undefined);
  await remember({ type: "username", username: "marisol7", password: "Foyer-2026" });
  expect(localStorage).toHaveLength(0);
});
