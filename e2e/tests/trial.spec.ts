import { SESSION_KEY } from "../platform.ts";
import { expect, test } from "../test.ts";

const sessionOn = (page: import("@playwright/test").Page) =>
  page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? "null"), SESSION_KEY);

test("trial play from sign-in opens a guest of the guests' merchant with play money", async ({
  signIn,
  home,
  page,
}) => {
  await signIn.open();
  await page.getByRole("button", { name: "Play as guest" }).click();
  await home.expectLobby();
  await expect(page).toHaveURL(/\/m\/home$/);
  const guest = await sessionOn(page);
  expect(guest).toMatchObject({ type: 4 });
  expect(guest.merchantCode).not.toBe("DEMO");
  expect(await page.evaluate(() => localStorage.getItem("autoLogin"))).toBe("0");
  await expect(page.getByText("10,000.00").first()).toBeVisible();
});

test("/m/trail starts trial play, the same tab returns as the same guest, and signing out deletes the guest", async ({
  home,
  signIn,
  page,
}) => {
  const start = page.getByRole("button", { name: "Start free trial" });
  await test.step("trial play that was disabled in the meantime shows a message and stays on its page", async () => {
    const disabled = "**/wps/member/trialuser";
    await page.route(disabled, (route) => route.fulfill({ json: { success: true, value: { state: 0 } } }));
    await page.goto("/m/trail");
    await expect(page.getByRole("heading", { name: "Try it free." })).toBeVisible();
    await start.click();
    await expect(page.getByText("The free trial isn't available right now.")).toBeVisible();
    await expect(page).toHaveURL(/\/m\/trail$/);
    await page.unroute(disabled);
  });
  const storedName = () => page.evaluate(() => sessionStorage.getItem("trialName"));
  const begin = async () => {
    await page.goto("/m/trail");
    await start.click();
    await home.expectLobby();
    return (await sessionOn(page)).userName;
  };
  const first = await begin();
  await page.evaluate((key) => sessionStorage.removeItem(key), SESSION_KEY);
  expect(await begin()).toBe(first);

  await test.step("a guest on a members' screen reads that it needs an account, and is led to sign-in", async () => {
    await page.goto("/m/changePsw");
    await expect(page.getByText("Please log in with a real account to use this function.")).toBeVisible();
    await expect(page.getByLabel("New password", { exact: true })).toHaveCount(0);
    await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
    await expect(signIn.username).toBeVisible();
    await page.goto("/m/set");
    await page.getByRole("main").getByRole("link", { name: "Create account" }).click();
    await expect(page).toHaveURL(/\/m\/register\?from=%2Fm%2Fset$/);
  });

  await home.open();
  expect(await storedName()).not.toBeNull();
  await page.evaluate(() => sessionStorage.setItem("left", "behind"));
  await home.signOut();
  await expect(page).toHaveURL(/\/m\/home/);
  expect(await storedName()).toBeNull();
  expect(await page.evaluate(() => sessionStorage.getItem("left"))).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem("autoLogin"))).toBe("0");
  expect(await begin()).not.toBe(first);
});
