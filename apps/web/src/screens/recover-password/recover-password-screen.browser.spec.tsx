import { DEFAULT_FIELD_RULES } from "@foyer/domain/field-rules";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import * as fixtures from "../../../test/fixtures.ts";
import { unmountAll } from "../../../test/render.tsx";
import { visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
  history.replaceState(null, "", location.pathname + location.search);
});

const token = "t".repeat(43);
const openLink = () =>
  history.replaceState(null, "", `${location.pathname}${location.search}#token=${token}`);

test("a used or expired reset link says so at once and offers a new one", async () => {
  openLink();
  const refused = () =>
    Response.json({ success: false, errorCode: "password.token.invalid", message: "" }, { status: 410 });
  await visit("/m/forget", { answers: { "password.link": refused } });
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("This link has been used or has expired. Request a new one.");
  await expect.element(page.getByRole("button", { name: "Send reset link" })).toBeVisible();
});

test("after recovery the login says so, with the username filled in", async () => {
  openLink();
  const { href } = await visit("/m/forget", {
    answers: {
      "password.link": { userName: "ana77" },
      "password.reset": { changed: true, userName: "ana77" },
    },
  });
  await page.getByRole("textbox", { name: "New password", exact: true }).fill("a-long-password-1");
  await page.getByRole("textbox", { name: "Confirm new password" }).fill("a-long-password-1");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect.poll(href).toBe("/m/login");
  await expect.element(page.getByText("Your password was changed. Log in with the new one.")).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "Username" })).toHaveValue("ana77");
});

const box = (name: string) => page.getByRole("textbox", { name, exact: true });
const refusal = (errorCode: string) => Response.json({ success: false, errorCode }, { status: 422 });

test("missing recovery fields are reported before anything is sent, in the language that is then chosen", async () => {
  const { calls } = await visit("/m/forget");
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect.element(box("Username")).toHaveFocus();
  await expect.element(page.getByText("Enter your username.")).toBeVisible();
  await box("E-mail").fill("nobody@nowhere");
  await expect.element(page.getByText("The e-mail address is incorrect")).toBeVisible();
  await page.getByRole("button", { name: /^Language: / }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Filipino" }).click();
  await expect.element(page.getByText("Mali ang e-mail address")).toBeVisible();
  await expect.element(page.getByText("Ilagay ang username mo.")).toBeVisible();
  await expect.element(box("E-mail")).toHaveValue("nobody@nowhere");
  expect(calls.filter((call) => call.includes("/wps/member/password"))).toEqual([]);
});

test("a request for a reset link is sent without blanks, answered neutrally, and leads to the login", async () => {
  const sent: unknown[] = [];
  const { href } = await visit("/m/forget", {
    answers: {
      "password.email": ({ body }: RequestInit) => {
        sent.push(JSON.parse(body as string));
        return { sent: true };
      },
    },
  });
  await box("Username").fill(" ana77 ");
  await box("E-mail").fill("ana@mail.example");
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect.element(page.getByText("If the details match, a link has been sent.")).toBeVisible();
  await expect.poll(href).toBe("/m/login");
  expect(sent).toEqual([{ username: "ana77", email: "ana@mail.example" }]);
});

test("a code sent to the phone replaces a lost password, whichever of the two is refused before", async () => {
  const results = ["modify.new.old.same", "verification.code.invalid"];
  const { href } = await visit("/m/forget", {
    settings: {
      signIn: { ...fixtures.settings.signIn, dialingCodes: [{ country: "PH", code: "63" }] },
    },
    whitelabel: { flags: { CHNGPASSVERIF3: true } },
    answers: {
      "settings.register": { rules: DEFAULT_FIELD_RULES, captcha: false, captchaKind: "digits" },
      "verification.sms.send": { expiredMinutes: 5 },
      "password.mobile": () => {
        const code = results.shift();
        return code ? refusal(code) : { changed: true, userName: "ana77" };
      },
    },
  });
  await page.getByRole("button", { name: "Phone" }).click();
  const submit = page.getByRole("button", { name: "Set password" });
  const code = box("Code by SMS");
  await expect.element(code).toBeDisabled();
  await expect.element(submit).toBeDisabled();
  await box("Mobile number").fill("12");
  await page.getByRole("button", { name: "Send code" }).click();
  await expect.element(page.getByRole("alert")).toBeVisible();
  await expect.element(code).toBeDisabled();
  await box("Mobile number").fill("09171234568");
  await page.getByRole("button", { name: "Send code" }).click();
  await expect.element(code).toBeEnabled();
  await expect.element(code).toHaveFocus();
  await expect
    .element(page.getByRole("button", { name: /^You can request a new code in \d+ s/ }))
    .toBeDisabled();

  await code.fill("123456");
  await expect.element(submit).toBeDisabled();
  await box("New password").fill("violet-teapots-7");
  await submit.click();
  await expect
    .element(page.getByText("The new password and the old password cannot be the same."))
    .toBeVisible();
  await expect.element(box("New password")).toHaveValue("");
  await expect.element(code).toHaveValue("123456");

  await box("New password").fill("violet-teapots-8");
  await submit.click();
  await expect.element(page.getByText("Verification code error.")).toBeVisible();
  await expect.element(code).toHaveValue("");
  await expect.element(submit).toBeDisabled();

  await code.fill("654321");
  await submit.click();
  await expect.element(page.getByText("Change saved")).toBeVisible();
  await expect.poll(href).toBe("/m/login");
});
