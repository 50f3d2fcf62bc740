import { Captcha } from "../pages/captcha.ts";
import { freshName } from "../pages/register.ts";
import { PASSWORD } from "../pages/sign-in.ts";
import { Platform, SESSION_KEY } from "../platform.ts";
import { expect, test } from "../test.ts";

test("several wrong passwords lock the account, for the right password too, with a message, but not on its owner's device", async ({
  signIn,
  newAccount,
  openSignInElsewhere,
  page,
}) => {
  const username = await newAccount();
  const owner = await openSignInElsewhere();
  await owner.enter(username);
  const captcha = new Captcha(page);
  const tryWith = async (password: string) => {
    const answered = page.waitForResponse("**/wps/session/login");
    await signIn.signIn(username, password);
    return (await answered).status();
  };
  await signIn.open();
  let status = await tryWith("Wrong-2026");
  for (let tries = 1; tries < 8 && status !== 429; tries++) {
    await captcha.solve();
    status = await tryWith("Wrong-2026");
  }
  await expect(signIn.refusal).toHaveText(
    /Too many attempts. This account is locked. Try again in \d:\d\d\./,
  );
  await captcha.solve();
  await tryWith(PASSWORD);
  await expect(signIn.refusal).toHaveText(
    /Too many attempts. This account is locked. Try again in \d:\d\d\./,
  );
  await owner.page.evaluate(() => sessionStorage.clear());
  await owner.open();
  await owner.enter(username);
});

test("a failed sign-in is refused beside the field, for an unknown username alike, and asks for a captcha, which can be replaced and solved", async ({
  signIn,
  newAccount,
  page,
}) => {
  const username = await newAccount();
  await signIn.open();
  await signIn.signIn(freshName(), "Wrong-2026");
  const words = await signIn.refusal.innerText();
  await expect(signIn.password).toBeFocused();
  await signIn.open();
  await signIn.signIn(username, "Wrong-2026");
  await expect(signIn.refusal).toHaveText(words);
  await expect(signIn.password).toBeFocused();
  const captcha = new Captcha(page);
  await expect(captcha.picture).toBeVisible();
  const first = await captcha.picture.getAttribute("src");
  await captcha.newPicture.click();
  await expect(captcha.picture).not.toHaveAttribute("src", first ?? "");
  await test.step("the captcha is replaced after switching the way to sign in", async () => {
    const second = await captcha.picture.getAttribute("src");
    await signIn.byCode.click();
    await expect(captcha.picture).not.toHaveAttribute("src", second ?? "");
    await signIn.byUsername.click();
    await expect(signIn.username).toBeVisible();
  });
  await signIn.signIn(username);
  await expect(captcha.digits).toBeFocused();
  await captcha.digits.fill("123");
  await signIn.submit.click();
  await expect(captcha.digits).toHaveAccessibleDescription("Enter 6 digits");
  await captcha.solve();
  await signIn.enter(username);
});

test("sign-in shows when and from which device the account last signed in", async ({
  newAccount,
  openSignInElsewhere,
}) => {
  const username = await newAccount();
  const [first, second, third] = [
    await openSignInElsewhere(),
    await openSignInElsewhere(),
    await openSignInElsewhere(),
  ];
  await first.enter(username);
  /** The message after sign-in, which hides itself after seconds. */
  const message = (signIn: typeof first) =>
    signIn.page
      .getByRole("status")
      .filter({ hasText: /Last login/ })
      .textContent();
  const [words] = await Promise.all([message(second), second.enter(username)]);
  expect(words).toMatch(/^Last login .+, with .+/);
  expect(words).toContain(String(new Date().getFullYear()));

  await third.page.route("**/wps/session/login", async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    json.value.previous.device = "";
    await route.fulfill({ response: answer, json });
  });
  const [fewer] = await Promise.all([message(third), third.enter(username)]);
  expect(fewer).toContain(String(new Date().getFullYear()));
  expect(fewer).not.toContain("with");
});

test("no password is sent in plain text or stored unasked, and an expired token leads to sign-in and back to the same place", async ({
  signIn,
  home,
  gameList,
  page,
}) => {
  await signIn.open();
  const login = page.waitForRequest((request) => request.url().includes("/wps/session/login"));
  await signIn.enter("verena");
  const request = await login;
  expect(request.headers()["encryption-key"]).toBeTruthy();
  expect(request.postData()).not.toMatch(/verena|Foyer-2026/);
  expect(request.postData()).toMatch(/^[\w-]+$/);
  await home.expectLobby();
  expect(await page.evaluate(() => localStorage.getItem("MC_SAVED_LOGIN_username"))).toBeNull();

  await page.evaluate((key) => {
    const info = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    sessionStorage.setItem(key, JSON.stringify({ ...info, token: "no-longer-a-token" }));
  }, SESSION_KEY);
  await page.goto("/m/gameList?gameType=RNG&type=recent");
  await expect(page).toHaveURL(/\/m\/login\?from=/);
  await expect(page.getByText("You've been logged out. Log in again to continue.")).toBeVisible();
  await signIn.enter("verena");
  await expect(page).toHaveURL(/\/m\/gameList\?gameType=RNG&type=recent/);
  await expect(gameList.tiles.first()).toBeVisible();
});

test("a session ended elsewhere is reported at once, and sign-in leads back to the game", async ({
  signIn,
  play,
  page,
}) => {
  await signIn.open();
  await signIn.enter("verena");
  const stream = page.waitForResponse("**/wps/events");
  await play.open();
  await stream;
  const launch = new URL(page.url()).pathname;
  await (await Platform.of(page)).endSession();
  await expect(page.getByText("You've been logged out. Log in again to continue.")).toBeVisible();
  await expect(page).toHaveURL(/\/m\/login\?from=/);
  await signIn.enter("verena");
  await play.expectReady();
  expect(new URL(page.url()).pathname).toBe(launch);
  await play.playRound();
});
