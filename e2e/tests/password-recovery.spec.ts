import type { Page } from "@playwright/test";
import { Outbox } from "../outbox.ts";
import { expect, test } from "../test.ts";

/** An account of this test only. */
const TESTER = { username: "tester", email: "tester@foyer.example" };
const LINK = /(\/m\/forget#token=[\w-]+)/;
/** An unused password, so that a second run also finds it new. */
const fresh = () => `Evening-${Date.now().toString(36)}7`;

const main = (page: Page) => page.getByRole("main");
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

async function askForLink(page: Page, username: string, email: string): Promise<void> {
  await page.goto("/m/forget");
  await field(page, "Username").fill(username);
  await field(page, "E-mail").fill(email);
  await page.getByRole("button", { name: "Send reset link" }).click();
}

test("recovery by phone loads on demand, shifts nothing, and is retried after a failed load", async ({
  page,
  home,
  allowError,
}) => {
  allowError(/Failed to fetch dynamically imported module/);
  const file = /\/assets\/phone-recovery-form-[\w-]+\.js$/;
  const submit = page.getByRole("button", { name: "Set password" });
  await page.route(file, (route) => route.abort());
  await page.goto("/m/forget");
  await home.ready();
  await page.getByRole("button", { name: "Phone" }).click();
  await expect(page.getByText("Couldn't load this part of the form.")).toBeVisible();
  await page.unroute(file);
  let arrive = () => {};
  const held = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route(file, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(submit).toBeVisible();
  const before = await submit.boundingBox();
  arrive();
  await expect(field(page, "Mobile number")).toBeVisible();
  expect(await submit.boundingBox()).toEqual(before);
});

test("a mailed link replaces a lost password once", async ({ page, request, signIn }) => {
  const link = await new Outbox(request, TESTER.email).sentBy(
    () => askForLink(page, TESTER.username, TESTER.email),
    LINK,
  );
  await expect(page).toHaveURL(/\/m\/login$/);
  await page.goto(link);
  await expect(field(page, "New password")).toBeVisible();
  await expect(page).toHaveURL(/\/m\/forget$/);
  await field(page, "New password").fill("password1");
  await field(page, "Confirm new password").fill("password1");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(main(page).getByText("This password is too common. Choose another one.")).toBeVisible();
  const password = fresh();
  await field(page, "New password").fill(password);
  await field(page, "Confirm new password").fill(password);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Change saved")).toBeVisible();
  await expect(page).toHaveURL(/\/m\/login$/);
  await signIn.enter(TESTER.username, password);
  await page.goto(link);
  await expect(page.getByText("This link has been used or has expired.")).toBeVisible();
});
