import { PageClock } from "../page-clock.ts";
import { expect, test } from "../test.ts";

test("a list is fetched again 250 ms after a change of language, once for several changes in a row", async ({
  home,
  gameList,
  page,
}) => {
  const time = await PageClock.of(page);
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/lgw/games") requests.push(searchParams.get("language") ?? "");
  });
  /** Long enough for a panel to open or close, and far from the measured duration. */
  const MOMENT = 40;
  const choose = async (name: string, lang: string) => {
    await home.menuButton.click();
    await time.pass(MOMENT);
    await home.dialog.getByRole("button", { name: /^(Language|Wika)/ }).click();
    await time.pass(MOMENT);
    await home.dialog.getByRole("button", { name }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
    await expect(home.dialog).toHaveCount(0);
  };
  await gameList.open("?gameType=FISH");
  // The panels' chunks have loaded before the clock is paused.
  await choose("English", "en");
  await time.stand();
  requests.length = 0;

  await choose("Filipino", "fil");
  await time.pass(150);
  expect(requests).toEqual([]);
  await choose("English", "en");
  await time.pass(150);
  expect(requests).toEqual([]);
  await choose("Filipino", "fil");
  await time.comesAfter(250, async () => requests.length > 0);
  await time.pass(2_000);
  expect(requests).toEqual(["TY"]);
});

test("each entry to the game list fetches the wallet and renews the session once, whatever is loaded afterwards", async ({
  useSession,
  newAccount,
  gameList,
  home,
  page,
}) => {
  // A separate session: renewing replaces its token.
  await useSession(await newAccount());
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/\/(wallet\/balance|session\/renew)$/.test(pathname)) calls.push(pathname);
  });
  const once = ["/wps/session/renew", "/wps/wallet/balance"];
  await gameList.open("?gameType=RNG");
  await expect.poll(() => calls.toSorted()).toEqual(once);

  const further = page.waitForResponse((answer) => answer.url().includes("pageNo=2"));
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await further;
  await gameList.tab("Hot").click();
  await expect(page).toHaveURL(/type=hot/);
  await expect(gameList.tiles.first()).toBeVisible();
  expect(calls.toSorted()).toEqual(once);

  await home.bottomNavigation.getByRole("link", { name: "Home" }).click();
  await home.expectLobby();
  calls.length = 0;
  await home.bottomNavigation.getByRole("link", { name: "Games" }).click();
  await expect(gameList.tiles.first()).toBeVisible();
  await expect.poll(() => calls.filter((path) => path === "/wps/session/renew")).toHaveLength(1);
  await expect.poll(() => calls).toContain("/wps/wallet/balance");
});
