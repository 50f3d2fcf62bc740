import type { Page } from "@playwright/test";
import { freshName } from "../pages/register.ts";
import { ScreenReader, type Stop } from "../screen-reader.ts";
import { expect, test } from "../test.ts";

/** Delays calls to that path until they are released. */
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

/** Walks a screen by Tab: every stop has a name, and the stops come in reading order. */
async function walk(page: Page, reader: ScreenReader): Promise<readonly Stop[]> {
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

/**
 * Submits an invalid form: each wrong field gives the reason, all errors are announced, and the first has the focus.
 */
async function expectFaultsRead(
  page: Page,
  reader: ScreenReader,
  fields: Record<string, string | RegExp>,
): Promise<void> {
  await reader.announcements();
  await page.locator("main form [type=submit]").press("Enter");
  const names = Object.keys(fields);
  await expect
    .poll(async () => (await reader.stops()).filter(({ invalid }) => invalid).map(({ name }) => name))
    .toEqual(names);
  const wrong = (await reader.stops()).filter(({ invalid }) => invalid);
  for (const { name, description } of wrong) expect(description, name).toMatch(fields[name] ?? "");
  expect(await reader.at(), "the first of them has the focus").toBe(wrong[0]?.id);
  const announcements = await reader.announcements();
  for (const { description } of wrong) expect(announcements).toContain(description);
}

/** The button that shows a password exposes its state. */
async function expectToggleAnnounced(reader: ScreenReader, page: Page): Promise<void> {
  const eyes = async () => (await reader.stops()).filter(({ name }) => name === "Show password");
  expect((await eyes())[0]?.pressed).toBe("false");
  const eye = page.getByRole("button", { name: "Show password" }).first();
  await eye.press("Enter");
  expect((await eyes())[0]?.pressed).toBe("true");
  await eye.press("Enter");
}

test("a screen reader reads the sign-in in its order, by password and by code, and announces its state", async ({
  home,
  signIn,
  page,
}) => {
  const reader = await ScreenReader.of(page);
  await signIn.open();
  await home.ready();
  const stops = await walk(page, reader);
  expect(stops.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["Username", "Password", "Show password", "Keep me logged in", "Log in"]),
  );
  await expectToggleAnnounced(reader, page);
  await expectFaultsRead(page, reader, {
    Username: "Please enter username and password.",
    Password: "Enter your password.",
  });

  await test.step("a pending sign-in and its refusal are announced", async () => {
    const go = await hold(page, "**/wps/session/login");
    await signIn.username.fill(freshName());
    await signIn.password.fill("Wrong-2026");
    await reader.announcements();
    await signIn.password.press("Enter");
    await expect.poll(() => reader.announcements()).toContain("Please wait");
    go();
    await expect.poll(() => reader.announcements()).toContain("Wrong username or password.");
    await expect(signIn.password).toBeFocused();
  });

  await test.step("sign-in by code, whose countdown is silent", async () => {
    await signIn.byCode.press("Enter");
    await expect(signIn.mobile).toBeVisible();
    await expect(signIn.byCode).toBeFocused();
    await walk(page, reader);
    await expectFaultsRead(page, reader, {
      "Mobile number": "Enter your mobile number.",
      "Code by SMS": "Enter the SMS code.",
      "Type the digits you see": "Enter the code in the picture.",
    });
    await signIn.mobile.fill(`917${String(Date.now()).slice(-7)}`);
    await signIn.sendCode.press("Enter");
    await expect(signIn.code).toBeFocused();
    await expect(signIn.countdown).toHaveAccessibleName(/^You can request a new code in \d+ s$/);
    const seconds = await signIn.countdown.innerText();
    await expect(signIn.countdown).not.toHaveText(seconds);
    expect((await reader.announcements()).filter((words) => words !== "Sending the code…")).toEqual([
      "Code sent.",
    ]);
  });
});

test("a screen reader reads the registration in its order, by username and by number, and announces errors", async ({
  home,
  register,
  page,
}) => {
  const reader = await ScreenReader.of(page);
  await register.open();
  await home.ready();
  await expect(register.captcha.picture).toBeVisible();
  const stops = await walk(page, reader);
  const rules = new Map(stops.map(({ name, description }) => [name, description]));
  expect(rules.get("Username")).toBe("4 to 16 letters and numbers, starting with a letter");
  expect(rules.get("Password")).toBe("8 to 64 characters, with a letter and a number");
  await expectToggleAnnounced(reader, page);
  await expectFaultsRead(page, reader, {
    Username: "Enter your username.",
    Password: "Enter your password.",
    "Confirm password": "Enter the password again.",
    "Type the digits you see": "Enter the code in the picture.",
  });
  await register.username.fill("player");
  await expect.poll(() => reader.announcements()).toContain("This username is taken.");
  await register.username.fill(freshName());
  await expect.poll(() => reader.announcements()).toContain("This username is available.");

  await page.getByRole("button", { name: "Mobile number", exact: true }).press("Enter");
  await expect(page.getByLabel("Mobile number")).toBeVisible();
  await walk(page, reader);
  await expect(page.getByRole("button", { name: "Username", exact: true })).toBeVisible();
});

test("a screen reader reads the ways of password recovery in their order, and announces their state", async ({
  home,
  page,
}) => {
  const reader = await ScreenReader.of(page);
  await page.goto("/m/forget");
  await home.ready();
  await walk(page, reader);
  await expectFaultsRead(page, reader, {
    Username: "Enter your username.",
    "E-mail": "The e-mail address is incorrect",
  });

  await test.step("password recovery by phone", async () => {
    const phone = page.getByRole("button", { name: "Phone" });
    await phone.press("Enter");
    await expect(page.getByLabel("Mobile number")).toBeVisible();
    await expect(phone).toBeFocused();
    const stops = await walk(page, reader);
    expect(stops.find(({ name }) => name === "New password")?.description).toMatch(/^8 to 64 characters/);
    await reader.announcements();
    await page.getByRole("button", { name: "Send code" }).press("Enter");
    await expect(page.getByLabel("Mobile number")).toBeFocused();
    expect(await reader.announcements()).toContain("Enter your mobile number.");
  });

  await test.step("password recovery behind a mailed link", async () => {
    await page.route("**/wps/member/password/email/link", (route) =>
      route.fulfill({ json: { success: true, value: { userName: "somebody" } } }),
    );
    await page.evaluate(() => {
      location.hash = `#token=${"x".repeat(43)}`;
    });
    await expect(page.getByLabel("Confirm new password")).toBeVisible();
    await walk(page, reader);
    await expectToggleAnnounced(reader, page);
    await expectFaultsRead(page, reader, {
      "New password": "Enter your password.",
      "Confirm new password": "Enter password",
    });
    await page.getByLabel("New password", { exact: true }).fill("Evening-2026");
    await page.getByLabel("Confirm new password").fill("Evening-2026");
    const go = await hold(page, "**/wps/member/password/email/reset");
    await reader.announcements();
    await page.getByLabel("Confirm new password").press("Enter");
    await expect.poll(() => reader.announcements()).toContain("Please wait");
    go();
    await expect
      .poll(() => reader.announcements())
      .toContain("This link has been used or has expired. Request a new one.");
    // The form is gone after the link was used, and a screen reader user is told where they are.
    await expect(page.getByRole("main")).toBeFocused();
  });
});

test("a screen reader reads the settings and the password change in their order, also without an old password", async ({
  useSession,
  home,
  page,
}) => {
  const reader = await ScreenReader.of(page);
  await useSession();
  await page.goto("/m/set");
  await home.ready();
  const settings = await walk(page, reader);
  // The number of devices follows their name as soon as it is known.
  expect(settings.map(({ name }) => name.replace(/ \d+$/, ""))).toEqual([
    "Dark",
    "Light",
    "System",
    "Language English",
    "Vibration",
    "Change password",
    "Devices",
    "Log out",
    "Responsible play",
    "Terms and conditions",
    "Privacy policy",
    "Notice board",
    "Join us",
  ]);
  await page.getByRole("main").getByRole("link", { name: "Change password" }).press("Enter");
  await expect(page.getByLabel("Old password")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  await walk(page, reader);
  await expectToggleAnnounced(reader, page);
  await expectFaultsRead(page, reader, {
    "Old password": "Enter your password.",
    "New password": "Enter your password.",
    "Confirm new password": "Enter password",
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
    "New password": "Enter your password.",
    "Confirm new password": "Enter password",
  });
});
