import { SESSION_KEY } from "../platform.ts";
import { expect, test } from "../test.ts";

test("settings sign out without a confirmation, clear stored data, and sign out the other tabs", async ({
  page,
  home,
  signIn,
  context,
}) => {
  await signIn.open();
  await page.getByLabel("Keep me logged in").check();
  await signIn.enter("testagent");
  const other = await context.newPage();
  await other.goto("/m/set");
  await expect(other.getByRole("button", { name: "Log out" })).toBeVisible();

  await page.goto("/m/set");
  await page.evaluate(() => sessionStorage.setItem("left", "behind"));
  const ended = page.waitForResponse((answer) => answer.url().endsWith("/wps/session/logout"));
  await page.getByRole("main").getByRole("button", { name: "Log out" }).click();
  expect((await ended).ok()).toBe(true);
  await expect(page).toHaveURL(/\/m\/home/);
  await expect(home.logIn).toBeVisible();
  await expect(home.dialog).toHaveCount(0);
  const stored = await page.evaluate(
    (key) => [
      sessionStorage.getItem("left"),
      sessionStorage.getItem(key),
      localStorage.getItem(key),
      localStorage.getItem("autoLogin"),
      document.cookie.includes("waiting"),
    ],
    SESSION_KEY,
  );
  expect(stored).toEqual([null, null, null, "0", false]);
  await expect(other).toHaveURL(/\/m\/home/);
  await expect(other.getByRole("link", { name: "Log in" }).first()).toBeVisible();
});
