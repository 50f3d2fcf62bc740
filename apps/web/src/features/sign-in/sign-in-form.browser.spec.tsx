import { DEFAULT_FIELD_RULES } from "@foyer/domain/field-rules";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

const refusal = (errorCode: string, retryAfterSeconds: number) => () =>
  Response.json({ success: false, errorCode, message: "", value: { retryAfterSeconds } }, { status: 429 });

async function logInRefused(errorCode: string, retryAfterSeconds: number) {
  await visit("/m/login", { answers: { "session.login": refusal(errorCode, retryAfterSeconds) } });
  await page.getByRole("textbox", { name: "Username" }).fill("player");
  await page.getByRole("textbox", { name: "Password" }).fill("wrong-password");
  await page.getByRole("button", { name: "Log in", exact: true }).last().click();
}

test.each([
  ["session.login.locked", "Too many attempts. This account is locked."],
  ["request.rate.limited", "Too many attempts."],
])("a log-in refused with %s counts down to the next attempt", async (code, expected) => {
  await logInRefused(code, 125);
  const alert = page.getByRole("alert");
  await expect.element(alert).toHaveTextContent(/Try again in 2:0[0-5]\.$/);
  await expect.element(alert).toHaveTextContent(expected);
  await expect.element(alert).toHaveTextContent(/Try again in (1:\d\d|2:0[0-3])\.$/);
});

test("after the wait the message says that another attempt is possible", async () => {
  await logInRefused("session.login.locked", 1);
  await expect.element(page.getByRole("alert")).toHaveTextContent("You can try again now.");
});

test("a log-in without username and password asks for both", async () => {
  const { calls } = await visit("/m/login");
  await page.getByRole("button", { name: "Log in", exact: true }).last().click();
  await expect
    .element(page.getByRole("textbox", { name: "Username" }))
    .toHaveAccessibleDescription("Please enter username and password.");
  await page.getByRole("textbox", { name: "Password" }).fill("any-password");
  await page.getByRole("button", { name: "Log in", exact: true }).last().click();
  await expect
    .element(page.getByRole("textbox", { name: "Username" }))
    .toHaveAccessibleDescription("Enter your username.");
  expect(calls).not.toContain("POST /wps/session/login");
});

test("empty and invalid fields are reported before anything is sent", async () => {
  const { calls } = await visit("/m/login", {
    answers: { "settings.register": { rules: DEFAULT_FIELD_RULES, captcha: false, captchaKind: "digits" } },
  });
  const logIn = page.getByRole("main").getByRole("button", { name: "Log in", exact: true });
  const username = page.getByRole("textbox", { name: "Username" });
  await logIn.click();
  await expect.element(page.getByText("Please enter username and password.")).toBeVisible();
  await expect.element(username).toHaveFocus();
  await username.fill("1abc");
  await page.getByRole("textbox", { name: "Password" }).fill("Foyer-2026");
  await logIn.click();
  await expect.element(page.getByText(/starting with a letter/)).toBeVisible();
  expect(calls).not.toContain("POST /wps/session/login");
});
