import { randomInt } from "node:crypto";
import { AuthenticatorApp, takeSecondStep } from "../authenticator-app.ts";
import { codeSentTo, Outbox } from "../outbox.ts";
import { BackOfficePage } from "../pages/chat.ts";
import { freshName } from "../pages/register.ts";
import { PASSWORD } from "../pages/sign-in.ts";
import { expect, test } from "../test.ts";
import { byDomainName, withAuthenticator } from "../virtual-authenticator.ts";

test.use(byDomainName);

test("a member's browser is known from its first login on, by every way and with both kinds of second step", async ({
  signIn,
  home,
  page,
  request,
  newAccount,
  newDevices,
  sql,
  openSignInElsewhere,
}) => {
  const username = await newAccount();
  const email = `${username}@mail.example`;
  const national = `917${randomInt(1_000_000, 10_000_000)}`;
  await sql(
    "UPDATE members SET email = $2, mobile = $3, mobile_verified_at = now() WHERE username = $1",
    username,
    email,
    `+63${national}`,
  );
  const phone = await withAuthenticator(page);
  const logOut = () => page.evaluate(() => sessionStorage.clear());

  await test.step("by name, on a new device", async () => {
    await signIn.open();
    await signIn.signIn(username);
    await page.getByRole("button", { name: "Create passkey" }).click();
    await home.expectLobby();
    await phone.ownerSaysYes(false);
    await logOut();
  });
  await test.step("by SMS", async () => {
    await signIn.askForCode(`0${national}`);
    await signIn.code.fill(await codeSentTo(request, `+63${national}`));
    await signIn.submit.click();
    await home.expectLobby();
    await logOut();
  });
  await test.step("by passkey", async () => {
    // the browser offers it, and its user chooses it at once
    await phone.ownerSaysYes(true);
    await page.goto("/m/login");
    await home.expectLobby();
    await phone.ownerSaysYes(false);
  });

  await page.goto("/m/securityCenter?part=two-step");
  await page.getByRole("button", { name: "Set up" }).click();
  await page.getByLabel("Login password").fill(PASSWORD);
  await page.getByRole("button", { name: "Confirm" }).click();
  const app = await AuthenticatorApp.connect(page);
  await expect(page.getByText("Two-step login is on.")).toBeVisible();

  for (const kind of ["code", "recovery code"] as const)
    await test.step(`by name and a ${kind}`, async () => {
      await logOut();
      await signIn.open();
      await signIn.signIn(username);
      await takeSecondStep(page, kind, app);
      await home.expectLobby();
    });
  await test.step("by SMS and a recovery code", async () => {
    await logOut();
    // a minute has not passed since the last code
    await sql("DELETE FROM rate_limits");
    await sql("UPDATE verification_codes SET sent_at = sent_at - interval '1 hour'");
    const outbox = new Outbox(request, `+63${national}`);
    await signIn.code.fill(await outbox.sentBy(() => signIn.askForCode(`0${national}`), /\b(\d{6})\b/));
    await signIn.submit.click();
    await takeSecondStep(page, "recovery code", app);
    await home.expectLobby();
  });
  const other = await openSignInElsewhere();
  await test.step("on another device", async () => {
    await other.signIn(username);
    await takeSecondStep(other.page, "recovery code", app);
    await expect(other.page).toHaveURL(/\/m\/home/);
  });

  // the first one registered without a browser
  expect(await newDevices(username)).toEqual([true, true, false, false, false, false, false, true]);
  const notices = async () => {
    const messages = await new Outbox(request, email).messages();
    return messages.filter(({ body }) => body.includes("Chrome on Android")).length;
  };
  await expect.poll(notices).toBe(2);
});

test("an operator's browser is known from its first login on, with both kinds of second step and by passkey", async ({
  page,
  sql,
}) => {
  const name = freshName();
  await sql(
    `INSERT INTO operators (merchant_id, name, display_name, password_hash, roles)
     SELECT merchant_id, $1, $1, password_hash, roles FROM operators WHERE name = 'operator'`,
    name,
  );
  const backOffice = new BackOfficePage(page);
  await withAuthenticator(page);
  await backOffice.open();
  await backOffice.enter(name);
  await expect(backOffice.leave).toBeVisible();
  await page.goto("/backoffice?section=security");
  await page.getByRole("button", { name: "Set up" }).click();
  const app = await AuthenticatorApp.connect(page);
  await page.getByRole("button", { name: "Create passkey" }).click();
  await expect(page.getByText("Your passkey is ready.")).toBeVisible();

  for (const kind of ["code", "recovery code"] as const)
    await test.step(`by password and a ${kind}`, async () => {
      await backOffice.leave.click();
      await backOffice.enter(name);
      await takeSecondStep(page, kind, app);
      await expect(backOffice.leave).toBeVisible();
    });
  await test.step("by passkey", async () => {
    await backOffice.leave.click();
    await page.getByRole("button", { name: "Log in with a passkey" }).click();
    await expect(backOffice.leave).toBeVisible();
  });

  const devices = await sql(
    `SELECT d.last_seen_at > d.first_seen_at AS "again" FROM operator_devices d JOIN operators o ON o.id = d.operator_id
     WHERE o.name = $1`,
    name,
  );
  expect(devices).toEqual([{ again: true }]);
});
