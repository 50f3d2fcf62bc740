import { Captcha } from "../pages/captcha.ts";
import { freshName } from "../pages/register.ts";
import { PASSWORD } from "../pages/sign-in.ts";
import { Platform, SESSION_KEY } from "../platform.ts";
import { expect, test } from "../test.ts";

test("a wrong password and an unknown name are refused in the same words, beside the field", async ({
  signIn,
  newAccount,
}) => {
  await signIn.open();
  await signIn.signIn(await newAccount(), "Wrong-2026");
  const words = await signIn.refusal.innerText();
  await expect(signIn.password).toBeFocused();
  await signIn.open();
  await signIn.signIn(freshName(), "Wrong-2026");
  await expect(signIn.refusal).toHaveText(words);
});

test("after some wrong passwords the account rests, for the right one too, and says so", async ({
  signIn,
  newAccount,
  page,
}) => {
  const username = await newAccount();
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
  await expect(signIn.refusal).toHaveText(/Too many tries. This account rests for a while/);
  await captcha.solve();
  await tryWith(PASSWORD);
  await expect(signIn.refusal).toHaveText(/Too many tries. This account rests for a while/);
});

test("after a failed sign-in a captcha is asked; it can be changed, heard, and solved", async ({
  signIn,
  newAccount,
  page,
}) => {
  const username = await newAccount();
  await signIn.open();
  await signIn.signIn(username, "Wrong-2026");
  const captcha = new Captcha(page);
  await expect(captcha.picture).toBeVisible();
  const first = await captcha.picture.getAttribute("src");
  await captcha.newPicture.click();
  await expect(captcha.picture).not.toHaveAttribute("src", first ?? "");
  await signIn.signIn(username);
  await expect(captcha.digits).toBeFocused();
  await captcha.solve();
  await signIn.enter(username);
});

test("a sign-in says when and with what its account was here before", async ({ newAccount, elsewhere }) => {
  test.slow();
  const username = await newAccount();
  const [first, second, third] = [await elsewhere(), await elsewhere(), await elsewhere()];
  await first.enter(username);
  /** What is said on coming in, which goes by itself after seconds. */
  const said = (door: typeof first) =>
    door.page
      .getByRole("status")
      .filter({ hasText: /You were last here/ })
      .textContent();
  const [words] = await Promise.all([said(second), second.enter(username)]);
  expect(words).toMatch(/^You were last here .+, with .+/);
  expect(words).toContain(String(new Date().getFullYear()));

  await third.page.route("**/wps/session/login", async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    json.value.previous.device = "";
    await route.fulfill({ response: answer, json });
  });
  const [fewer] = await Promise.all([said(third), third.enter(username)]);
  expect(fewer).toContain(String(new Date().getFullYear()));
  expect(fewer).not.toContain("with");
});

test("what is left empty or breaks a rule is said before anything is sent", async ({ signIn, page }) => {
  await signIn.open();
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/wps/session/login")) sent.push(request.url());
  });
  await signIn.submit.click();
  await expect(page.getByText("Enter your username")).toBeVisible();
  await expect(signIn.username).toBeFocused();
  await signIn.username.fill("1abc");
  await signIn.password.fill("Foyer-2026");
  await signIn.submit.click();
  await expect(page.getByText(/beginning with a letter/)).toBeVisible();
  expect(sent).toEqual([]);
});

test("no password travels in the open", async ({ signIn, page }) => {
  await signIn.open();
  const login = page.waitForRequest((request) => request.url().includes("/wps/session/login"));
  await signIn.enter("player");
  const request = await login;
  expect(request.headers()["encryption-key"]).toBeTruthy();
  expect(request.postData()).not.toMatch(/player|Foyer-2026/);
  expect(request.postData()).toMatch(/^[\w-]+$/);
});

test("no network at sign-in says so and keeps what was typed", async ({ signIn, home, page, context }) => {
  await signIn.open();
  await home.ready();
  await signIn.username.fill("player");
  await signIn.password.fill("Foyer-2026");
  await context.setOffline(true);
  await signIn.submit.click();
  await expect(signIn.refusal.first()).toBeVisible();
  await expect(signIn.username).toHaveValue("player");
  await context.setOffline(false);
  await signIn.submit.click();
  await expect(page).toHaveURL(/\/m\/home/);
});

test("a token that is no longer good leads to sign-in and back to the same place", async ({
  signIn,
  gameList,
  page,
}) => {
  await signIn.open();
  await signIn.enter("verena");
  await page.evaluate((key) => {
    const info = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    sessionStorage.setItem(key, JSON.stringify({ ...info, token: "no-longer-a-token" }));
  }, SESSION_KEY);
  await page.goto("/m/gameList?gameType=RNG&type=recent");
  await expect(page).toHaveURL(/\/m\/login\?from=/);
  await expect(page.getByText("Your session has ended. Please log in again.")).toBeVisible();
  await signIn.enter("verena");
  await expect(page).toHaveURL(/\/m\/gameList\?gameType=RNG&type=recent/);
  await expect(gameList.tiles.first()).toBeVisible();
});

test("a session that ends elsewhere says so at once, and sign-in leads back to the game", async ({
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
  await expect(page.getByText("Your session has ended. Please log in again.")).toBeVisible();
  await expect(page).toHaveURL(/\/m\/login\?from=/);
  await signIn.enter("verena");
  await play.expectReady();
  expect(new URL(page.url()).pathname).toBe(launch);
  await play.playRound();
});

test("an address to return to that is not ours is not followed", async ({ signIn, page }) => {
  await page.goto(`/m/login?from=${encodeURIComponent("//evil.example/m/home")}`);
  await signIn.enter("player");
  await expect(page).toHaveURL(/127\.0\.0\.1|localhost/);
  await expect(page).toHaveURL(/\/m\/home$/);
});
