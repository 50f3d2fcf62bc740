import { Platform } from "../platform.ts";
import { expect, test } from "../test.ts";

test("a player signs in, finds a slot, plays it for real money, and finds it under recent games", {
  tag: "@slow",
}, async ({ home, signIn, gameList, play, page, member }) => {
  await home.open();
  await home.logIn.click();
  await signIn.enter(member);
  await home.expectLobby();
  await expect(home.balance).toBeVisible();

  await home.bottomNavigation.getByRole("link", { name: "Games" }).click();
  await gameList.search.fill("Ember Orchard");
  // The list re-renders after a search: an immediate tap would hit a moving element.
  await expect(gameList.tiles).toHaveCount(1);
  await gameList.game("Ember Orchard").click();
  await play.expectReady();

  const platform = await Platform.of(page);
  let expected = await platform.balance();
  await expect.poll(() => play.balanceValue()).toBe(expected);
  // A win may equal the stake: the balance has changed once a win differs.
  for (let moved = false; !moved; ) {
    const { stake, win } = await play.playRound();
    expected += win - stake;
    moved = win !== stake;
    await expect.poll(() => play.balanceValue()).toBe(expected);
  }
  expect(await platform.balance()).toBe(expected);

  await play.back.click();
  await gameList.tab("Recent").click();
  await expect(gameList.tiles.first()).toHaveText("Ember Orchard");
  await home.bottomNavigation.getByRole("link", { name: "Home" }).click();
  await expect(home.rail("Carry on").getByRole("link").nth(1)).toHaveText("Ember Orchard");
});

test("a visitor who taps a game signs in first and is led to that game", async ({
  signIn,
  gameList,
  play,
  page,
  member,
}) => {
  await gameList.open("?gameType=RNG&gameName=Saturn%20Drift");
  await gameList.game("Saturn Drift").click();
  await expect(page).toHaveURL(/\/m\/login/);
  await signIn.enter(member);
  await play.expectReady();
});

test("a visitor plays for fun without an account, and no wallet is called", async ({
  gameList,
  play,
  page,
}) => {
  const wallets: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/wps/wallet/")) wallets.push(request.url());
  });
  await gameList.open("?gameType=RNG&gameName=Koi%20Reverie");
  await gameList.game("Koi Reverie").click();
  await page.getByRole("link", { name: /for fun/ }).click();
  await play.expectReady();
  await expect(play.bar.getByText("Playing for fun")).toBeVisible();
  await play.playRound();
  await page.reload();
  await play.expectReady();
  await expect(play.bar.getByText("Playing for fun")).toBeVisible();
  expect(wallets).toEqual([]);
});
