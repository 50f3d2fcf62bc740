import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { visit } from "../../../test/visit.tsx";
import { pendingLink } from "../../features/social-sign-in/link-token.ts";

afterEach(async () => {
  await unmountAll();
  pendingLink.set(undefined);
  vi.restoreAllMocks();
});

const LINK = "L".repeat(43);
const entered = {
  token: "t",
  userName: "player",
  customerType: 0,
  firstTimeLogin: false,
  passwordExpired: false,
  expiresAt: "2026-11-24T10:00:00Z",
};
const refused = (errorCode: string, status: number, value?: object) =>
  Response.json({ success: false, errorCode, message: "", ...(value && { value }) }, { status });
const logIn = () => page.getByRole("main").getByRole("button", { name: "Log in", exact: true }).click();

test("a second step goes on without an identity that can't be linked any more", async () => {
  pendingLink.set({ linkToken: LINK, provider: "google" });
  const seal = vi.spyOn(crypto.subtle, "encrypt");
  const answers = [refused("social.token.invalid", 410), entered];
  const site = await visit("/m/login?from=%2Fm%2Fset", {
    answers: {
      "session.login": () => refused("second.factor.required", 401, { ticket: "T".repeat(43) }),
      "session.second.step": () => answers.shift(),
    },
  });
  await page.getByRole("textbox", { name: "Username" }).fill("player");
  await page.getByRole("textbox", { name: "Password" }).fill("Foyer-2026");
  await logIn();
  const notice = page.getByText(/Your Google account isn't connected yet/);
  await expect.element(notice).toBeVisible();
  const box = page.getByLabelText("Code from your authenticator app");
  await box.fill("123456");
  await logIn();
  await expect.element(box).toHaveAccessibleDescription(/Start it again, or log in without it\.$/);
  await expect.element(notice).not.toBeInTheDocument();
  await logIn();
  await expect.poll(site.href).toBe("/m/set");
  const sent = seal.mock.calls.map(([, , data]) => JSON.parse(new TextDecoder().decode(data)) as object);
  expect(sent.at(-2)).toMatchObject({ code: "123456", linkToken: LINK });
  expect(sent.at(-1)).not.toHaveProperty("linkToken");
});
