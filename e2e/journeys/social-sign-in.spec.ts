import type { Page } from "@playwright/test";
import { GOOGLE_CLIENT, openIdProvider, Peer } from "../../tools/testing/openid-provider.ts";
import { OwnProduct, test as ownHouse } from "../product.ts";
import { expect } from "../test.ts";

const CALLBACK = "/wps/session/login/social/google/callback";

/** A house that is set up for a provider of the journey's own, which speaks as Google does. */
const test = ownHouse.extend<object, { ownProduct: OwnProduct }>({
  ownProduct: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed.
    async ({}, use) => {
      const peer = new Peer();
      const issuer = await peer.listen();
      const product = await OwnProduct.start({
        settings: {
          GOOGLE_CLIENT_ID: GOOGLE_CLIENT.id,
          GOOGLE_CLIENT_SECRET: GOOGLE_CLIENT.secret,
          GOOGLE_ISSUER: issuer,
        },
        house: { flags: { GOOGLELOGIN3: true } },
      });
      peer.handle = openIdProvider(issuer, `${product.address}${CALLBACK}`);
      await use(product);
      await product.stop();
      await peer.close();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

const google = (page: Page) => page.getByRole("button", { name: "Google" });

/** At the provider: signs in by a name, and lets the house know it. */
async function proveAs(page: Page, name: string): Promise<void> {
  await page.locator("[name=login]").fill(name);
  await page.locator("[name=password]").fill("any");
  await page.getByRole("button", { name: /sign-in/i }).click();
  await page.getByRole("button", { name: /continue/i }).click();
}

test("the provider is offered with the way by username, and with no other", async ({ signIn, page }) => {
  await signIn.open();
  await expect(google(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Facebook" })).toHaveCount(0);
  await signIn.byCode.click();
  await expect(google(page)).toHaveCount(0);
  await signIn.byUsername.click();
  await expect(google(page)).toBeVisible();
});

test("who is new opens an account by the name that is suggested, and the provider opens it from then on", async ({
  signIn,
  register,
  home,
  page,
  elsewhere,
}) => {
  test.slow();
  const person = `ana${Date.now().toString(36)}`;
  const suggested = `${person}tester`.slice(0, 16);
  await signIn.open();
  await google(page).click();
  await proveAs(page, person);
  await expect(page.getByText(/No account is connected to your Google sign-in yet/)).toBeVisible();
  await expect(page).toHaveURL(/\/m\/login$/);

  await page.getByRole("main").getByRole("link", { name: "Sign up" }).click();
  await expect(register.username).toHaveValue(suggested);
  await register.password.fill("Evening-2026");
  await register.again.fill("Evening-2026");
  await register.captcha.solve();
  await register.submit.click();
  await home.expectLobby();
  await expect(page.getByRole("banner")).toContainText(suggested);

  const door = await elsewhere();
  await door.page.goto(`/m/login?from=${encodeURIComponent("/m/gameList?gameType=RNG")}`);
  await google(door.page).click();
  await proveAs(door.page, person);
  await expect(door.page).toHaveURL(/\/m\/gameList\?gameType=RNG$/);
});

test("a way back that was not begun here is refused, and says so", async ({ page }) => {
  await page.goto(`${CALLBACK}?code=stolen&state=${"x".repeat(43)}`);
  await expect(page.getByText("This sign-in was not begun here. Please start it again.")).toBeVisible();
  await expect(page).toHaveURL(/\/m\/login$/);
  expect(await page.evaluate(() => sessionStorage.getItem("MC_SESSION_INFO"))).toBeNull();
});

test("a state of another browser's is no state of this one", async ({ signIn, page, elsewhere }) => {
  await signIn.open();
  const begun = page.waitForRequest((request) => request.url().includes("code_challenge="));
  await google(page).click();
  const state = new URL((await begun).url()).searchParams.get("state");
  const other = (await elsewhere()).page;
  await other.goto(`${CALLBACK}?code=stolen&state=${state}`);
  await expect(other.getByText("This sign-in was not begun here. Please start it again.")).toBeVisible();
});
