import fc from "fast-check";
import { beforeEach, expect, it, vi } from "vitest";

const stored = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
});
let key = crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
vi.mock("./device-key.ts", () => ({ deviceKey: () => key }));
const { forget, recall, refreshRemembered, remember } = await import("./remembered.ts");

beforeEach(() => stored.clear());

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
  const first = [...stored.values()].join();
  await remember({ type: "username", username: "marisol7", password });
  const second = [...stored.values()].join();
  expect(second).not.toBe(first);
  for (const text of [password, "marisol7", btoa(password), btoa(btoa(password)).slice(0, 12)])
    expect(first + atob(first.split(".")[1] ?? "")).not.toContain(text);
});

it("a remembered sign-in does not open under another way, nor after a change to it", async () => {
  await remember({ type: "username", username: "marisol7", password: "Foyer-2026" });
  const [[name = "", sealed = ""] = []] = stored;
  stored.set("MC_SAVED_LOGIN_sms", sealed);
  expect(await recall("sms")).toBeUndefined();
  stored.set(name, `${sealed.slice(0, -3)}A==`);
  expect(await recall("username")).toBeUndefined();
  expect(stored.has(name)).toBe(false);
});

it.each(["", ".", "a", "not base64.at all", "QUJD.QUJD"])(
  "the stored text %j is no remembered sign-in",
  async (found) => {
    stored.set("MC_SAVED_LOGIN_username", found);
    expect(await recall("username")).toBeUndefined();
  },
);

it("a changed password updates the remembered sign-in of that player only", async () => {
  await refreshRemembered("marisol7", "Evening-2026");
  expect(stored.size).toBe(0);
  await remember({ type: "username", username: "marisol7", password: "Foyer-2026" });
  await refreshRemembered("benjie88", "Other-2026");
  expect((await recall("username"))?.password).toBe("Foyer-2026");
  await refreshRemembered("marisol7", "Evening-2026");
  expect((await recall("username"))?.password).toBe("Evening-2026");
});

it("nothing is remembered without a key", async () => {
  const held = key;
  key = Promise.reject(new Error("no IndexedDB"));
  await remember({ type: "username", username: "marisol7", password: "Foyer-2026" });
  expect(stored.size).toBe(0);
  key = held;
});
