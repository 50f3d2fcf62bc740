import { afterEach, expect, test, vi } from "vitest";
import { unmountAll } from "../../test/render.tsx";
import { member, visit } from "../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

test("a player who must change the password is led to its form from any screen that asks the platform", async () => {
  const refused = () =>
    Response.json({ success: false, errorCode: "session.password.change.required" }, { status: 403 });
  const { href } = await visit("/m/member/home", { session: member, answers: { "wallet.read": refused } });
  await expect.poll(href).toBe("/m/changePsw?from=%2Fm%2Fmember%2Fhome");
});
