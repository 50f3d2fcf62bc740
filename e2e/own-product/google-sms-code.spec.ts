import { GooglePhone } from "../google-phone.ts";
import { test as base } from "../own-product.ts";
import { expect } from "../test.ts";

/** A merchant whose SMS codes are sent by Google's phone sign-in. */
const test = base.extend<object, { google: GooglePhone }>({
  google: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed.
    async ({}, use) => {
      const google = await GooglePhone.start();
      await use(google);
      await google.stop();
    },
    { scope: "worker" },
  ],
  productOptions: [
    async ({ google }, use) => {
      await use({ settings: google.settings });
    },
    { scope: "worker" },
  ],
});

const CLIENT = /\/assets\/firebase-codes-[\w-]+\.js$/;

test.describe
  .serial("a new player with SMS codes from Google", () => {
    test("a new player verifies a number by a code from Google, whose client loads when a code is requested", async ({
      google,
      context,
      register,
      signIn,
      home,
      page,
    }) => {
      await google.answer(context);
      const clients: string[] = [];
      page.on("request", (request) => {
        if (CLIENT.test(request.url())) clients.push(request.url());
      });
      await register.open();
      await page.getByRole("button", { name: "Mobile number", exact: true }).click();
      await signIn.mobile.fill("09175550001");
      expect(clients).toEqual([]);
      await signIn.sendCode.click();
      await expect(signIn.countdown).toBeDisabled();
      expect(Number.parseInt(await signIn.countdown.innerText(), 10)).toBeLessThanOrEqual(60);
      expect(clients).toHaveLength(1);
      expect(google.sentTo).toEqual(["+639175550001"]);
      await signIn.code.fill(google.code);
      await register.password.fill("lantern-of-9-doors");
      await register.again.fill("lantern-of-9-doors");
      await register.captcha.solve();
      await register.submit.click();
      await expect(page).not.toHaveURL(/\/m\/register/);
      await home.expectLobby();
    });

    test("a player signs in with a Google code after entering a wrong one", async ({
      google,
      context,
      signIn,
      home,
      page,
    }) => {
      await google.answer(context);
      await signIn.askForCode("09175550001");
      await expect(signIn.countdown).toBeDisabled();
      await signIn.code.fill("000000");
      await signIn.submit.click();
      await expect(signIn.refusal).toHaveText("Verification code error.");
      await signIn.code.fill(google.code);
      const signedIn = page.waitForResponse("**/wps/session/login");
      await signIn.submit.click();
      expect((await signedIn).status()).toBe(200);
      await home.expectLobby();
    });
  });

test("a code that Google refuses to send ends the loading indicator with a message, and can be requested again", async ({
  google,
  context,
  signIn,
  page,
}) => {
  await google.answer(context);
  google.refusal = "QUOTA_EXCEEDED";
  await signIn.askForCode("09175550002");
  await expect(signIn.refusal).toHaveText(/couldn't be sent/);
  await expect(page.getByText("Sending the code…")).toHaveCount(0);
  await expect(signIn.sendCode).toBeEnabled();
  google.refusal = undefined;
  await signIn.sendCode.click();
  await expect(signIn.countdown).toBeDisabled();
});

test("a Google client that fails to load ends the loading indicator", async ({
  google,
  context,
  signIn,
  page,
}) => {
  await google.answer(context);
  await page.route(CLIENT, (route) => route.abort());
  await signIn.askForCode("09175550003");
  await expect(signIn.refusal).toBeVisible();
  await expect(page.getByText("Sending the code…")).toHaveCount(0);
  await page.unroute(CLIENT);
  await signIn.sendCode.click();
  await expect(signIn.countdown).toBeDisabled();
});

test("a Google captcha that fails to load shows a message, and the code can be requested again", async ({
  google,
  context,
  signIn,
  page,
}) => {
  await google.answer(context);
  const script = "https://www.google.com/recaptcha/api.js*";
  await page.route(script, (route) => route.abort());
  await signIn.askForCode("09175550004");
  await expect(signIn.refusal).toHaveText(/couldn't be sent/);
  await page.unroute(script);
  await signIn.sendCode.click();
  await expect(signIn.countdown).toBeDisabled();
});

test("closing Google's puzzle re-enables the button", async ({ google, context, signIn, page }) => {
  await google.answer(context);
  google.puzzle = true;
  await signIn.askForCode("09175550005");
  await expect(page.getByTitle("a puzzle")).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(signIn.refusal).toHaveText(/couldn't be sent/);
  await expect(page.getByRole("button", { name: "Send code" })).not.toHaveAttribute("aria-busy");
  google.puzzle = false;
  await page.reload();
  await signIn.byCode.click();
  await signIn.mobile.fill("09175550005");
  await signIn.sendCode.click();
  await expect(signIn.countdown).toBeDisabled();
});

test("password recovery offers mail only when SMS codes come from Google", async ({ page }) => {
  await page.goto("/m/forget");
  await expect(page.getByLabel("E-mail")).toBeVisible();
  await expect(page.getByRole("group", { name: "Recovery method" })).toHaveCount(0);
});
