import { expect, test } from "../test.ts";

test("a category's vendors show whether they are open, and lead to their games", async ({
  vendors,
  gameList,
  page,
}) => {
  await vendors.open("RNG");
  const first = vendors.vendor(/^Nightjar .*Open$/);
  await expect(first).toBeVisible();
  await expect
    .poll(() => first.locator("img").evaluate((mark: HTMLImageElement) => mark.naturalHeight))
    .toBeGreaterThan(0);
  await vendors.category("Fishing").click();
  await expect(page).toHaveURL(/gameCenter\?gameType=FISH/);
  const unavailable = vendors.vendor(/^Nightjar .*Back soon$/);
  await expect(unavailable).toBeVisible();
  await unavailable.click();
  await expect(page).toHaveURL(/\/m\/gameList\?gameType=FISH&vassalage=NIGHTJAR/);
  await expect(gameList.vendor(/^Nightjar/)).toHaveAttribute("aria-current", "true");
  await page.goBack();
  await expect(vendors.category("Fishing")).toHaveAttribute("aria-current", "page");
});

test("a sports vendor of the merchant's esports list appears under Esports, and its list opens from there", async ({
  vendors,
  page,
}) => {
  await vendors.open("SPORTS");
  await expect(vendors.vendor(/^Touchline/)).toBeVisible();
  await expect(vendors.vendor(/^Second Monitor/)).toHaveCount(0);
  await vendors.category("Esports").click();
  await vendors.vendor(/^Second Monitor/).click();
  await expect(page).toHaveURL(/\/m\/gameList\?gameType=SPORTS&vassalage=SECOND_MONITOR/);
});

test("the game center of LIVE shows the tables and their state", async ({ vendors, page }) => {
  await vendors.open("LIVE");
  await expect(vendors.tables.first()).toHaveAccessibleName(/Back soon|Open|Busy|Closed/);
  await vendors.tables.first().click();
  await expect(page).toHaveURL(/\/m\/login\?from=/);
});

test("the slots center shows a rail of all slots vendors, and every slot below", async ({
  vendors,
  gameList,
  page,
}) => {
  await vendors.openSlots();
  await expect(vendors.games.first()).toHaveText("Ember Orchard");
  await vendors.vendor(/^Copperleaf \d+ games/).click();
  await expect(page).toHaveURL(/\/m\/gameList\?gameType=RNG&vassalage=COPPERLEAF/);
  await expect(gameList.vendor(/^Copperleaf/)).toHaveAttribute("aria-current", "true");
});
