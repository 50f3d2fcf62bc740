import { DEFAULT_FIELD_RULES } from "@foyer/domain/field-rules";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { announcements } from "../../../test/fixtures.ts";
import { unmountAll } from "../../../test/render.tsx";
import { guest, member, visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const rule = (field: string, more: object) => ({ field, enabled: true, required: true, ...more });
const register = {
  rules: [
    rule("username", { pattern: "[A-Za-z0-9]*", minLength: 5, maxLength: 12 }),
    rule("password", { minLength: 12, maxLength: 64 }),
    rule("email", { maxLength: 254 }),
  ],
  captcha: false,
  captchaKind: "digits",
};
const MISMATCH = /passwords don't match|password not matched/;
const textbox = (name: string) => page.getByRole("textbox", { name, exact: true });

test("a guest of trial play can sign up", async () => {
  const { href } = await visit("/m/register?from=%2Fm%2Fhome", { session: guest });
  await expect.element(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "Username" })).toBeVisible();
  expect(href()).toBe("/m/register?from=%2Fm%2Fhome");
});

test("a guest who creates an account from home is its member afterwards", async () => {
  const { go, href } = await visit("/m/home", {
    session: guest,
    answers: {
      "settings.register": { ...register, rules: register.rules.slice(0, 2) },
      "member.register": {
        token: "t",
        userName: "ana77",
        customerType: 0,
        firstTimeLogin: false,
        passwordExpired: false,
        expiresAt: "2027-11-21T00:00:00Z",
      },
    },
  });
  await page.getByRole("main").getByRole("link", { name: "Create account" }).click();
  await textbox("Username").fill("ana77");
  await textbox("Password").fill("a-long-password-1");
  await textbox("Confirm password").fill("a-long-password-1");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect.poll(href).toBe("/m/home");
  const stored = JSON.parse(sessionStorage.getItem("MC_SESSION_INFO") ?? "{}");
  expect(stored).toMatchObject({ userName: "ana77", type: 0, merchantCode: "DEMO" });
  go("/m/member/home");
  await expect.element(page.getByRole("main").getByRole("link", { name: "Betting record" })).toBeVisible();
});

test("a member on the registration page is redirected to where they came from", async () => {
  const { href } = await visit("/m/register?from=%2Fm%2Fhelp", { session: member });
  await expect.poll(href).toBe("/m/help");
});

test("a reload in the middle of registration keeps what was typed except the passwords", async () => {
  const answers = { "settings.register": register };
  const whitelabel = { flags: { USERNAMEREG3: true, MOBILENUMREG3: true } };
  await visit("/m/register", { answers, whitelabel });
  await textbox("Username").fill("ana77");
  await textbox("E-mail address").fill("ana@mail.example");
  await textbox("Password").fill("a-long-password-1");
  await page.getByRole("button", { name: "Mobile number" }).click();
  await textbox("Mobile number").fill("9171234567");
  expect(JSON.stringify(Object.values(sessionStorage))).not.toContain("a-long-password-1");

  await unmountAll();
  // A visit begins with a log-out, which a reload does not.
  vi.spyOn(Storage.prototype, "clear").mockImplementation(() => {});
  await visit("/m/register", { answers, whitelabel });
  await expect.element(textbox("Mobile number")).toHaveValue("9171234567");
  await page.getByRole("button", { name: "Username" }).click();
  await expect.element(textbox("Username")).toHaveValue("ana77");
  await expect.element(textbox("E-mail address")).toHaveValue("ana@mail.example");
  await expect.element(textbox("Password")).toHaveValue("");
});

test("the registration form forgets what was typed once the account exists", async () => {
  const value = {
    token: "t",
    userName: "ana77",
    customerType: 0,
    firstTimeLogin: false,
    passwordExpired: false,
  };
  const { href } = await visit("/m/register", {
    answers: {
      "settings.register": { ...register, rules: register.rules.slice(0, 2) },
      "member.register": { ...value, expiresAt: "2027-11-21T00:00:00Z" },
    },
  });
  await textbox("Username").fill("ana77");
  await textbox("Password").fill("a-long-password-1");
  await textbox("Confirm password").fill("a-long-password-1");
  await expect.poll(() => JSON.stringify(Object.values(sessionStorage))).toContain("ana77");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect.poll(href).toBe("/m/home");
  await expect.element(page.getByText("Welcome to Foyer. Your account is ready.")).toBeVisible();
  expect(sessionStorage.getItem("foyer.registration")).toBeNull();
});

test("a new member is welcomed before any announcement pops up", async () => {
  const popup = { id: "p", title: "Big news", content: "<p>News</p>", startDate: "2026-11-20" };
  const { href, go } = await visit("/m/register", {
    answers: {
      "settings.register": { ...register, rules: register.rules.slice(0, 2) },
      "member.register": {
        token: "t",
        userName: "ana77",
        customerType: 0,
        firstTimeLogin: false,
        passwordExpired: false,
        expiresAt: "2027-11-21T00:00:00Z",
      },
      "announcements.read": { ...announcements(0, []), popup: [popup] },
    },
  });
  await textbox("Username").fill("ana77");
  await textbox("Password").fill("a-long-password-1");
  await textbox("Confirm password").fill("a-long-password-1");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect.poll(href).toBe("/m/home");
  await expect.element(page.getByText("Welcome to Foyer. Your account is ready.")).toBeVisible();
  await expect.element(page.getByRole("link", { name: /^Profile of/ })).toBeVisible();
  expect(page.getByRole("dialog", { name: "Big news" }).query()).toBeNull();
  go("/m/help");
  await expect.element(page.getByRole("heading", { name: "Help center", level: 1 })).toBeVisible();
  expect(page.getByRole("dialog").query()).toBeNull();
  go("/m/home");
  await expect.element(page.getByRole("dialog", { name: "Big news" })).toBeVisible();
});

test("hints are made of the merchant's own rules", async () => {
  await visit("/m/register", { answers: { "settings.register": register } });
  await expect.element(page.getByText("5 to 12 letters and numbers", { exact: true })).toBeVisible();
  await expect.element(page.getByText("12 to 64 characters", { exact: true })).toBeVisible();
});

test("the default username rule says that a name starts with a letter", async () => {
  await visit("/m/register");
  await expect
    .element(page.getByText("4 to 16 letters and numbers, starting with a letter", { exact: true }))
    .toBeVisible();
});

test("nothing leads away from registration before its first field", async () => {
  await visit("/m/register", { answers: { "announcements.read": announcements(1, []) } });
  const banner = page.getByRole("link", { name: /Banner 0/ });
  await expect.element(banner).toBeInTheDocument();
  const box = textbox("Username").element();
  expect(box.compareDocumentPosition(banner.element()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

const refusedCode = () =>
  Response.json({ success: false, errorCode: "register.affiliate.invalid", message: "" }, { status: 422 });

test("an unknown code of an invitation link is a link error, and a typed one an invalid code", async () => {
  const rules = [...register.rules, rule("affiliateCode", { required: false, pattern: "[A-Za-z0-9]*" })];
  await visit("/m/register?code=GONE77", {
    answers: { "settings.register": { ...register, rules }, "affiliate.read": refusedCode },
  });
  const code = page.getByRole("textbox", { name: /^Invitation code/ });
  await expect.element(code).toHaveAccessibleDescription(/^Referrer link error\./);
  await code.fill("TYPO77");
  await expect.element(code).toHaveAccessibleDescription("Invalid invitation code.");
});

test("a name in a wrong format is named as such", async () => {
  const rules = [
    ...register.rules,
    rule("payeeName", { pattern: "[\\p{L} ]*", minLength: 2, maxLength: 60 }),
    rule("nickname", { pattern: "[^\\p{Cc}\\u202E]*", minLength: 2, maxLength: 20 }),
  ];
  await visit("/m/register", { answers: { "settings.register": { ...register, rules } } });
  await textbox("Full name, as at your bank").fill("4711");
  await textbox("Nickname").fill("a\u202Ebc");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect
    .element(textbox("Full name, as at your bank"))
    .toHaveAccessibleDescription("Name format is not valid. Enter it as at your bank.");
  await expect.element(textbox("Nickname")).toHaveAccessibleDescription("Name format is not valid.");
});

test("a registration refused for a field that the form does not show says what to check", async () => {
  const refused = () =>
    Response.json(
      { success: false, errorCode: "register.field.invalid", value: { field: "idNumber", rule: "required" } },
      { status: 422 },
    );
  await visit("/m/register", {
    answers: {
      "settings.register": { ...register, rules: register.rules.slice(0, 2) },
      "member.register": refused,
    },
  });
  await textbox("Username").fill("ana77");
  await textbox("Password").fill("a-long-password-1");
  await textbox("Confirm password").fill("a-long-password-1");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect.element(page.getByText("Account, password and email format is incorrect.")).toBeVisible();
});

test("a new password's strength stands in words below it, and blocks nothing", async () => {
  await visit("/m/register", { answers: { "settings.register": register } });
  const strength = (word: string) =>
    page.getByRole("status").filter({ hasText: `Password strength: ${word}` });
  await textbox("Username").fill("gwendolyn77");
  await expect.element(page.getByText(/^Password strength/)).not.toBeInTheDocument();
  await textbox("Password").fill("password1234");
  await expect.element(strength("weak")).toBeVisible();
  // Anybody who knows the username guesses it.
  await textbox("Password").fill("gwendolyn7777");
  await expect.element(strength("weak")).toBeVisible();
  await textbox("Password").fill("violet teapots rarely argue");
  await expect.element(strength("strong")).toBeVisible();
  await textbox("Password").fill("");
  await expect.element(page.getByText(/^Password strength/)).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Create account" })).toBeEnabled();
});

const names = register.rules.slice(0, 2);
const refusal = (errorCode: string, value?: object) =>
  Response.json({ success: false, errorCode, ...(value && { value }) }, { status: 422 });
const create = () => page.getByRole("button", { name: "Create account" });
async function fillIn(username: string, password = "a-long-password-1", again = password): Promise<void> {
  await textbox("Username").fill(username);
  await textbox("Password").fill(password);
  await textbox("Confirm password").fill(again);
}
/** A different picture for each call. */
function captchas() {
  let calls = 0;
  const proofOfWork = { parameters: {}, signature: "" };
  return () => ({
    captchaId: `c${++calls}`,
    kind: "digits",
    image: `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"><text>${calls}</text></svg>`,
    proofOfWork,
    expiresInSeconds: 300,
  });
}

test("every broken rule is shown at its field, the first of them gets the focus, and nothing is sent", async () => {
  const { calls } = await visit("/m/register", {
    answers: {
      "settings.register": { rules: DEFAULT_FIELD_RULES, captcha: true, captchaKind: "digits" },
      "captcha.read": captchas(),
    },
  });
  await fillIn("1x", "password", "different-1");
  (create().element() as HTMLElement).click();
  await expect.element(textbox("Username")).toHaveFocus();
  await expect.element(textbox("Username")).toHaveAccessibleDescription(/starting with a letter/);
  await expect.element(textbox("Password")).toHaveAccessibleDescription(/12 to 64 characters/);
  await expect.element(textbox("Password")).toHaveAttribute("aria-invalid", "true");
  await expect.element(textbox("Confirm password")).toHaveAccessibleDescription(MISMATCH);
  await expect
    .element(textbox("Type the digits you see"))
    .toHaveAccessibleDescription("Enter the code in the picture.");
  expect(calls.filter((call) => call.startsWith("PUT"))).toEqual([]);
});

test("a changed password is compared with its repetition again", async () => {
  await visit("/m/register", { answers: { "settings.register": { ...register, rules: names } } });
  await fillIn("someone");
  (textbox("Confirm password").element() as HTMLElement).blur();
  await textbox("Password").fill("a-long-password-2");
  await expect.element(textbox("Confirm password")).toHaveAccessibleDescription(MISMATCH);
});

test("registration requires accepting the terms", async () => {
  await visit("/m/register", { answers: { "settings.register": { ...register, rules: names } } });
  await expect.element(create()).toBeEnabled();
  await page.getByRole("checkbox", { name: /agree to the terms/ }).click();
  await expect.element(create()).toBeDisabled();
});

test("a username is said to be available or taken while it is typed", async () => {
  await visit("/m/register", {
    answers: {
      "settings.register": { ...register, rules: names },
      "member.username.check": (_: RequestInit, query: URLSearchParams) => ({
        available: query.get("username") !== "player",
      }),
    },
  });
  await textbox("Username").fill("player");
  await expect.element(page.getByText("This username is taken.")).toBeVisible();
  await textbox("Username").fill("player7");
  await expect.element(page.getByText("This username is available.")).toBeVisible();
});

test("a username that was taken meanwhile and an unknown invitation code are refused at their fields", async () => {
  const refusals = ["member.username.taken", "register.affiliate.invalid"];
  const rules = [...names, rule("affiliateCode", { required: false, pattern: "[A-Za-z0-9]*" })];
  await visit("/m/register?code=nobody99", {
    answers: {
      "settings.register": { ...register, rules },
      "affiliate.read": { code: "nobody99" },
      "member.register": () => refusal(refusals.shift() ?? ""),
    },
  });
  const code = page.getByRole("textbox", { name: /^Invitation code/ });
  await expect.element(code).toHaveValue("nobody99");
  await expect.element(page.getByText("Code accepted.")).toBeVisible();
  await fillIn("ana77");
  await create().click();
  await expect.element(textbox("Username")).toHaveFocus();
  await expect.element(textbox("Username")).toHaveAccessibleDescription(/taken|already exists/);
  await textbox("Username").fill("ana78");
  await create().click();
  await expect.element(code).toHaveFocus();
  await expect
    .element(code)
    .toHaveAccessibleDescription("Referrer link error. Ask for a new link, or remove the code.");
});

test("a merchant's announcement stands above the form, and no other merchant's form has one", async () => {
  const asked: (string | null)[] = [];
  const announced = (banners: number) => (_: RequestInit, query: URLSearchParams) => {
    asked.push(query.get("types"), query.get("groupName"));
    return announcements(banners, []);
  };
  const banner = page.getByRole("region", { name: "Highlights" });
  const settings = { "settings.register": { ...register, rules: names } };
  await visit("/m/register", { answers: { ...settings, "announcements.read": announced(1) } });
  await expect.element(banner.getByRole("link")).toBeVisible();
  expect(asked).toEqual(["B", "m_reg"]);
  await unmountAll();
  const { calls } = await visit("/m/register", {
    answers: { ...settings, "announcements.read": announced(0) },
  });
  await expect.poll(() => calls.some((call) => call.endsWith("/announcements"))).toBe(true);
  await expect.element(create()).toBeVisible();
  expect(banner.query()).toBeNull();
});

test("opening an invitation link is counted, and a code that opens an agent's account says so", async () => {
  const counted: unknown[] = [];
  const rules = [...register.rules, rule("affiliateCode", { required: false, pattern: "[A-Za-z0-9]*" })];
  await visit("/m/register?code=AHENTE5TRW", {
    answers: {
      "settings.register": { ...register, rules },
      "affiliate.read": { code: "AHENTE5TRW", agent: true },
      "invitations.visit": (init: RequestInit) => {
        counted.push(JSON.parse(init.body as string));
        return {};
      },
    },
  });
  await expect
    .element(page.getByRole("textbox", { name: /^Invitation code/ }))
    .toHaveAccessibleDescription("Code accepted. It opens an agent's account.");
  expect(counted).toEqual([{ code: "AHENTE5TRW" }]);
});
