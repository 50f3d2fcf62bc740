import { DEFAULT_FIELD_RULES } from "@foyer/domain/field-rules";
import { EXTRA_FIELDS } from "@foyer/domain/registration-fields";
import { afterEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../test/render.tsx";
import { member, visit } from "../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: the language is stored in it
  document.cookie = "language=; path=/; max-age=0";
  history.replaceState(null, "", location.pathname + location.search);
});

/** The rules of a merchant with shorter passwords than the default, that asks for every optional field. */
const rules = DEFAULT_FIELD_RULES.map((rule) => {
  if (rule.field === "password")
    return { ...rule, minLength: 8, pattern: "(?=.*\\p{L})(?=.*[0-9])[^\\p{Cc}\\p{Cs}]*" };
  return (EXTRA_FIELDS as readonly string[]).includes(rule.field) ? { ...rule, enabled: true } : rule;
});
const whitelabel = {
  flags: {
    USERNAMEREG3: true,
    MOBILENUMREG3: true,
    MOBILEVERCODELOGIN3: true,
    MOBILENUMPASSREG3: true,
    CHNGPASSVERIF3: true,
  },
};
const open = (href: string, { captcha = false, ...answers }: Record<string, unknown> = {}) =>
  visit(href, {
    whitelabel,
    answers: { "settings.register": { rules, captcha, captchaKind: "digits" }, ...answers },
  });

const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
/** A field by its name, which does not depend on the language. */
const named = (name: string) => page.elementLocator(document.querySelector(`[name=${name}]`) as Element);
const described = (name: string, text: string | RegExp) =>
  expect
    .element(named(name))
    .toHaveAccessibleDescription(typeof text === "string" ? text : expect.stringMatching(text));

async function inFilipino() {
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Language: / })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Filipino" }).click();
  await expect.poll(() => document.documentElement.lang).toBe("fil");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
}

test("a payment password is hidden and can be shown", async () => {
  await open("/m/register");
  const box = field("Payment password (optional)");
  await box.fill("135790");
  await expect.element(box).toHaveAttribute("type", "password");
  const eye = page.getByRole("button", { name: "Show password" }).last();
  await eye.click();
  await expect.element(box).toHaveAttribute("type", "text");
  await expect.element(box).toHaveValue("135790");
  await page
    .getByRole("button", { name: /^(Show|Hide) password$/ })
    .last()
    .click();
  await expect.element(box).toHaveAttribute("type", "password");
});

test("each optional registration field shows what is wrong with it", async () => {
  await open("/m/register");
  for (const { name, value, says } of [
    { name: "Nickname", value: "x", says: "2 to 20 characters" },
    {
      name: "Full name, as at your bank",
      value: "4711",
      says: "Name format is not valid. Enter it as at your bank.",
    },
    { name: "E-mail address", value: "ana@", says: "This e-mail address isn't complete." },
    { name: "ID number", value: "ab#d", says: expect.stringMatching(/^4 to 30 letters and numbers/) },
    { name: "QQ number", value: "01234", says: "5 to 12 digits, not starting with 0" },
    { name: "LINE", value: "x", says: "2 to 40 characters" },
    { name: "WhatsApp", value: "call me", says: expect.stringMatching(/^Phone number with 4 to 24 digits/) },
    { name: "Zalo", value: "+6", says: expect.stringMatching(/^Phone number with 4 to 24 digits/) },
    { name: "Payment password", value: "12345", says: "6 digits" },
    { name: "Referrer", value: "a b", says: "2 to 32 letters and numbers" },
  ]) {
    const box = field(`${name} (optional)`);
    await box.fill(value);
    (box.element() as HTMLElement).blur();
    await expect.element(box).toHaveAccessibleDescription(says);
    await expect.element(box).toHaveAttribute("aria-invalid", "true");
  }
});

test("switching between username and mobile registration keeps what was typed in both", async () => {
  await open("/m/register");
  await field("Username").fill("someone7");
  await field("Password").fill("Evening-2026");
  await field("Confirm password").fill("Evening-2026");
  await field("E-mail address (optional)").fill("ana@foyer.example");
  await button("Mobile number").click();
  await expect.element(field("Username")).not.toBeInTheDocument();
  await expect.element(field("Password")).toHaveValue("Evening-2026");
  await expect.element(field("Confirm password")).toHaveValue("Evening-2026");
  await expect.element(field("E-mail address (optional)")).toHaveValue("ana@foyer.example");
  await page.getByRole("textbox", { name: "Mobile number" }).fill("9171234567");
  await button("Username").click();
  await expect.element(field("Username")).toHaveValue("someone7");
  await button("Mobile number").click();
  await expect.element(page.getByRole("textbox", { name: "Mobile number" })).toHaveValue("9171234567");
});

test("switching between username and code sign-in keeps what was typed where nothing was remembered", async () => {
  await open("/m/login");
  await field("Username").fill("someone7");
  await button("SMS code").click();
  await page.getByRole("textbox", { name: "Mobile number" }).fill("9171234567");
  await button("Username").click();
  await expect.element(field("Username")).toHaveValue("someone7");
  await button("SMS code").click();
  await expect.element(page.getByRole("textbox", { name: "Mobile number" })).toHaveValue("9171234567");
});

test("fields for figures take the digits of any script", async () => {
  await open("/m/login");
  await button("SMS code").click();
  const mobile = page.getByRole("textbox", { name: "Mobile number" });
  await mobile.fill("၉၁၇၁၂၃၄၅၆၇");
  await expect.element(mobile).toHaveValue("9171234567");
  const code = page.getByRole("textbox", { name: "Code by SMS" });
  await code.fill("১২৩৪");
  await expect.element(code).toHaveValue("1234");
  await open("/m/register");
  const secret = field("Payment password (optional)");
  await secret.fill("۱۳۵７９٠");
  await expect.element(secret).toHaveValue("135790");
});

describe("form errors after a change of language", () => {
  test("a change of language at sign-in translates the errors and keeps the input, by password and by code", async () => {
    await open("/m/login");
    await field("Username").fill("1abc");
    await page.getByRole("main").getByRole("button", { name: "Log in", exact: true }).click();
    await described("loginUsername", /starting with a letter/);
    await inFilipino();
    await described("loginUsername", "4 hanggang 16 letra at numero, nagsisimula sa letra");
    await expect.element(named("loginUsername")).toHaveValue("1abc");
    document.querySelector<HTMLElement>("main form [aria-pressed=false]")?.click();
    await expect.poll(() => document.querySelector("[name=loginMobileNum]")).not.toBeNull();
    document.querySelector<HTMLElement>("form [type=submit]")?.click();
    await described("loginMobileNum", /mobile/);
  });

  test("a change of language at registration translates the errors and keeps the input", async () => {
    await open("/m/register", { captcha: true });
    await field("Username").fill("1x");
    await field("Password").fill("password");
    await field("Confirm password").fill("different-1");
    await button("Create account").click();
    await described("password", /a letter and a number/);
    await inFilipino();
    await described("username", /nagsisimula sa letra/);
    await described("password", /karakter, na may letra at numero/);
    await described("confirmPassword", "Hindi magkatugma ang mga password.");
    await described("captcha", "Ilagay ang code sa larawan.");
    await expect.element(named("username")).toHaveValue("1x");
  });

  test("a change of language at recovery by phone translates the errors and keeps the input", async () => {
    await open("/m/forget");
    await button("Phone").click();
    await page.getByRole("textbox", { name: "Mobile number" }).fill("12");
    await field("New password").fill("short7");
    (field("New password").element() as HTMLElement).blur();
    await described("newPassword", /^8 to 64 characters/);
    await described("mobileNum", "At least 4 digits");
    await inFilipino();
    await described("newPassword", /^8 hanggang 64 karakter/);
    await described("mobileNum", "Hindi bababa sa 4 numero");
    await expect.element(named("mobileNum")).toHaveValue("12");
  });

  test("a change of language behind a mailed link translates the errors and keeps the input", async () => {
    history.replaceState(null, "", `${location.pathname}${location.search}#token=${"x".repeat(43)}`);
    await open("/m/forget", { "password.link": { userName: "somebody" } });
    await field("New password").fill("Evening-2026");
    await field("Confirm new password").fill("Evening-2027");
    (field("Confirm new password").element() as HTMLElement).blur();
    await described("confirmNewPassword", "Confirmation password not matched");
    await inFilipino();
    await expect
      .element(named("confirmNewPassword"))
      .not.toHaveAccessibleDescription("Confirmation password not matched");
    await expect.element(named("confirmNewPassword")).toHaveAccessibleDescription();
    await expect.element(named("confirmNewPassword")).toHaveAttribute("aria-invalid", "true");
    await expect.element(named("confirmNewPassword")).toHaveValue("Evening-2027");
  });

  test("a change of language at a password change translates the errors, the platform's included, and keeps the input", async () => {
    const refused = () =>
      Response.json({ success: false, errorCode: "password.old.wrong", message: "refused" }, { status: 422 });
    await visit("/m/changePsw", {
      session: member,
      answers: {
        "settings.register": { rules, captcha: false, captchaKind: "digits" },
        "member.info": {
          userName: "player",
          nickname: "player",
          avatarId: 1,
          currency: "PHP",
          customerType: 0,
          registeredAt: "2026-11-01T00:00:00Z",
          hasPassword: true,
        },
        "passkeys.list": { passkeys: [] },
        "password.change": refused,
      },
    });
    await field("Old password").fill("Foyer-2025");
    await field("New password").fill("Evening-2026");
    await field("Confirm new password").fill("Evening-2026");
    await button("Change password").click();
    await described("oldPassword", "The old password is wrong.");
    await inFilipino();
    await expect.element(named("oldPassword")).not.toHaveAccessibleDescription("The old password is wrong.");
    await expect.element(named("oldPassword")).toHaveAccessibleDescription();
    await expect.element(named("oldPassword")).toHaveAttribute("aria-invalid", "true");
    await expect.element(named("oldPassword")).toHaveValue("Foyer-2025");
  });
});
