import { afterEach, expect, test, vi } from "vitest";
import { unmountAll } from "../../../test/render.tsx";
import { member, visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

test.each([
  [true, "First password"],
  [false, "Change password"],
])("with the first-time flag %s the password form is titled %s", async (firstTimeLogin, title) => {
  await visit("/m/changePsw", { session: { ...member, firstTimeLogin } });
  await expect.poll(() => document.title).toBe(`${title} · Foyer`);
  await expect.poll(() => document.querySelector("header p")?.textContent).toBe(title);
});
