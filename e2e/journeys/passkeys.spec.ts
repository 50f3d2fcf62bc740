import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";

// Passkeys belong to a name, never to a bare address.
test.use({
  baseURL: async ({ baseURL }, use) => use((baseURL ?? "").replace("127.0.0.1", "localhost")),
});

/** A phone with a lock that knows its owner. */
async function withAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    held: async () => (await cdp.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length,
    unlocks: (isUserVerified: boolean) =>
      cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

test("a passkey is offered once after a sign-in by password, and signs in from then on", async ({
  signIn,
  home,
  newAccount,
  page,
}) => {
  const username = await newAccount();
  const device = await withAuthenticator(page);
  const logOut = async () => {
    await page.evaluate(() => sessionStorage.clear());
    await signIn.open();
  };
  await signIn.open();
  await signIn.signIn(username);
  const offer = page.getByRole("dialog", { name: "Next time without a password?" });
  await offer.getByRole("button", { name: "Make a passkey" }).click();
  await home.expectLobby();
  expect(await device.held()).toBe(1);

  await logOut();
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await home.expectLobby();
  const name = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem("MC_SESSION_INFO") ?? "{}").userName,
  );
  expect(name).toBe(username);

  await logOut();
  await signIn.enter(username);
  await expect(offer).toHaveCount(0);
});

test("who says not now goes on, and is not asked again", async ({ signIn, home, newAccount, page }) => {
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
