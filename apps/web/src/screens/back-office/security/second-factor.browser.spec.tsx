import type { Operator } from "@foyer/contract/back-office";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../../test/render.tsx";
import { type Answers, visit } from "../../../../test/visit.tsx";
import { leaveBackOffice } from "../back-office-session.ts";

const operator: Operator = {
  name: "mara",
  shownAs: "Mara",
  roles: ["administrator"],
  merchantCode: "DEMO",
  merchantName: "Foyer",
  secondFactor: "off",
};
const RECOVERY_CODES = ["aaaaa-bbbbb", "ccccc-ddddd"];
const refusal = (errorCode: string) =>
  Response.json({ success: false, errorCode, message: "refused" }, { status: 403 });
const back: Answers = {
  "backoffice.waiting": { chats: 0, promotions: 0, feedback: 0 },
  "backoffice.chats": { content: [], totalPages: 0, pageNum: 1, waiting: 0 },
  "backoffice.passkeys": { passkeys: [], hasApp: false },
  "backoffice.factor.begin": {
    secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
    address: "otpauth://totp/Foyer:mara?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
  },
  "backoffice.factor.confirm": (init: RequestInit) =>
    JSON.parse(init.body as string).code === "123456"
      ? { recoveryCodes: RECOVERY_CODES }
      : refusal("operator.code.invalid"),
};

/** Answers one after the other; the last one is repeated. */
const inTurn = (...answers: readonly unknown[]) => {
  let next = 0;
  return () => answers[Math.min(next++, answers.length - 1)];
};

/** Logs in to the back office. */
async function logIn(secondFactor: Operator["secondFactor"], section = "", answers: Answers = {}) {
  await visit(`/backoffice${section}`, {
    answers: {
      ...back,
      "backoffice.login": { token: "operator", operator: { ...operator, secondFactor }, expiresAt: "" },
      ...answers,
    },
  });
  await page.getByLabelText("Name").fill("mara");
  await page.getByLabelText("Password", { exact: true }).fill("a-password");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

afterEach(async () => {
  await leaveBackOffice();
  await unmountAll();
  vi.restoreAllMocks();
});

test("an operator who must set up two-step login sees nothing else, and the back office afterwards", async () => {
  await logIn("due");
  await expect.element(page.getByRole("heading", { name: "Set up two-step login" })).toBeVisible();
  await expect.element(page.getByRole("img", { name: "QR code for an authenticator app" })).toBeVisible();
  await expect.element(page.getByText("JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP")).toBeVisible();
  await expect.element(page.getByRole("navigation")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect.element(page.getByText("Enter the code.")).toBeVisible();
  await page.getByLabelText("Code from the app").fill("000000");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect.element(page.getByText("This code is wrong or was used before.")).toBeVisible();
  await page.getByLabelText("Code from the app").fill("123456");
  await page.getByRole("button", { name: "Confirm" }).click();
  for (const code of RECOVERY_CODES) await expect.element(page.getByText(code)).toBeVisible();
  await page.getByRole("button", { name: "I've saved the codes" }).click();
  await expect.element(page.getByRole("navigation", { name: "Back office sections" })).toBeVisible();
});

test("an operator sets up two-step login in the section Security", async () => {
  const hasApp = inTurn({ passkeys: [], hasApp: false }, { passkeys: [], hasApp: true });
  await logIn("off", "?section=security", { "backoffice.passkeys": hasApp });
  await page.getByRole("button", { name: "Set up" }).click();
  await page.getByLabelText("Code from the app").fill("123456");
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("button", { name: "I've saved the codes" }).click();
  await expect.element(page.getByText("You log in with your password and a code")).toBeVisible();
});

test("a back office that is open when the merchant begins to require two-step login asks for it", async () => {
  await logIn("off", "", { "backoffice.waiting": () => refusal("operator.second.factor.required") });
  await expect.element(page.getByRole("heading", { name: "Set up two-step login" })).toBeVisible();
});

test("the login asks for the code after the password, or for a recovery code in its place", async () => {
  const entered = { token: "operator", operator: { ...operator, secondFactor: "on" }, expiresAt: "" };
  const answer = inTurn(
    () => refusal("operator.code.required"),
    () => refusal("operator.code.invalid"),
    () => entered,
  );
  await logIn("on", "", { "backoffice.login": () => (answer() as () => unknown)() });
  await page.getByLabelText("Code from your authenticator app").fill("000000");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect.element(page.getByText("This code is wrong or was used before.")).toBeVisible();
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabelText("Recovery code").fill("aaaaa-bbbbb");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect.element(page.getByRole("navigation", { name: "Back office sections" })).toBeVisible();
});
