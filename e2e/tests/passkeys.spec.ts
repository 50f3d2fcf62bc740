import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";
import { byDomainName, withAuthenticator } from "../virtual-authenticator.ts";

test.use(byDomainName);

/** Records the page's requests to the browser, and which of them is pending. */
async function watchRequests(page: Page) {
  await page.addInitScript(() => {
    const pending: string[] = [];
    Object.assign(window, { pending });
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = async (options) => {
      const kind = options?.mediation ?? "asked";
      pending.push(kind);
      try {
        return await get(options);
      } finally {
        pending.splice(pending.indexOf(kind), 1);
      }
    };
  });
  return {
    expectPending: (...kinds: string[]) =>
      expect
        .poll(() => page.evaluate(() => (window as unknown as { pending: string[] }).pending))
        .toEqual(kinds),
  };
}

const OPTIONS = "**/wps/session/login/passkey/options";

test("a passkey is offered once after a sign-in by password, and signs in from then on", async ({
  signIn,
  home,
  newAccount,
  page,
}) => {
  const username = await newAccount();
  const device = await withAuthenticator(page);
  const logOut = () => page.evaluate(() => sessionStorage.clear());
  await signIn.open();
  await signIn.signIn(username);
  const offer = page.getByRole("dialog", { name: "Log in without a password next time?" });
  await offer.getByRole("button", { name: "Create passkey" }).click();
  await home.expectLobby();
  expect(await device.held()).toBe(1);

  const name = () =>
    page.evaluate(() => JSON.parse(sessionStorage.getItem("MC_SESSION_INFO") ?? "{}").userName);
  const requests = await watchRequests(page);

  await test.step("the browser may offer the passkey at the username while no other request is pending", async () => {
    await device.ownerSaysYes(false);
    await logOut();
    await signIn.open();
    await expect(signIn.username).toHaveAttribute("autocomplete", "username webauthn");
    await requests.expectPending("conditional");
    await signIn.byCode.click();
    await requests.expectPending();
    await signIn.byUsername.click();
    await requests.expectPending("conditional");
    await device.ownerSaysYes(true);
    await page.getByRole("button", { name: "Log in with a passkey" }).click();
    await home.expectLobby();
    expect(await name()).toBe(username);
  });

  await test.step("choosing the offered passkey signs in without a username or a button", async () => {
    await logOut();
    // Not until the form is there: the browser may have signed in and left it before.
    await page.goto("/m/login");
    await home.expectLobby();
    expect(await name()).toBe(username);
  });

  await test.step("a password sign-in still works, and the offer to create a passkey is not repeated", async () => {
    await device.ownerSaysYes(false);
    await logOut();
    await signIn.open();
    await requests.expectPending("conditional");
    await signIn.signIn(username, "Wrong-2026");
    await expect(signIn.refusal).toBeVisible();
    await requests.expectPending("conditional");
    await signIn.enter(username);
    await expect(offer).toHaveCount(0);
    await home.expectLobby();
    await requests.expectPending();
  });
});

test("the background passkey request stays silent, is renewed, and shows a message once a passkey was chosen", async ({
  signIn,
  newAccount,
  page,
}) => {
  const device = await withAuthenticator(page);
  const requests = await watchRequests(page);
  const username = await newAccount();
  await signIn.open();
  await signIn.signIn(username);
  await page.getByRole("button", { name: "Create passkey" }).click();
  await expect(page).not.toHaveURL(/login/);
  await device.ownerSaysYes(false);
  await page.evaluate(() => sessionStorage.clear());
  const message = page.getByRole("status").filter({ hasText: /./ });

  await page.route(OPTIONS, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/passkey/options"));
  await signIn.open();
  await failed;
  await expect(message).toHaveCount(0);
  await expect(signIn.refusal).toHaveCount(0);
  await page.unroute(OPTIONS);
  await signIn.username.focus();
  await requests.expectPending("conditional");

  const renewed = page.waitForResponse(OPTIONS);
  await page.clock.install({ time: Date.now() + 5 * 60_000 });
  // The phone is used again after a while.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await renewed;
  await requests.expectPending("conditional");
  await expect(message).toHaveCount(0);

  await page.route("**/wps/session/login/passkey", (route) =>
    route.fulfill({
      status: 401,
      json: { success: false, errorCode: "passkey.invalid", message: "passkey.invalid" },
    }),
  );
  await device.ownerSaysYes(true);
  await signIn.byCode.click();
  await signIn.byUsername.click();
  await page.clock.runFor(1_000);
  await expect(message).toHaveText("This passkey wasn't accepted. Try again, or use your password.");
  await expect(page).toHaveURL(/\/m\/login$/);
});

test("a member who declines a passkey continues, and is not asked again", async ({
  signIn,
  home,
  newAccount,
  page,
}) => {
  const username = await newAccount();
  const device = await withAuthenticator(page);
  await signIn.open();
  await signIn.signIn(username);
  await page.getByRole("button", { name: "Not now" }).click();
  await home.expectLobby();
  expect(await device.held()).toBe(0);
  await page.evaluate(() => sessionStorage.clear());
  await signIn.open();
  await signIn.enter(username);
});
