import type { Page } from "@playwright/test";
import { test } from "../own-product.ts";
import { PASSWORD, type SignInPage } from "../pages/sign-in.ts";
import { expect } from "../test.ts";

// These accounts are changed for good by the test: they belong to a product of its own.
const NEXT = "Evening-2027";
const LIST = "/m/gameList?gameType=RNG";
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** Signs in with a password that must be changed: the form gives the reason, and does not ask for the old password. */
async function expectForced(page: Page, signIn: SignInPage, username: string, why: string): Promise<void> {
  await page.goto(`/m/login?from=${encodeURIComponent(LIST)}`);
  await signIn.enter(username);
  await expect(page).toHaveURL(/\/m\/changePsw/);
  // A screen reader continues from here: the reason, then the form.
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.getByText(why)).toBeVisible();
  await expect(field(page, "New password")).toBeVisible();
  await expect(field(page, "Old password")).toHaveCount(0);
}

async function choose(page: Page, password: string): Promise<void> {
  await field(page, "New password").fill(password);
  await field(page, "Confirm new password").fill(password);
  await page.getByRole("button", { name: "Change password" }).click();
}

async function expectToContinue(page: Page): Promise<void> {
  await expect(page.getByText("Change saved")).toBeVisible();
  await expect(page).toHaveURL(LIST);
}

test("a new member must choose a password of their own, is not asked for the old one, continues, and logs in by it", async ({
  page,
  signIn,
  newDevices,
  openSignInElsewhere,
}) => {
  const username = "newcomer";
  await expectForced(page, signIn, username, "Choose your own password to continue.");
  await choose(page, PASSWORD);
  const same = page
    .getByRole("main")
    .getByText("The new password and the old password cannot be the same", { exact: true });
  await expect(same).toBeVisible();
  await choose(page, NEXT);
  await expectToContinue(page);

  const otherSignIn = await openSignInElsewhere();
  await otherSignIn.enter(username, NEXT);
  await expect(otherSignIn.page).toHaveURL(/\/m\/home/);
  await (await openSignInElsewhere()).expectRefused(username, PASSWORD);

  const before = (await newDevices(username)).length;
  await page.evaluate(() => sessionStorage.clear());
  await signIn.open();
  await signIn.enter(username, NEXT);
  expect((await newDevices(username)).slice(before)).toEqual([false]);
});

test("a member whose password has expired must choose a new one, is not asked for the old one, and continues", async ({
  page,
  signIn,
}) => {
  await expectForced(page, signIn, "expired", "Your password has expired. Choose a new one to continue.");
  await choose(page, NEXT);
  await expectToContinue(page);
});
