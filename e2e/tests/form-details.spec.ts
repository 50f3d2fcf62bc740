import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** The platform's response for a merchant that asks for every optional field. */
async function askEverything(page: Page): Promise<void> {
  await page.route("**/wps/system/setting/register", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { value: { rules: { field: string }[] } };
    const rules = body.value.rules.map((rule) =>
      rule.field === "mobileNum" ? rule : { ...rule, enabled: true },
    );
    await route.fulfill({ json: { ...body, value: { ...body.value, rules } } });
  });
}

/** Opens the registration from sign-in, so that the client fetches its rules. */
async function openRegistration(page: Page): Promise<void> {
  await page.goto("/m/login");
  await page.locator("html[data-ready]").waitFor();
  await page.getByRole("main").getByRole("link", { name: "Sign up" }).click();
  await expect(page.getByRole("button", { name: "Create account" })).toBeVisible();
}

test("a payment password is hidden and can be shown", async ({ page }) => {
  await askEverything(page);
  await openRegistration(page);
  const box = page.getByLabel("Payment password (optional)", { exact: true });
  await box.fill("135790");
  await expect(box).toHaveAttribute("type", "password");
  const eyes = page.getByRole("button", { name: "Show password" });
  await eyes.last().click();
  await expect(box).toHaveAttribute("type", "text");
  await expect(box).toHaveValue("135790");
  await eyes.last().click();
  await expect(box).toHaveAttribute("type", "password");
});

test("each optional registration field shows what is wrong with it", async ({ page }) => {
  await askEverything(page);
  await openRegistration(page);
  for (const { name, value, says } of [
    { name: "Nickname", value: "x", says: "2 to 20 characters" },
    {
      name: "Full name, as at your bank",
      value: "4711",
      says: "Name format is not valid. Enter it as at your bank.",
    },
    { name: "E-mail address", value: "ana@", says: "This e-mail address isn't complete." },
    { name: "ID number", value: "ab#d", says: /^4 to 30 letters and numbers/ },
    { name: "QQ number", value: "01234", says: "5 to 12 digits, not starting with 0" },
    { name: "LINE", value: "x", says: "2 to 40 characters" },
    { name: "WhatsApp", value: "call me", says: /^Phone number with 4 to 24 digits/ },
    { name: "Zalo", value: "+6", says: /^Phone number with 4 to 24 digits/ },
    { name: "Payment password", value: "12345", says: "6 digits" },
    { name: "Referrer", value: "a b", says: "2 to 32 letters and numbers" },
  ]) {
    const box = page.getByLabel(`${name} (optional)`, { exact: true });
    await box.fill(value);
    await box.blur();
    await expect(box, name).toHaveAccessibleDescription(says);
    await expect(box, name).toHaveAttribute("aria-invalid", "true");
  }
});

test("switching between username and mobile registration keeps what was typed in both", async ({
  register,
  page,
  home,
}) => {
  await register.open();
  await home.ready();
  await register.fill("someone7", "Evening-2026");
  await page.getByLabel("E-mail address (optional)").fill("ana@foyer.example");
  await page.getByRole("button", { name: "Mobile number", exact: true }).click();
  await expect(register.username).toHaveCount(0);
  await expect(register.password).toHaveValue("Evening-2026");
  await expect(register.again).toHaveValue("Evening-2026");
  await expect(page.getByLabel("E-mail address (optional)")).toHaveValue("ana@foyer.example");
  await page.getByLabel("Mobile number").fill("9171234567");
  await page.getByRole("button", { name: "Username", exact: true }).click();
  await expect(register.username).toHaveValue("someone7");
  await page.getByRole("button", { name: "Mobile number", exact: true }).click();
  await expect(page.getByLabel("Mobile number")).toHaveValue("9171234567");
});

test("switching between username and code sign-in keeps what was typed where nothing was remembered", async ({
  signIn,
}) => {
  await signIn.open();
  await signIn.username.fill("someone7");
  await signIn.byCode.click();
  await signIn.mobile.fill("9171234567");
  await signIn.byUsername.click();
  await expect(signIn.username).toHaveValue("someone7");
  await signIn.byCode.click();
  await expect(signIn.mobile).toHaveValue("9171234567");
});

const inFilipino = async (page: Page) => {
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Language: / })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Filipino" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "fil");
};

test.describe("form errors after a change of language", () => {
  test("a change of language at sign-in translates the errors and keeps the input, by password and by code", async ({
    signIn,
    page,
  }) => {
    await signIn.open();
    await signIn.username.fill("1abc");
    await signIn.submit.click();
    await expect(signIn.username).toHaveAccessibleDescription(/starting with a letter/);
    await inFilipino(page);
    const name = page.locator("[name=loginUsername]");
    await expect(name).toHaveAccessibleDescription("4 hanggang 16 letra at numero, nagsisimula sa letra");
    await expect(name).toHaveValue("1abc");
    await page.locator("main form [aria-pressed=false]").first().click();
    await page.locator("form [type=submit]").click();
    await expect(page.locator("[name=loginMobileNum]")).toHaveAccessibleDescription(/mobile/);
  });

  test("a change of language at registration translates the errors and keeps the input", async ({
    register,
    page,
    home,
  }) => {
    await register.open();
    await home.ready();
    await register.fill("1x", "password", "different-1");
    await register.submit.click();
    await expect(register.password).toHaveAccessibleDescription(/a letter and a number/);
    await inFilipino(page);
    await expect(page.locator("[name=username]")).toHaveAccessibleDescription(/nagsisimula sa letra/);
    await expect(page.locator("[name=password]")).toHaveAccessibleDescription(
      /karakter, na may letra at numero/,
    );
    await expect(page.locator("[name=confirmPassword]")).toHaveAccessibleDescription(
      "Hindi magkatugma ang mga password.",
    );
    await expect(page.locator("[name=captcha]")).toHaveAccessibleDescription("Ilagay ang code sa larawan.");
    await expect(page.locator("[name=username]")).toHaveValue("1x");
  });

  test("a change of language at recovery by phone translates the errors and keeps the input", async ({
    page,
    home,
  }) => {
    await page.goto("/m/forget");
    await home.ready();
    await page.getByRole("button", { name: "Phone" }).click();
    await field(page, "Mobile number").fill("12");
    await field(page, "New password").fill("short7");
    await field(page, "New password").blur();
    await expect(field(page, "New password")).toHaveAccessibleDescription(/^8 to 64 characters/);
    await expect(field(page, "Mobile number")).toHaveAccessibleDescription("At least 4 digits");
    await inFilipino(page);
    await expect(page.locator("[name=newPassword]")).toHaveAccessibleDescription(/^8 hanggang 64 karakter/);
    await expect(page.locator("[name=mobileNum]")).toHaveAccessibleDescription("Hindi bababa sa 4 numero");
    await expect(page.locator("[name=mobileNum]")).toHaveValue("12");
  });

  test("a change of language behind a mailed link translates the errors and keeps the input", async ({
    page,
    home,
  }) => {
    await page.route("**/wps/member/password/email/link", (route) =>
      route.fulfill({ json: { success: true, value: { userName: "somebody" } } }),
    );
    await page.goto(`/m/forget#token=${"x".repeat(43)}`);
    await home.ready();
    await field(page, "New password").fill("Evening-2026");
    await field(page, "Confirm new password").fill("Evening-2027");
    await field(page, "Confirm new password").blur();
    await expect(field(page, "Confirm new password")).toHaveAccessibleDescription(
      "Confirmation password not matched",
    );
    await inFilipino(page);
    const again = page.locator("[name=confirmNewPassword]");
    await expect(again).not.toHaveAccessibleDescription("Confirmation password not matched");
    await expect(again).toHaveAttribute("aria-invalid", "true");
    await expect(again).toHaveValue("Evening-2027");
  });

  test("a change of language at a password change translates the errors, the platform's included, and keeps the input", async ({
    page,
    home,
    useSession,
  }) => {
    await useSession();
    await page.goto("/m/changePsw");
    await home.ready();
    await field(page, "Old password").fill("Foyer-2025");
    await field(page, "New password").fill("Evening-2026");
    await field(page, "Confirm new password").fill("Evening-2026");
    await page.getByRole("button", { name: "Change password" }).click();
    const old = page.locator("[name=oldPassword]");
    await expect(old).toHaveAccessibleDescription("The old password is wrong.");
    await inFilipino(page);
    await expect(old).not.toHaveAccessibleDescription("The old password is wrong.");
    await expect(old).toHaveAttribute("aria-invalid", "true");
    await expect(old).toHaveValue("Foyer-2025");
  });
});

test("a captcha that is too short shows a worded error", async ({ signIn, newAccount }) => {
  test.slow();
  const username = await newAccount();
  await signIn.open();
  await signIn.signIn(username, "Wrong-2026");
  await expect(signIn.captcha.picture).toBeVisible();
  await signIn.captcha.digits.fill("123");
  await signIn.submit.click();
  await expect(signIn.captcha.digits).toHaveAccessibleDescription("Enter 6 digits");
});
