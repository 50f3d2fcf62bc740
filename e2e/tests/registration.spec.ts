import { freshName } from "../pages/register.ts";
import { expect, test } from "../test.ts";

test("a new player registers by username after a wrong captcha, is signed in, and can sign out", async ({
  home,
  register,
  page,
}) => {
  await home.open();
  await page.getByRole("banner").getByRole("link", { name: "Sign up" }).click();
  const name = freshName();
  await register.fill(name, "Evening-2026");
  await expect(page.getByText("This username is available.")).toBeVisible();
  await expect(register.captcha.picture).toBeVisible();
  const before = await register.captcha.picture.getAttribute("src");
  await register.captcha.digits.fill("000000");
  await register.submit.click();
  await expect(register.captcha.digits).toHaveAccessibleDescription("Wrong digits. Try again.");
  await expect(register.captcha.digits).toBeFocused();
  await expect(register.captcha.picture).not.toHaveAttribute("src", before ?? "");
  await expect(register.username).toHaveValue(name);
  await register.captcha.solve();
  await register.submit.click();
  await home.expectLobby();
  await expect(page.getByRole("banner")).toContainText(name);
  await expect(home.balance).toContainText("0.00");

  await home.signOut();
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
