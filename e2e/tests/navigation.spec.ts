import { expect, test } from "../test.ts";

test("an unknown path opens home and changes the address to it", async ({ home, page }) => {
  for (const path of ["/m/no-such-door", "/m/play", "/", "/m", "/m/index.html"]) {
    await page.goto(path);
    await home.expectLobby();
    await expect(home.bottomNavigation.getByRole("link", { name: "Home" })).toHaveAttribute(
      "aria-current",
      "page",
    );
  }
  await page.goto("/m/no-such-door");
  await expect(page).toHaveURL(/\/m\/home$/);
});

test("the back button closes a panel, and a reload does not reopen it", async ({ home, page }) => {
  await home.open();
  await home.ready();
  await home.menuButton.click();
  await expect(home.dialog).toBeVisible();
  await page.goBack();
  await expect(home.dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/m\/home$/);
  await home.languageButton.click();
  await expect(home.dialog).toBeVisible();
  await page.reload();
  await home.ready();
  await expect(home.dialog).toHaveCount(0);
});

test("the side menu offers a visitor sign-in and no sign-out", async ({ home, page }) => {
  await home.open();
  await home.ready();
  await home.menuButton.click();
  await expect(home.dialog.getByRole("button", { name: "Log out" })).toHaveCount(0);
  await expect(home.dialog.getByRole("link", { name: "Telegram" })).toHaveAttribute("rel", /noopener/);
  await home.dialog.getByRole("button", { name: "Profile" }).click();
  await expect(page).toHaveURL(/\/m\/login\?from=%2Fm%2Fmember%2Fhome/);
});

test("home opens the category in its address, and a reload keeps it", async ({ home, page }) => {
  await home.open();
  await home.ready();
  await home.categories.getByRole("link", { name: "Fishing" }).click();
  await expect(page).toHaveURL(/\/m\/home\?tab=FISH/);
  await expect(page.getByRole("heading", { name: "Fishing", level: 2 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Fishing", level: 2 })).toBeVisible();
  await expect(home.categories.getByRole("link", { name: "Fishing" })).toHaveAttribute(
    "aria-current",
    "true",
  );
});

test("content below the fold answers the first tap", async ({ home, page }) => {
  await home.open();
  await home.ready();
  await home
    .rail("Hot tonight")
    .getByRole("link", { name: /Koi Reverie|Ember Orchard/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/m\/login\?from=/);
});

test("banners rotate by themselves, stop on request, and the notice leads a visitor to sign-in", async ({
  home,
  page,
}) => {
  await page.clock.install();
  await home.open();
  const stage = page.getByRole("region", { name: "Highlights" });
  const currentDot = stage.locator("button[aria-current]");
  await page.locator("html[data-ready]").waitFor();
  const shown = () =>
    stage.getByRole("button").and(page.locator("[aria-current=true]")).getAttribute("aria-label");
  await page.clock.runFor(2_000);
  const first = await shown();
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return shown();
    })
    .not.toBe(first);
  await expect(currentDot).toHaveCount(1);

  await stage.getByRole("button", { name: "Pause" }).click();
  const before = await shown();
  await page.clock.runFor(15_000);
  expect(await shown()).toBe(before);

  await page
    .getByRole("main")
    .getByRole("link", { name: /Deposits and withdrawals aren/ })
    .click();
  await expect(page).toHaveURL(/\/m\/login/);
});

/** Screens, each with an element that identifies it. */
const BUILT =
  `/m/login /m/register /m/forget /m/trail /m/gameList /m/gameCenter /m/slotsCenter /m/search /m/jackpot
/m/sidebar /m/message /m/messageDetail?id=1 /m/activity /m/activityDetail?id=1 /m/customer /m/service /m/help
/m/notice /m/useragreement /m/policy /m/terms /m/joinUs /m/sponsor/detail?id=1 /m/feedback /m/download
