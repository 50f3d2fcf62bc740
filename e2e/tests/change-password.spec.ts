import type { Page } from "@playwright/test";
import { PASSWORD } from "../pages/sign-in.ts";
import { expect, test } from "../test.ts";

const NEXT = "Evening-2027";
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const submit = (page: Page) => page.getByRole("button", { name: "Change password" });

async function fill(page: Page, old: string, next: string, again = next): Promise<void> {
  await field(page, "Old password").fill(old);
  await field(page, "New password").fill(next);
  await field(page, "Confirm new password").fill(again);
  await submit(page).click();
}

test("each password rule is shown at its field, and a changed password keeps this session, ends the others with a message, and invalidates the old password", async ({
  page,
  home,
  signIn,
  newAccount,
  openSignInElsewhere,
}) => {
  const username = await newAccount();
  const otherSignIn = await openSignInElsewhere();
  const other = otherSignIn.page;
  await otherSignIn.enter(username);
  await other.goto("/m/set");
  await expect(other.getByRole("link", { name: "Change password" })).toBeVisible();

  await signIn.open();
  await signIn.enter(username);
  await page.goto("/m/set");
  await page.getByRole("link", { name: "Change password" }).click();
  await test.step("each password rule is shown at its field", async () => {
    const message = (text: string) => page.getByRole("main").getByText(text, { exact: true });
    await submit(page).click();
    await expect(field(page, "Old password")).toBeFocused();
    await expect(message("Enter password")).toBeVisible();
    await fill(page, PASSWORD, PASSWORD);
    await expect(message("The new password and the old password cannot be the same")).toBeVisible();
    await fill(page, PASSWORD, "short7");
    await expect(message("8 to 64 characters, with a letter and a number")).toBeVisible();
    await fill(page, PASSWORD, NEXT, "Evening-2028");
    await expect(message("Confirmation password not matched")).toBeVisible();
    await field(page, "New password").fill("Evening-2028");
    await expect(message("Confirmation password not matched")).toHaveCount(0);
    await fill(page, "Foyer-2025", NEXT);
    await expect(message("The old password is wrong.")).toBeVisible();
    await expect(field(page, "Old password")).toBeFocused();
  });
  const signedOutNotice = expect(other.getByText(/logged out|ended|log in again/i).first()).toBeVisible();
  await fill(page, PASSWORD, NEXT);
  await expect(page.getByText("Change saved")).toBeVisible();
  await expect(page).toHaveURL(/\/m\/home/);
  await expect(home.logOut).toBeVisible();

  await signedOutNotice;
  await expect(other).toHaveURL(/\/m\/home/);

  await page.reload();
  await expect(home.logOut).toBeVisible();
  await (await openSignInElsewhere()).expectRefused(username, PASSWORD);
  await (await openSignInElsewhere()).enter(username, NEXT);
});
