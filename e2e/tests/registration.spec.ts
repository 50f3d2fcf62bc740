import { freshName } from "../pages/register.ts";
import { expect, test } from "../test.ts";

const MISMATCH = /passwords don't match|password not matched/;

test("a new player registers by username, is signed in, and can sign out", async ({
  home,
  register,
  page,
}) => {
  await home.open();
  await page.getByRole("banner").getByRole("link", { name: "Sign up" }).click();
  const name = freshName();
  await register.fill(name, "Evening-2026");
  await expect(page.getByText("This username is available.")).toBeVisible();
  await register.captcha.solve();
  await register.submit.click();
  await home.expectLobby();
  await expect(page.getByRole("banner")).toContainText(name);
  await expect(home.balance).toContainText("0.00");

  await home.signOut();
});

test("every broken rule is shown at its field, the first of them gets the focus, and nothing is sent", async ({
  register,
  page,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") sent.push(request.url());
  });
  await register.open();
  await register.fill("1x", "password", "different-1");
  await register.submit.click();
  await expect(register.username).toBeFocused();
  await expect(register.username).toHaveAccessibleDescription(/starting with a letter/);
  await expect(register.password).toHaveAccessibleDescription(/a letter and a number/);
  await expect(register.again).toHaveAccessibleDescription(MISMATCH);
  await expect(register.captcha.digits).toHaveAccessibleDescription("Enter the code in the picture.");
  expect(sent).toEqual([]);
});

test("a changed password is compared with its repetition again", async ({ register }) => {
  await register.open();
  await register.fill("someone", "Evening-2026");
  await register.again.blur();
  await register.password.fill("Evening-2027");
  await expect(register.again).toHaveAccessibleDescription(MISMATCH);
});

test("registration requires accepting the terms", async ({ register }) => {
  await register.open();
  await expect(register.submit).toBeEnabled();
  await register.terms.uncheck();
  await expect(register.submit).toBeDisabled();
});

test("a taken username is reported while it is typed, and a wrong captcha brings a new picture", async ({
  register,
  page,
}) => {
  await register.open();
  await register.username.fill("player");
  await expect(page.getByText("This username is taken.")).toBeVisible();
  await register.fill(freshName(), "Evening-2026");
  const before = await register.captcha.picture.getAttribute("src");
  await register.captcha.digits.fill("000000");
  await register.submit.click();
  await expect(register.captcha.digits).toHaveAccessibleDescription("Wrong digits. Try again.");
  await expect(register.captcha.picture).not.toHaveAttribute("src", before ?? "");
});

test("the merchant's registration announcement stands above the form, in the chosen language", async ({
  register,
  home,
  page,
}) => {
  await register.open();
  const banner = page.getByRole("region", { name: "Highlights" }).getByRole("link");
  await expect(banner).toHaveCount(1);
  await expect(banner).toContainText("Try it free");
  await home.ready();
  await home.languageButton.click();
  await home.dialog.getByRole("button", { name: "Filipino" }).click();
  await expect(page.getByRole("main").getByText("Subukan nang libre")).toBeVisible();
});

test("registration without an announcement of the merchant shows none", async ({ home, page }) => {
  await page.route("**/wps/system/announcements?*", async (route) => {
    const query = new URL(route.request().url()).searchParams;
    expect([query.get("types"), query.get("groupName")]).toEqual(["B", "m_reg"]);
    await route.fulfill({
      json: { success: true, value: { banners: [], player: [], promotion: [], hot: [], popup: [] } },
    });
  });
  await page.goto("/m/login");
  await home.ready();
  const answered = page.waitForResponse("**/wps/system/announcements?*");
  await page.getByRole("main").getByRole("link", { name: "Sign up" }).click();
  await answered;
  await expect(page.getByRole("button", { name: "Create account" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Highlights" })).toHaveCount(0);
});

test("the unknown invitation code of a link is refused at its field", async ({ register, page }) => {
  await page.goto("/m/register?code=nobody99");
  await register.fill(freshName(), "Evening-2026");
  const code = page.getByLabel("Invitation code (optional)");
  await expect(code).toHaveValue("nobody99");
  await register.captcha.solve();
  await register.submit.click();
  await expect(code).toBeFocused();
  await expect(code).toHaveAccessibleDescription(
    "Referrer link error. Ask for a new link, or remove the code.",
  );
});

test("a wrong captcha is asked for again, and the right one opens the account with what was typed", async ({
  home,
  register,
  page,
}) => {
  await register.open();
  const name = freshName();
  await register.fill(name, "Evening-2026");
  await expect(register.captcha.picture).toBeVisible();
  await register.captcha.digits.fill("000000");
  await register.submit.click();
  await expect(register.captcha.digits).toHaveAccessibleDescription("Wrong digits. Try again.");
  await expect(register.captcha.digits).toBeFocused();
  await expect(register.username).toHaveValue(name);
  await register.captcha.solve();
  await register.submit.click();
  await home.expectLobby();
  await expect(page.getByRole("banner")).toContainText(name);
});

test("the platform refuses a username that was taken meanwhile, at its field", async ({ register }) => {
  await register.open();
  await register.fill("player", "Evening-2026");
  await register.captcha.solve();
  await register.submit.click();
  await expect(register.username).toBeFocused();
  await expect(register.username).toHaveAccessibleDescription(/taken|already exists/);
});

test("an agent's invitation code is confirmed as valid, and opens the account", async ({
  home,
  register,
  page,
}) => {
  await page.goto("/m/register?code=agent");
  await expect(page.getByText("Code accepted.")).toBeVisible();
  await register.fill(freshName(), "Evening-2026");
  await register.captcha.solve();
  await register.submit.click();
  await home.expectLobby();
});

test("a new player registers by mobile number with the code sent by SMS", async ({
  home,
  register,
  page,
}) => {
  await register.open();
  await page.getByRole("button", { name: "Mobile number", exact: true }).click();
  const national = `917${String(Date.now()).slice(-7)}`;
  await page.getByLabel("Mobile number").fill(`0${national}`);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByText("Code sent.")).toBeVisible();
  const { messages } = (await (await page.request.get("/dev/outbox.json")).json()) as {
    messages: { recipient: string; body: string }[];
  };
  const sms = messages.find(({ recipient }) => recipient === `+63${national}`);
  await page.getByLabel("Code by SMS").fill(/\b[0-9]{6}\b/.exec(sms?.body ?? "")?.[0] ?? "");
  await register.password.fill("Evening-2026");
  await register.again.fill("Evening-2026");
  await register.captcha.solve();
  await register.submit.click();
  await home.expectLobby();
});
