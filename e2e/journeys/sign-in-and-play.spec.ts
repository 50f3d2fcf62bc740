import { hearCaptcha } from "../captcha-ear.ts";
import { expect, test } from "../test.ts";

test("a player signs in, finds a slot, plays it for money, and finds it under recents", async ({
  home,
  signIn,
  gameList,
  play,
  page,
}) => {
  await home.open();
  await page.getByRole("link", { name: "Log in" }).first().click();
  await signIn.signIn("player");
  await home.expectLobby();
  await expect(home.balance).toBeVisible();

  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Games" }).click();
  await expect(gameList.tiles.first()).toBeVisible();
  await gameList.search.fill("Ember Orchard");
  await gameList.game("Ember Orchard").click();

  await play.expectReady();
  const before = await play.balanceValue();
  await play.spin.click();
  await expect(play.spin).toBeEnabled({ timeout: 20_000 });
  await expect.poll(() => play.balanceValue()).not.toBe(before);

  await play.back.click();
  await gameList.tab("Recent").click();
  await expect(gameList.tiles.first()).toHaveText("Ember Orchard");
});

test("a newcomer registers by username, is signed in, and can sign out", async ({ home, page }) => {
  await home.open();
  await page.getByRole("link", { name: "Sign up" }).first().click();
  const name = `guest${Date.now().toString(36).slice(-8)}`;
  await page.getByLabel("Username", { exact: true }).fill(name);
  await page.getByLabel("Password", { exact: true }).fill("Evening-2026");
  await page.getByLabel("Password again").fill("Evening-2026");
  await page.getByLabel("The digits in the picture").fill(await hearCaptcha(page));
  await page.getByRole("button", { name: "Open my account" }).click();
  await home.expectLobby();
  await expect(page.getByRole("banner")).toContainText(name);

  await home.signOut();
  await expect(page.getByRole("link", { name: "Log in" }).first()).toBeVisible();
});

test("a visitor who taps a game signs in first and is led to that game", async ({
  signIn,
  gameList,
  play,
  page,
}) => {
  await gameList.open("?gameType=RNG&gameName=Saturn%20Drift");
  await gameList.game("Saturn Drift").click();
  await expect(page).toHaveURL(/\/m\/login/);
  await signIn.signIn("player");
  await play.expectReady();
});

test("a visitor plays for fun without an account", async ({ gameList, play, page }) => {
  await gameList.open("?gameType=RNG&gameName=Koi%20Reverie");
  await gameList.game("Koi Reverie").click();
  await page.getByRole("link", { name: /for fun/ }).click();
  await play.expectReady();
  await expect(page.getByText("Playing for fun")).toBeVisible();
  await play.spin.click();
  await expect(play.spin).toBeEnabled({ timeout: 20_000 });
});

test("reloading the play screen carries on with the same launch", async ({
  signIn,
  gameList,
  play,
  page,
}) => {
  await signIn.enter("player");
  await gameList.open("?gameType=RNG&gameName=Hex%20Diamonds");
  await gameList.game("Hex Diamonds").click();
  await play.expectReady();
  const address = page.url();
  await page.reload();
  await play.expectReady();
  expect(page.url()).toBe(address);
});
