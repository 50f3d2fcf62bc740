import { expect, test } from "../test.ts";

test("a category's vendors show whether they are open, and lead to their games; esports and live tables have categories of their own", async ({
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

  await test.step("a sports vendor of the merchant's esports list appears under Esports", async () => {
    await vendors.category(/^Sports/).click();
    await expect(vendors.vendor(/^Touchline/)).toBeVisible();
    await expect(vendors.vendor(/^Second Monitor/)).toHaveCount(0);
    await vendors.category("Esports").click();
    await vendors.vendor(/^Second Monitor/).click();
    await expect(page).toHaveURL(/\/m\/gameList\?gameType=SPORTS&vassalage=SECOND_MONITOR/);
    await page.goBack();
    await expect(vendors.category("Esports")).toHaveAttribute("aria-current", "page");
  });
  await test.step("live tables with their state", async () => {
    await vendors.category(/^Live/).click();
    await expect(vendors.tables.first()).toHaveAccessibleName(/Back soon|Open|Busy|Closed/);
    await vendors.tables.first().click();
    await expect(page).toHaveURL(/\/m\/login\?from=/);
  });
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
