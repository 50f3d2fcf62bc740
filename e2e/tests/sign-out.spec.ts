import { SignInPage } from "../pages/sign-in.ts";
import { SESSION_KEY } from "../platform.ts";
import { expect, test } from "../test.ts";

test("signing out asks first; staying changes nothing, and confirming clears the tab's data", async ({
  home,
  signIn,
  page,
  request,
}) => {
  await signIn.open();
  await page.getByLabel("Keep me logged in").check();
  await signIn.enter("agent");
  await home.ready();
  const { token, merchantCode } = JSON.parse(
    (await page.evaluate((key) => sessionStorage.getItem(key), SESSION_KEY)) ?? "{}",
  );
  await home.logOut.click();
  await expect(home.dialog).toHaveAccessibleName("Are you sure you want to logout?");
  await home.dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(home.dialog).toHaveCount(0);
  await expect(home.balance).toBeVisible();

  await test.step("from the side menu, where the phone's back button dismisses the question", async () => {
    await home.menuButton.click();
    await home.dialog.getByRole("button", { name: "Log out" }).click();
    await expect(home.dialog).toHaveAccessibleName("Are you sure you want to logout?");
    await page.goBack();
    await expect(home.dialog).toHaveCount(0);
    await expect(home.logOut).toBeVisible();
    await home.menuButton.click();
    await home.dialog.getByRole("button", { name: "Log out" }).click();
    await home.dialog.getByRole("button", { name: "Confirm" }).click();
    await expect(home.logIn).toBeVisible();
  });
  await expect(page).toHaveURL("/m/home");
  await expect(home.balance).toHaveCount(0);
  const stored = await page.evaluate(
    (key) => [sessionStorage.getItem(key), localStorage.getItem(key), localStorage.getItem("autoLogin")],
    SESSION_KEY,
  );
  expect(stored).toEqual([null, null, "0"]);
  const answer = await request.get("/wps/wallet/balance", {
    headers: { Merchant: merchantCode, Token: token },
  });
  expect(answer.status()).toBe(401);
});

test("a member who chose to stay signed in is signed in when the browser opens again", async ({
  browser,
}) => {
  const first = await browser.newContext();
  const page = await first.newPage();
  const signIn = new SignInPage(page);
  await signIn.open();
  await page.getByLabel("Keep me logged in").check();
  await signIn.enter("agent");
  const storageState = await first.storageState();
  await first.close();

  // A closed browser loses its session storage and keeps its local storage.
  const second = await browser.newContext({ storageState: storageState });
  const again = await second.newPage();
  await again.goto("/m/home");
  await expect(again.getByRole("button", { name: "Log out" })).toBeVisible();
  await second.close();
});
