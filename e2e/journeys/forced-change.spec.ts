import type { Page } from "@playwright/test";
import { PASSWORD } from "../pages/sign-in.ts";
import { test } from "../product.ts";
import { expect } from "../test.ts";

// These accounts are spent by what is done to them: they are taken from a house of this journey's own.
const NEXT = "Evening-2027";
const LIST = "/m/gameList?gameType=RNG";
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

for (const { username, why } of [
  { username: "newcomer", why: "Your first password was set for you. Choose your own to go on." },
  { username: "expired", why: "Your password has grown old. Choose a new one to go on." },
])
  test(`${username} has to choose a password, is not asked for the old one, and goes on`, async ({
    page,
    signIn,
    elsewhere,
  }) => {
    test.slow();
    await page.goto(`/m/login?from=${encodeURIComponent(LIST)}`);
    await signIn.enter(username);
    await expect(page).toHaveURL(/\/m\/changePsw/);
    // Where a reader goes on from: why it must be, then the form.
    await expect(page.getByRole("main")).toBeFocused();
    await expect(page.getByText(why)).toBeVisible();
    await expect(field(page, "New password")).toBeVisible();
    await expect(field(page, "Old password")).toHaveCount(0);

    const submit = page.getByRole("button", { name: "Change password" });
    const same = page
      .getByRole("main")
      .getByText("The new password and the old password cannot be the same", { exact: true });
    await field(page, "New password").fill(PASSWORD);
    await field(page, "New password again").fill(PASSWORD);
    await submit.click();
    await expect(same).toBeVisible();

    await field(page, "New password").fill(NEXT);
    await field(page, "New password again").fill(NEXT);
    await submit.click();
    await expect(page.getByText("Change saved")).toBeVisible();
    await expect(page).toHaveURL(LIST);

    const door = await elsewhere();
    await door.enter(username, NEXT);
    await expect(door.page).toHaveURL(/\/m\/home/);
    await (await elsewhere()).expectRefused(username, PASSWORD);
  });
