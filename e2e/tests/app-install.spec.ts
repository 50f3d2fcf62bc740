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
