import type { Page } from "@playwright/test";
import { freshName } from "../pages/register.ts";
import { Reader, type Stop } from "../reader.ts";
import { expect, test } from "../test.ts";

/** Lets calls to that path wait until they are let go. */
async function hold(page: Page, path: string): Promise<() => void> {
  let go = () => {};
  const held = new Promise<void>((done) => {
    go = done;
  });
  await page.route(path, async (route) => {
    await held;
    await route.continue();
  });
  return go;
}

/** Walks a screen by Tab: every stop has a name, and they come in the order in which they are read. */
async function walk(page: Page, reader: Reader): Promise<readonly Stop[]> {
  await page.getByRole("main").focus();
  const stops = await reader.stops();
  const nameless = stops.filter(({ name }) => name.trim() === "");
  expect(nameless, "every stop has a name").toEqual([]);
  const read = stops.map(({ id }) => id);
  const walked: number[] = [];
  for (const _ of stops) {
    await page.keyboard.press("Tab");
    walked.push(await reader.at());
  }
  expect(walked, "the keyboard goes as the page is read").toEqual(read);
  return stops;
}

/** Sends a form that breaks its rules: each wrong field says why, all of it is heard, and the first has the focus. */
async function expectFaultsRead(
  page: Page,
  reader: Reader,
  fields: Record<string, string | RegExp>,
): Promise<void> {
  await reader.heard();
  await page.locator("main form [type=submit]").press("Enter");
  const names = Object.keys(fields);
  await expect
    .poll(async () => (await reader.stops()).filter(({ invalid }) => invalid).map(({ name }) => name))
    .toEqual(names);
  const wrong = (await reader.stops()).filter(({ invalid }) => invalid);
  for (const { name, description } of wrong) expect(description, name).toMatch(fields[name] ?? "");
  expect(await reader.at(), "the first of them has the focus").toBe(wrong[0]?.id);
  const heard = await reader.heard();
  for (const { description } of wrong) expect(heard).toContain(description);
}

/** The button that shows a password says by itself whether it does. */
async function expectEyeTold(reader: Reader, page: Page): Promise<void> {
  const eyes = async () => (await reader.stops()).filter(({ name }) => name === "Show password");
  expect((await eyes())[0]?.pressed).toBe("false");
  const eye = page.getByRole("button", { name: "Show password" }).first();
  await eye.press("Enter");
  expect((await eyes())[0]?.pressed).toBe("true");
  await eye.press("Enter");
}

test("the sign-in is read in its order, by password and by code, and says what it does", async ({
  home,
  signIn,
  page,
}) => {
  test.slow();
  const reader = await Reader.of(page);
  await signIn.open();
  await home.ready();
  const stops = await walk(page, reader);
  expect(stops.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["Username", "Password", "Show password", "Keep me signed in", "Log in"]),
  );
  await expectEyeTold(reader, page);
  await expectFaultsRead(page, reader, { Username: "Enter your username", Password: "Enter your password" });

  await test.step("a sign-in under way is heard, and so is its refusal", async () => {
    const go = await hold(page, "**/wps/session/login");
    await signIn.username.fill(freshName());
    await signIn.password.fill("Wrong-2026");
    await reader.heard();
    await signIn.password.press("Enter");
    await expect.poll(() => reader.heard()).toContain("Please wait");
    go();
    await expect.poll(() => reader.heard()).toContain("Username or password is not right.");
    await expect(signIn.password).toBeFocused();
  });

  await test.step("by a code, whose countdown keeps still", async () => {
    await signIn.byCode.press("Enter");
    await expect(signIn.mobile).toBeVisible();
    await expect(signIn.byCode).toBeFocused();
    await walk(page, reader);
    await expectFaultsRead(page, reader, {
      "Mobile number": "Enter your mobile number",
      "Code by SMS": "Enter the code that came by SMS",
      "The digits in the picture": "Enter the code in the picture",
    });
    await signIn.mobile.fill(`917${String(Date.now()).slice(-7)}`);
    await signIn.sendCode.press("Enter");
    await expect(signIn.code).toBeFocused();
    await expect(signIn.countdown).toHaveAccessibleName(/^\d+ s until another code can be sent$/);
    const seconds = await signIn.countdown.innerText();
    await expect(signIn.countdown).not.toHaveText(seconds);
    expect((await reader.heard()).filter((words) => words !== "Sending the code…")).toEqual([
      "The code is on its way",
    ]);
  });
});

test("the registration is read in its order, by name and by number, and says what it finds", async ({
  home,
  register,
  page,
}) => {
  test.slow();
  const reader = await Reader.of(page);
  await register.open();
  await home.ready();
  await expect(register.captcha.picture).toBeVisible();
  const stops = await walk(page, reader);
  const rules = new Map(stops.map(({ name, description }) => [name, description]));
  expect(rules.get("Username")).toBe("4 to 16 letters and digits");
  expect(rules.get("Password")).toBe("At least 8 characters, a letter and a digit among them");
  await expectEyeTold(reader, page);
  await expectFaultsRead(page, reader, {
    Username: "Enter your username",
    Password: "Enter your password",
    "Password again": "Enter the password again",
    "The digits in the picture": "Enter the code in the picture",
  });
  await register.username.fill("player");
  await expect.poll(() => reader.heard()).toContain("Sorry, that username is taken");
  await register.username.fill(freshName());
  await expect.poll(() => reader.heard()).toContain("This username is free");

  await page.getByRole("button", { name: "Use my mobile number instead" }).press("Enter");
  await expect(page.getByLabel("Mobile number")).toBeVisible();
  await walk(page, reader);
  await expect(page.getByRole("button", { name: "Use a username instead" })).toBeVisible();
});

test("the ways to a new password are read in their order, and say what they do", async ({ home, page }) => {
  test.slow();
  const reader = await Reader.of(page);
  await page.goto("/m/forget");
  await home.ready();
  await walk(page, reader);
  await expectFaultsRead(page, reader, {
    Username: "Enter your username",
    "E-mail": "The e-mail address is incorrect",
  });

  await test.step("by phone", async () => {
    const phone = page.getByRole("button", { name: "Phone" });
    await phone.press("Enter");
    await expect(page.getByLabel("Mobile number")).toBeVisible();
    await expect(phone).toBeFocused();
    const stops = await walk(page, reader);
    expect(stops.find(({ name }) => name === "New password")?.description).toMatch(/^At least 8 characters/);
    await reader.heard();
    await page.getByRole("button", { name: "Send code" }).press("Enter");
    await expect(page.getByLabel("Mobile number")).toBeFocused();
    expect(await reader.heard()).toContain("Enter your mobile number");
  });

  await test.step("behind a mailed link", async () => {
    await page.evaluate(() => {
      location.hash = `#ticket=${"x".repeat(43)}`;
    });
    await expect(page.getByLabel("New password again")).toBeVisible();
    await walk(page, reader);
    await expectEyeTold(reader, page);
    await expectFaultsRead(page, reader, {
      "New password": "Enter your password",
      "New password again": "Enter password",
    });
    await page.getByLabel("New password", { exact: true }).fill("Evening-2026");
    await page.getByLabel("New password again").fill("Evening-2026");
    const go = await hold(page, "**/wps/member/password/email/reset");
    await reader.heard();
    await page.getByLabel("New password again").press("Enter");
    await expect.poll(() => reader.heard()).toContain("Please wait");
    go();
    await expect
      .poll(() => reader.heard())
      .toContain("This link was used or has grown old. Please ask for a new one.");
    // The form has gone with the link, and whoever was in it is told where they are.
    await expect(page.getByRole("main")).toBeFocused();
  });
});

test("settings and the change of a password are read in their order, also where there was none", async ({
  enterAs,
  home,
  page,
}) => {
  test.slow();
  const reader = await Reader.of(page);
  await enterAs();
  await page.goto("/m/set");
  await home.ready();
  const settings = await walk(page, reader);
  expect(settings.map(({ name }) => name)).toEqual(["Change password", "Log out"]);
  await page.getByRole("main").getByRole("link", { name: "Change password" }).press("Enter");
  await expect(page.getByLabel("Old password")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  await walk(page, reader);
  await expectEyeTold(reader, page);
  await expectFaultsRead(page, reader, {
    "Old password": "Enter your password",
    "New password": "Enter your password",
    "New password again": "Enter password",
  });

  await page.route("**/wps/member/info", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { value: object };
    await route.fulfill({ json: { ...body, value: { ...body.value, hasPassword: false } } });
  });
  await page.goto("/m/changePsw");
  await home.ready();
  await expect(page.getByRole("button", { name: "Set password" })).toBeVisible();
  await walk(page, reader);
  await expectFaultsRead(page, reader, {
    "New password": "Enter your password",
    "New password again": "Enter password",
  });
});
