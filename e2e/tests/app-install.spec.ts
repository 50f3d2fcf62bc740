import type { Browser, BrowserContext, Page } from "@playwright/test";
import { AppOffers, PHONES } from "../pages/app-offers.ts";
import { expect, test, withoutPopups } from "../test.ts";

const LINKS = [{ resourceType: "Android", url: "https://get.example/foyer.apk" }];

/** A context with another user agent than the tests' own phone. */
async function phone(browser: Browser, userAgent: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ userAgent });
  await withoutPopups(context);
  return { context, page: await context.newPage() };
}

async function open(page: Page, path = "/m/home"): Promise<void> {
  await page.goto(path);
  await page.locator("html[data-ready]").waitFor();
}

test("from the second visit on, the app bar leads to the phone's link until it is closed", async ({
  page,
}) => {
  const offers = new AppOffers(page);
  await offers.visitedBefore();
  await offers.merchantIs({ downloadLinks: LINKS });
  await open(page);
  await expect(offers.bar.getByRole("link", { name: "Get the app" })).toHaveAttribute(
    "href",
    LINKS[0]?.url ?? "",
  );

  await open(page);
  await expect(offers.bar).toBeVisible();
  await offers.bar.getByRole("button", { name: "Close" }).click();
  await expect(offers.bar).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("hideDownloadBar"))).toBe("1");
  await open(page);
  // The banner at the end of home stays, and shows that the offers have loaded. The page grows as it is scrolled.
  await expect(async () => {
    await page.getByRole("main").press("End");
    await expect(offers.banner).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(offers.bar).toHaveCount(0);
});

test("the app bar shows the text of the merchant's template, in its colours where these are legible", async ({
  page,
}) => {
  const offers = new AppOffers(page);
  await offers.visitedBefore();
  await offers.merchantIs({
    downloadLinks: LINKS,
    template: { app_background: "#123a2a", app_desc: "Two minutes, one tap", app_desc_font_color: "#143b2c" },
  });
  await open(page);
  await expect(offers.bar).toContainText("Two minutes, one tap");
  await expect(offers.bar).toHaveCSS("background-color", "rgb(18, 58, 42)");
  await expect(offers.bar).toHaveCSS("color", "rgb(255, 255, 255)");
});

test("without an app link the app bar opens the browser's install prompt, and without either there is no bar", async ({
  page,
}) => {
  const offers = new AppOffers(page);
  await offers.visitedBefore();
  await open(page);
  await page.getByRole("main").press("End");
  await expect(
    page.getByRole("heading", { name: "Lotteries" }).or(page.getByRole("heading", { level: 2 }).last()),
  ).toBeVisible();
  await expect(offers.bar).toHaveCount(0);
  await offers.browserOffers();
  await offers.bar.getByRole("button", { name: "Get the app" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-prompted", "");
  await expect(offers.bar).toHaveCount(0);
});

test("on an iPhone a guide explains the home screen, closes with Back, and offers a profile only if there is one", async ({
  browser,
}) => {
  const { context, page } = await phone(browser, PHONES.iphone);
  const offers = new AppOffers(page);
  await offers.visitedBefore();
  await open(page);
  await offers.bar.getByRole("button", { name: "Get the app" }).click();
  await expect(offers.guide.getByRole("listitem")).toHaveCount(3);
  await expect(offers.guide.getByRole("link", { name: "Download profile" })).toHaveCount(0);
  await expect(offers.guide).not.toContainText("Safari");
  await page.goBack();
  await expect(offers.guide).toHaveCount(0);
  await context.close();

  const other = await phone(browser, PHONES.facebook);
  const theirs = new AppOffers(other.page);
  await theirs.merchantIs({
    downloadLinks: [{ resourceType: "MOBILECONFIG", url: "https://get.example/profile" }],
  });
  await theirs.visitedBefore();
  await open(other.page);
  await theirs.bar.getByRole("button", { name: "Get the app" }).click();
  await expect(theirs.guide).toContainText("Open this page in Safari first");
  await expect(theirs.guide.getByRole("link", { name: "Download profile" })).toHaveAttribute(
    "href",
    "https://get.example/profile",
  );
  await other.context.close();
});

test("the app itself gets no app offer; an outdated app gets an update notice that can be postponed for the session", async ({
  browser,
}) => {
  const { context, page } = await phone(browser, PHONES.app("1.4.0"));
  const offers = new AppOffers(page);
  const app = { upgrade: true, ios: { version: "1.5", url: "https://get.example/ios" } };
  await offers.merchantIs({ app });
  await open(page);
  await expect(page.locator("html")).toHaveAttribute("data-app", "1.4.0");
  await expect(offers.updateBanner.getByRole("link", { name: "Update" })).toHaveAttribute(
    "href",
    app.ios.url,
  );
  await offers.updateBanner.getByRole("button", { name: "Close" }).click();
  await expect(offers.updateBanner).toHaveCount(0);
  await open(page);
  await expect(page.getByRole("heading", { name: "Hot tonight" })).toBeVisible();
  await expect(offers.updateBanner).toHaveCount(0);
  await expect(offers.bar).toHaveCount(0);
  await context.close();
});

test("a mandatory update leaves an outdated app nothing to do but update", async ({ browser }) => {
  const { context, page } = await phone(browser, PHONES.app("1.4.0"));
  const offers = new AppOffers(page);
  await offers.merchantIs({
    app: { upgrade: true, ios: { version: "2.0.0", url: "https://get.example/ios" } },
    flags: { MANDATORYAPPUPDATES3: true },
  });
  await open(page);
  const dialog = page.getByRole("dialog", { name: "New version available" });
  await expect(dialog.getByRole("link", { name: "Update" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("button")).toHaveCount(0);
  await context.close();
});
