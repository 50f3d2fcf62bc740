import type { Page } from "@playwright/test";
import { HomePage } from "../pages/home.ts";
import { PlayPage } from "../pages/play.ts";
import { Platform } from "../platform.ts";
import { expect, test } from "../test.ts";

test("a tap on the balance refreshes it from the platform, and hiding it masks it everywhere, for this visit", async ({
  useSession,
  home,
  page,
}) => {
  await useSession();
  await home.open();
  await expect(home.balance).toContainText(/\d\.\d\d/);
  await page.route("**/wps/wallet/balance", async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, value: { ...body.value, sumBalance: "123456.78" } } });
  });
  await home.balance.click();
  await expect(home.balance).toContainText("123,456.78");

  await home.main.getByRole("button", { name: "Hide balance" }).click();
  await expect(home.balance).toContainText("••••••");
  await expect(home.balance).not.toContainText(/\d/);
  await page.reload();
  await expect(home.balance).toContainText("••••••");
  await home.menuButton.click();
  const toggle = home.dialog.getByRole("switch", { name: "Show balance" });
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await expect(toggle).toBeChecked();
  await page.goBack();
  await expect(home.balance).toContainText(/\d\.\d\d/);
});

/** Plays rounds until the balance has changed; the balance as home shows it then. */
async function playUntilItMoves(play: PlayPage, platform: Platform): Promise<string> {
  let expected = await platform.balance();
  for (let moved = false; !moved; ) {
    const { stake, win } = await play.playRound();
    expected += win - stake;
    moved = win !== stake;
  }
  return (expected / 100).toLocaleString("en", { minimumFractionDigits: 2 });
}

test("seven tabs share one event stream, the next one takes it over, and a bet in one tab updates the balance in the others", async ({
  useSession,
  home,
  page,
  context,
}) => {
  // browsers allow six connections to a host over HTTP/1.1: with a stream each, the seventh tab could not even load
  const streams: Page[] = [];
  context.on("request", (request) => {
    if (request.url().endsWith("/wps/events")) streams.push(request.frame().page());
  });
  await useSession();
  await home.open();
  await expect(home.balance).toContainText(/\d\.\d\d/);
  await expect.poll(() => streams).toEqual([page]);
  const reads: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/wps/wallet/balance")) reads.push(request.url());
  });
  const player = new PlayPage(await context.newPage());
  await player.open();
  const platform = await Platform.of(player.page);
  await expect(home.balance).toContainText(await playUntilItMoves(player, platform));
  expect(reads).toEqual([]);

  const others: HomePage[] = [];
  for (let tab = 0; tab < 5; tab++) {
    const other = new HomePage(await context.newPage());
    await other.open();
    await expect(other.balance).toContainText(/\d\.\d\d/);
    others.push(other);
  }
  expect(streams).toEqual([page]);

  await page.goto("about:blank");
  await expect.poll(() => streams.length).toBe(2);
  const shown = await playUntilItMoves(player, platform);
  for (const other of others) await expect(other.balance).toContainText(shown);
  expect(streams.length).toBe(2);
});
