import type { Page } from "@playwright/test";
import { Outbox } from "../outbox.ts";
import { PASSWORD } from "../pages/sign-in.ts";
import { expect, test } from "../test.ts";

/** An account of this test only. */
const TESTER = { username: "tester", email: "tester@foyer.example", mobile: "9171234568" };
const LINK = /(\/m\/forget#token=[\w-]+)/;
const CODE = /\b(\d{4,10})\b/;
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

test("missing recovery fields are reported before anything is sent, in the language that is then chosen", async ({
  home,
  page,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/wps/member/password")) sent.push(request.url());
  });
  await page.goto("/m/forget");
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(field(page, "Username")).toBeFocused();
  await expect(main(page).getByText("Enter your username.")).toBeVisible();
  await field(page, "E-mail").fill("nobody@nowhere");
  await expect(main(page).getByText("The e-mail address is incorrect")).toBeVisible();

  await home.languageButton.click();
  await home.dialog.getByRole("button", { name: "Filipino" }).click();
  await expect(main(page).getByText("Mali ang e-mail address")).toBeVisible();
  await expect(main(page).getByText("Ilagay ang username mo.")).toBeVisible();
  await expect(field(page, "E-mail")).toHaveValue("nobody@nowhere");
  expect(sent).toEqual([]);
});

test("an unknown username gets the neutral answer, and no mail is sent", async ({ page, request }) => {
  await askForLink(page, "nobodyhere", "nobody@foyer.example");
  await expect(page.getByText("If the details match, a link has been sent.")).toBeVisible();
  await expect(page).toHaveURL(/\/m\/login$/);
  expect(await new Outbox(request, "nobody@foyer.example").messages()).toEqual([]);
});

test("an invalid recovery link says so and offers a new one", async ({ page }) => {
  await page.goto(`/m/forget#token=${"x".repeat(43)}`);
  await expect(page.getByText("This link has been used or has expired.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send reset link" })).toBeVisible();
});

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

test.describe
  .serial("recovery of a lost password", () => {
    let password = PASSWORD;

    test("a mailed link replaces a lost password once, and the old password stops working", async ({
      page,
      request,
      signIn,
      openSignInElsewhere,
    }) => {
      test.slow();
      const old = password;
      const sent = page.waitForRequest((sent) => sent.url().endsWith("/wps/member/password/email"));
      const link = await new Outbox(request, TESTER.email).sentBy(
        () => askForLink(page, ` ${TESTER.username} `, TESTER.email),
        LINK,
      );
      expect((await sent).postDataJSON()).toEqual({ username: TESTER.username, email: TESTER.email });
      await expect(page).toHaveURL(/\/m\/login$/);

      await page.goto(link);
      await expect(field(page, "New password")).toBeVisible();
      await expect(page).toHaveURL(/\/m\/forget$/);
      await field(page, "New password").fill("password1");
      await field(page, "Confirm new password").fill("password1");
      await page.getByRole("button", { name: "Set password" }).click();
      await expect(main(page).getByText("This password is too common. Choose another one.")).toBeVisible();
      password = fresh();
      await field(page, "New password").fill(password);
      await field(page, "Confirm new password").fill(password);
      await page.getByRole("button", { name: "Set password" }).click();
      await expect(page.getByText("Change saved")).toBeVisible();
      await expect(page).toHaveURL(/\/m\/login$/);

      await signIn.enter(TESTER.username, password);
      await (await openSignInElsewhere()).expectRefused(TESTER.username, old);
      await (await openSignInElsewhere()).enter(TESTER.username, password);

      await page.goto(link);
      await expect(page.getByText("This link has been used or has expired.")).toBeVisible();
    });

    test("a code sent to the phone replaces a lost password, and the old password stops working", async ({
      page,
      request,
      signIn,
      openSignInElsewhere,
    }) => {
      test.slow();
      await page.goto("/m/forget");
      await page.getByRole("button", { name: "Phone" }).click();
      const submit = page.getByRole("button", { name: "Set password" });
      const code = field(page, "Code by SMS");
      await expect(submit).toBeDisabled();
      await expect(code).toBeDisabled();

      await field(page, "Mobile number").fill("12");
      await page.getByRole("button", { name: "Send code" }).click();
      await expect(main(page).getByRole("alert")).toBeVisible();
      await expect(code).toBeDisabled();

      await field(page, "Mobile number").fill(`0${TESTER.mobile}`);
      const right = await new Outbox(request, `+63${TESTER.mobile}`).sentBy(
        () => page.getByRole("button", { name: "Send code" }).click(),
        CODE,
      );
      await expect(code).toBeEnabled();
      await expect(code).toBeFocused();
      await expect(page.getByRole("button", { name: /^You can request a new code in \d+ s/ })).toBeDisabled();

      await code.fill(right);
      await expect(submit).toBeDisabled();
      await field(page, "New password").fill(password);
      // the meter loads on demand and moves the button
      await expect(main(page).getByText("Password strength: strong")).toBeAttached();
      await submit.click();
      await expect(
        main(page).getByText("The new password and the old password cannot be the same."),
      ).toBeVisible();
      await expect(field(page, "New password")).toHaveValue("");
      await expect(code).toHaveValue(right);

      await field(page, "New password").fill(PASSWORD);
      await code.fill(right === "000000" ? "111111" : "000000");
      await submit.click();
      await expect(main(page).getByText("Verification code error.")).toBeVisible();
      await expect(code).toHaveValue("");
      await expect(submit).toBeDisabled();

      await code.fill(right);
      await submit.click();
      await expect(page.getByText("Change saved")).toBeVisible();
      await expect(page).toHaveURL(/\/m\/login$/);
      await signIn.enter(TESTER.username);
      await (await openSignInElsewhere()).expectRefused(TESTER.username, password);
      await (await openSignInElsewhere()).enter(TESTER.username);
    });
  });
