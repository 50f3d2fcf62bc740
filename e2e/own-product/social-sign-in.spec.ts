import type { Page } from "@playwright/test";
import { GOOGLE_CLIENT, openIdProvider, Peer } from "../../tools/testing/openid-provider.ts";
import { AuthenticatorApp, takeSecondStep } from "../authenticator-app.ts";
import { test as base } from "../own-product.ts";
import { PASSWORD, type SignInPage } from "../pages/sign-in.ts";
import { Product } from "../product.ts";
import { expect } from "../test.ts";

const CALLBACK = "/wps/session/login/social/google/callback";

/** A product configured for the test's own provider, which uses Google's protocol. */
const test = base.extend<object, { ownProduct: Product }>({
  ownProduct: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed.
    async ({}, use) => {
      const peer = new Peer();
      const issuer = await peer.listen();
      const product = await Product.start({
        settings: {
          GOOGLE_CLIENT_ID: GOOGLE_CLIENT.id,
          GOOGLE_CLIENT_SECRET: GOOGLE_CLIENT.secret,
          GOOGLE_ISSUER: issuer,
        },
        merchant: { flags: { GOOGLELOGIN3: true } },
      });
      peer.handle = openIdProvider(issuer, `${product.address}${CALLBACK}`);
      await use(product);
      await product.stop();
      await peer.close();
    },
    { scope: "worker" },
  ],
});

const google = (page: Page) => page.getByRole("button", { name: "Google" });

/** At the provider: signs in with a name, and consents. */
async function proveAs(page: Page, name: string): Promise<void> {
  await page.locator("[name=login]").fill(name);
  await page.locator("[name=password]").fill("any");
  await page.getByRole("button", { name: /sign-in/i }).click();
  await page.getByRole("button", { name: /continue/i }).click();
}

test("social sign-in is offered beside the username sign-in only, and a return from the provider without a start here is refused with a message", async ({
  signIn,
  page,
}) => {
  await signIn.open();
  await expect(google(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Facebook" })).toHaveCount(0);
  await signIn.byCode.click();
  await expect(google(page)).toHaveCount(0);
  await signIn.byUsername.click();
  await expect(google(page)).toBeVisible();

  await page.goto(`${CALLBACK}?code=stolen&state=${"x".repeat(43)}`);
  await expect(page.getByText(/This login wasn't started in this browser/)).toBeVisible();
  await expect(page).toHaveURL(/\/m\/login$/);
  expect(await page.evaluate(() => sessionStorage.getItem("MC_SESSION_INFO"))).toBeNull();
});

test("a new member opens an account under the suggested name, and the provider signs in to it from then on", async ({
  signIn,
  register,
  home,
  page,
  newDevices,
  openSignInElsewhere,
}) => {
  const person = `ana${Date.now().toString(36)}`;
  const suggested = `${person}tester`.slice(0, 16);
  await signIn.open();
  await google(page).click();
  await proveAs(page, person);
  await expect(page.getByText(/Your Google account isn't connected yet/)).toBeVisible();
  await expect(page).toHaveURL(/\/m\/login$/);

  await page.getByRole("main").getByRole("link", { name: "Sign up" }).click();
  await expect(register.username).toHaveValue(suggested);
  await register.password.fill("Evening-2026");
  await register.again.fill("Evening-2026");
  await register.captcha.solve();
  await register.submit.click();
  await home.expectLobby();
  await expect(page.getByRole("banner")).toContainText(suggested);

  const otherSignIn = await openSignInElsewhere();
  await otherSignIn.page.goto(`/m/login?from=${encodeURIComponent("/m/gameList?gameType=RNG")}`);
  await google(otherSignIn.page).click();
  await proveAs(otherSignIn.page, person);
  await expect(otherSignIn.page).toHaveURL(/\/m\/gameList\?gameType=RNG$/);

  await page.goto("/m/securityCenter?part=two-step");
  await page.getByRole("button", { name: "Set up" }).click();
  await page.getByLabel("Login password").fill("Evening-2026");
  await page.getByRole("button", { name: "Confirm" }).click();
  const app = await AuthenticatorApp.connect(page);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto("/m/login");
  await google(page).click();
  await takeSecondStep(page, "code", app);
  await home.expectLobby();
  expect(await newDevices(suggested)).toEqual([true, true, false]);
});

test("a member connects an account of the provider by logging in, with two-step login too, and it signs in from then on", async ({
  signIn,
  home,
  page,
  newAccount,
  openSignInElsewhere,
}) => {
  test.slow();
  const username = await newAccount();
  const [first, second] = [`bea${username}`, `cy${username}`];
  const connect = async (form: SignInPage, person: string) => {
    await google(form.page).click();
    await proveAs(form.page, person);
    await expect(form.page.getByText(/Your Google account isn't connected yet/)).toBeVisible();
    await form.signIn(username);
  };
  await signIn.open();
  await connect(signIn, first);
  await home.expectLobby();

  await page.goto("/m/securityCenter?part=two-step");
  await page.getByRole("button", { name: "Set up" }).click();
  await page.getByLabel("Login password").fill(PASSWORD);
  await page.getByRole("button", { name: "Confirm" }).click();
  const app = await AuthenticatorApp.connect(page);
  const other = await openSignInElsewhere();
  await connect(other, second);
  await takeSecondStep(other.page, "recovery code", app);
  await expect(other.page).toHaveURL(/\/m\/home/);

  for (const form of [signIn, other]) {
    await form.page.evaluate(() => sessionStorage.clear());
    await form.page.goto("/m/login");
    await google(form.page).click();
    await takeSecondStep(form.page, "recovery code", app);
    await expect(form.page).toHaveURL(/\/m\/home/);
    await expect(form.page.getByRole("banner")).toContainText(username);
  }
});
