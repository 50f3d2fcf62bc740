import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import * as fixtures from "../../../test/fixtures.ts";
import { unmountAll } from "../../../test/render.tsx";
import { visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

const signIn = {
  ...fixtures.settings.signIn,
  dialingCodes: [
    { country: "PH", code: "63" },
    { country: "SG", code: "65" },
  ],
};
const whitelabel = { flags: { MOBILEVERCODELOGIN3: true } };

async function openSmsLogin(send: unknown = { expiredMinutes: 5 }) {
  const answers = {
    "settings.register": { rules: [], captcha: false, captchaKind: "digits" },
    "verification.sms.send": send,
  };
  await visit("/m/login", { settings: { signIn }, whitelabel, answers });
  await page
    .getByRole("tab", { name: /SMS/ })
    .or(page.getByRole("button", { name: /SMS/ }))
    .first()
    .click();
  const number = page.getByRole("textbox", { name: "Mobile number" });
  await expect.element(number).toBeVisible();
  return number;
}

test("a number pasted or filled in international form is taken apart", async () => {
  const number = await openSmsLogin();
  await number.fill("+65 8123-4567");
  await expect.element(number).toHaveValue("81234567");
  await expect.element(page.getByRole("combobox", { name: "Country code" })).toHaveValue("SG");
  await number.fill("+63 917 967-5049");
  await expect.element(number).toHaveValue("9179675049");
  await expect.element(page.getByRole("combobox", { name: "Country code" })).toHaveValue("PH");
});

test("the wait for another code belongs to the number and is shown as minutes and seconds", async () => {
  const number = await openSmsLogin();
  await number.fill("09171234567");
  await page.getByRole("button", { name: "Send code" }).click();
  await expect.element(page.getByText(/^(5:00|4:5\d)$/)).toBeVisible();
  await number.fill("09181234567");
  await expect.element(page.getByRole("button", { name: "Send code" })).toBeEnabled();
  await number.fill("09171234567");
  await expect.element(page.getByText(/^4:5\d$/)).toBeVisible();
});

test("a refused request for a code counts down at the number and on the button", async () => {
  const number = await openSmsLogin(() =>
    Response.json(
      { success: false, errorCode: "verification.too.soon", message: "", value: { retryAfterSeconds: 95 } },
      { status: 429 },
    ),
  );
  await number.fill("09191234567");
  await page.getByRole("button", { name: "Send code" }).click();
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent(/^A code is on its way\. Try again in 1:3\d\.$/);
  await expect.element(page.getByText(/^1:3\d$/)).toBeVisible();
});
