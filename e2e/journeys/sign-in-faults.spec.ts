import { expect, test } from "../test.ts";

test("a wrong password and an unknown name are refused in the same words, beside the field", async ({
  signIn,
  page,
}) => {
  await signIn.open();
  await signIn.signIn("tester", "Wrong-2026");
  const words = await page.getByRole("alert").innerText();
  await expect(signIn.password).toBeFocused();
  await signIn.open();
  await signIn.signIn("nobodyhere", "Wrong-2026");
  await expect(page.getByRole("alert")).toHaveText(words);
});

test("after a failed sign-in a captcha is asked, which can be changed and heard", async ({
  signIn,
  page,
}) => {
  await signIn.open();
  await signIn.signIn("testagent", "Wrong-2026");
  const picture = page.getByRole("button", { name: "New picture" }).locator("img");
  const first = await picture.getAttribute("src");
  await page.getByRole("button", { name: "New picture" }).click();
  await expect(picture).not.toHaveAttribute("src", first ?? "");
  await expect(page.getByRole("button", { name: "Listen to the digits" })).toBeVisible();
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

test("no network at sign-in says so and keeps what was typed", async ({ signIn, page, context }) => {
  await signIn.open();
  await signIn.username.fill("player");
  await signIn.password.fill("Foyer-2026");
  await context.setOffline(true);
  await signIn.submit.click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expect(signIn.username).toHaveValue("player");
  await context.setOffline(false);
  await signIn.submit.click();
  await expect(page).toHaveURL(/\/m\/home/);
});

test("a session that ended elsewhere leads to sign-in and back to the same place", async ({
  signIn,
  page,
}) => {
  await signIn.enter("player");
  await page.evaluate(() => {
    const info = JSON.parse(sessionStorage.getItem("MC_SESSION_INFO") ?? "{}");
    sessionStorage.setItem("MC_SESSION_INFO", JSON.stringify({ ...info, token: "no-longer-a-token" }));
  });
  await page.goto("/m/gameList?gameType=RNG&type=recent");
  await expect(page).toHaveURL(/\/m\/login\?from=/);
  await signIn.signIn("player");
  await expect(page).toHaveURL(/\/m\/gameList/);
});

test("signing out in one tab signs the other tab out", async ({ home, signIn, context }) => {
  await signIn.enter("player");
  await home.expectLobby();
  const other = await context.newPage();
  await other.goto("/m/home");
  await expect(other.getByRole("button", { name: "Log out" }).first()).toBeVisible();
  await home.signOut();
  await expect(other.getByRole("link", { name: "Log in" }).first()).toBeVisible();
});
