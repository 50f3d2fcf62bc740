import { expect, test } from "../test.ts";

test("a captcha that is too short shows a worded error", async ({ signIn, newAccount }) => {
  const username = await newAccount();
  await signIn.open();
  await signIn.signIn(username, "Wrong-2026");
  await expect(signIn.captcha.picture).toBeVisible();
  await signIn.captcha.digits.fill("123");
  await signIn.submit.click();
  await expect(signIn.captcha.digits).toHaveAccessibleDescription("Enter 6 digits");
});
