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
])("a login refused with %s counts down to the next attempt", async (code, expected) => {
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

test("a login without username and password asks for both", async () => {
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

const TICKET = "T".repeat(43);
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

/** Takes the first step of an account with an authenticator app; the second gets the answers in turn. */
async function takeFirstStep(...answers: (() => unknown)[]) {
  const seal = vi.spyOn(crypto.subtle, "encrypt");
  let next = 0;
  const site = await visit("/m/login?from=%2Fm%2Fset", {
    answers: {
      "session.login": () => refused("second.factor.required", 401, { ticket: TICKET }),
      "session.second.step": () => answers[Math.min(next++, answers.length - 1)]?.(),
    },
  });
  await page.getByRole("textbox", { name: "Username" }).fill("player");
  await page.getByRole("textbox", { name: "Password" }).fill("Foyer-2026");
  await page.getByRole("main").getByRole("button", { name: "Log in", exact: true }).click();
  await expect.element(page.getByRole("heading", { name: "Two-step login" })).toBeVisible();
  const sent = () =>
    seal.mock.calls.map(([, , data]) => JSON.parse(new TextDecoder().decode(data)) as object);
  return { ...site, sent };
}
const logIn = () => page.getByRole("main").getByRole("button", { name: "Log in", exact: true }).click();

test("the second step asks for a code, refuses a wrong one beside the field, and leads on", async () => {
  const site = await takeFirstStep(
    () => refused("second.factor.code.invalid", 422),
    () => entered,
  );
  const box = page.getByLabelText("Code from your authenticator app");
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveAttribute("autocomplete", "one-time-code");
  await logIn();
  await expect.element(box).toHaveAccessibleDescription("Enter the code.");
  await box.fill("000000");
  await logIn();
  await expect.element(box).toHaveAccessibleDescription(/This code is wrong or was used before/);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabelText("Recovery code").fill("aaaaa-bbbbb");
  await logIn();
  await expect.poll(site.href).toBe("/m/set");
  expect(site.sent().at(-1)).toMatchObject({ ticket: TICKET, code: "aaaaa-bbbbb" });
});

test("the second step says how a member without phone and recovery codes gets back in", async () => {
  await takeFirstStep();
  await expect.element(page.getByText(/Lost phone and recovery codes\?/)).toBeVisible();
  await expect
    .element(page.getByRole("main").getByRole("link", { name: "Contact customer service" }))
    .toHaveAttribute("href", expect.stringMatching(/\/m\/service$/));
});

test("a second step that took too long leads back to the first, which keeps the username", async () => {
  await takeFirstStep(() => refused("second.factor.expired", 410));
  const box = page.getByLabelText("Code from your authenticator app");
  await box.fill("123456");
  await logIn();
  await expect.element(box).toHaveAccessibleDescription("This login has expired. Log in again.");
  await page.getByRole("button", { name: "Log in again" }).click();
  await expect.element(page.getByRole("textbox", { name: "Username" })).toHaveValue("player");
});

test("too many wrong codes count down to the next attempt", async () => {
  await takeFirstStep(() => refused("session.login.locked", 429, { retryAfterSeconds: 60 }));
  await page.getByLabelText("Code from your authenticator app").fill("123456");
  await logIn();
  await expect.element(page.getByRole("alert")).toHaveTextContent(/Try again in (1:00|0:\d\d)\./);
});
