import { test } from "../product.ts";
import { expect } from "../test.ts";

/** The status gate of spec section 4, switched while people are inside. */

test.afterEach(async ({ ownProduct }) => {
  await ownProduct.house("open");
});

test("a member inside sees the house shut, and open again, without doing anything", async ({
  enterAs,
  home,
  page,
  ownProduct,
}) => {
  await enterAs();
  const stream = page.waitForResponse("**/wps/events");
  await home.open();
  await stream;
  await ownProduct.house("close");
  await expect(page.getByRole("heading", { name: "Maintenance" })).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await ownProduct.house("open");
  await expect(home.balance).toBeVisible();
});

test("a visitor learns it from the next thing they ask for", async ({ home, gameList, page, ownProduct }) => {
  // Nothing there asks by itself: a wall of games does, for its pots, and would be told before the finger is.
  await page.goto("/m/activity");
  await home.ready();
  await expect(home.main.getByRole("article").first()).toBeVisible();
  await ownProduct.house("close");
  await home.dock.getByRole("link", { name: "Games" }).click();
  await expect(page.getByRole("heading", { name: "Maintenance" })).toBeVisible();
  await ownProduct.house("open");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(gameList.tiles.first()).toBeVisible();
});

test("whoever comes to a shut house reads it without script, and nothing of the house", async ({
  browser,
  ownProduct,
}) => {
  await ownProduct.house("close");
  const context = await browser.newContext({ baseURL: ownProduct.address, javaScriptEnabled: false });
  const page = await context.newPage();
  await expect(async () => {
    await page.goto("/m/gameList");
    await expect(page.getByRole("heading", { name: "Maintenance" })).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await context.close();
});

test("whoever plays finishes their round; the next does not begin, and the house is shut to them when they leave", async ({
  sitDown,
  play,
  page,
  ownProduct,
}) => {
  test.setTimeout(120_000);
  const { platform, before } = await sitDown();
  await ownProduct.house("close");
  await expect(page.getByText(/The house closes for a while/)).toBeVisible();
  await play.spin.click();
  await expect(play.trouble).toBeVisible();
  expect(await platform.balance()).toBe(before);
  await play.back.click();
  await expect(page.getByRole("heading", { name: "Maintenance" })).toBeVisible();
  await ownProduct.house("open");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
});
