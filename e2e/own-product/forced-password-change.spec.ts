import type { Page } from "@playwright/test";
import { test } from "../own-product.ts";
import { PASSWORD } from "../pages/sign-in.ts";
import { expect } from "../test.ts";

// These accounts are changed for good by the test: they belong to a product of its own.
const NEXT = "Evening-2027";
const LIST = "/m/gameList?gameType=RNG";
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

for (const { username, why } of [
  { username: "newcomer", why: "Choose your own password to continue." },
  { username: "expired", why: "Your password has expired. Choose a new one to continue." },
])
  test(`the member "${username}" must choose a new password, is not asked for the old one, and then continues`, async ({
    page,
    signIn,
    newDevices,
    openSignInElsewhere,
  }) => {
    await page.goto(`/m/login?from=${encodeURIComponent(LIST)}`);
    await signIn.enter(username);
    await expect(page).toHaveURL(/\/m\/changePsw/);
    // A screen reader continues from here: the reason, then the form.
    await expect(page.getByRole("main")).toBeFocused();
    await expect(page.getByText(why)).toBeVisible();
    await expect(field(page, "New password")).toBeVisible();
    await expect(field(page, "Old password")).toHaveCount(0);

    const submit = page.getByRole("button", { name: "Change password" });
    const same = page
      .getByRole("main")
      .getByText("The new password and the old password cannot be the same", { exact: true });
    await field(page, "New password").fill(PASSWORD);
    await field(page, "Confirm new password").fill(PASSWORD);
    await submit.click();
    await expect(same).toBeVisible();

    await field(page, "New password").fill(NEXT);
    await field(page, "Confirm new password").fill(NEXT);
    await submit.click();
    await expect(page.getByText("Change saved")).toBeVisible();
    await expect(page).toHaveURL(LIST);

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
