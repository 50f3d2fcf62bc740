import { AppOffers, PHONES } from "../pages/app-offers.ts";
import { expect, test } from "../test.ts";

test("the download page without app links explains how to add the site to the home screen", async ({
  page,
}) => {
  const offers = new AppOffers(page);
  await page.goto("/m/download");
  await expect(page.getByRole("heading", { name: "Get the app", level: 1 })).toBeVisible();
  await expect(page.getByText("Open your browser's menu")).toBeVisible();
  await offers.browserOffers();
  await page.getByRole("main").getByRole("button", { name: "Get the app" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-prompted", "");
});

test("the download page with app links shows this phone's link first and names the others", async ({
  page,
}) => {
  const offers = new AppOffers(page);
  await offers.merchantIs({
    downloadLinks: [
      { resourceType: "IOS", url: "https://get.example/ios" },
      { resourceType: "Android", url: "https://get.example/apk" },
      { resourceType: "AppDownloadIcon", url: "/no-such-icon.png" },
    ],
  });
  await page.goto("/m/download");
  const main = page.getByRole("main");
  // a merchant's icon that fails to load is replaced by the default one
  await expect(main.locator("img")).toHaveAttribute("src", "/icon/app-192.png");
  await expect(main.getByRole("link", { name: "Get the app" })).toHaveAttribute(
    "href",
    "https://get.example/apk",
  );
  await expect(main.getByRole("link", { name: "For iPhone and iPad" })).toHaveAttribute(
    "href",
    "https://get.example/ios",
  );
  await expect(main.getByRole("link", { name: "For Android" })).toHaveCount(0);
});

test("the download page shows an iPhone the guide", async ({ browser }) => {
  const iphone = await browser.newContext({ userAgent: PHONES.iphone });
  const page = await iphone.newPage();
  await page.goto("/m/download");
  const steps = page.getByRole("main").getByRole("list").filter({ hasText: "Tap the share icon" });
  await expect(steps.getByRole("listitem")).toHaveCount(3);
  await iphone.close();
});
