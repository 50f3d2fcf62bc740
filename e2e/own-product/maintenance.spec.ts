import { test } from "../own-product.ts";
import type { Product } from "../product.ts";
import { expect } from "../test.ts";

/** The merchant status of spec section 4, switched while players are on the site. */

/** Switches the status in the database: the command line, a process of its own, is only used where it is tested. */
async function setMaintenance(product: Product, active: boolean): Promise<void> {
  await product.sql("UPDATE merchants SET status = $1 WHERE trial_of IS NULL", active ? 1 : 0);
}

test.afterEach(async ({ ownProduct }) => {
  await setMaintenance(ownProduct, false);
});

test("a member on the site sees maintenance begin and end without any action", async ({
  useSession,
  home,
  page,
  ownProduct,
}) => {
  await useSession();
  const stream = page.waitForResponse("**/wps/events");
  await home.open();
  await stream;
  await ownProduct.maintenance("start");
  await expect(page.getByRole("heading", { name: "Maintenance" })).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await ownProduct.maintenance("end");
  await expect(home.balance).toBeVisible();
});

test("a visitor sees maintenance at the next request", async ({ home, gameList, page, ownProduct }) => {
  // This screen sends no requests by itself: a grid of games polls its jackpots, and would see maintenance before the
  // tap.
  await page.goto("/m/activity");
  await home.ready();
  await expect(home.main.getByRole("article").first()).toBeVisible();
  await setMaintenance(ownProduct, true);
  await home.bottomNavigation.getByRole("link", { name: "Games" }).click();
  await expect(page.getByRole("heading", { name: "Maintenance" })).toBeVisible();
  await setMaintenance(ownProduct, false);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(gameList.tiles.first()).toBeVisible();
});

test("the maintenance page is readable without JavaScript and shows no navigation", async ({
  browser,
  ownProduct,
}) => {
  await setMaintenance(ownProduct, true);
  const context = await browser.newContext({ baseURL: ownProduct.address, javaScriptEnabled: false });
  const page = await context.newPage();
  await expect(async () => {
    const answer = await page.goto("/m/gameList");
    await expect(page.getByRole("heading", { name: "Maintenance" })).toBeVisible({ timeout: 500 });
    expect([answer?.status(), Number(answer?.headers()["retry-after"]) > 0]).toEqual([503, true]);
  }).toPass();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await context.close();
});

test("a player cannot start a round once maintenance begins, and sees the maintenance page on leaving the game", async ({
  openGame,
  play,
  page,
  ownProduct,
}) => {
  const { platform, before } = await openGame();
  await setMaintenance(ownProduct, true);
  await expect(page.getByText(/We're closing for maintenance/)).toBeVisible();
  await play.spin.click();
  await expect(play.trouble).toBeVisible();
  expect(await platform.balance()).toBe(before);
  await play.back.click();
  await expect(page.getByRole("heading", { name: "Maintenance" })).toBeVisible();
  await setMaintenance(ownProduct, false);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
});
