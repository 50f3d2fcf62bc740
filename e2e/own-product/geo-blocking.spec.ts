import { AxeBuilder } from "@axe-core/playwright";
import { test } from "../own-product.ts";
import { expect } from "../test.ts";

/** The proxy's header with the browser's address, which determines its country. */
const FROM_AMSTERDAM = { "x-forwarded-for": "193.0.6.139" };
const FROM_MANILA = { "x-forwarded-for": "119.92.1.1" };

test.use({
  productOptions: {
    settings: { TRUSTED_PROXIES: "127.0.0.1" },
    merchant: { settings: { blockedCountries: ["NL"] } },
  },
});

test("a visitor from a blocked country sees the country, the IP address and a contact, until they come from another one", async ({
  page,
  context,
}) => {
  await context.setExtraHTTPHeaders(FROM_MANILA);
  await page.goto("/m/home");
  await expect(page.getByRole("navigation").first()).toBeVisible();
  await expect(page.getByText("Access restricted")).toHaveCount(0);

  await context.setExtraHTTPHeaders(FROM_AMSTERDAM);
  for (const screen of ["/m/login", "/m/gameList?gameType=RNG", "/m/home"]) {
    const answer = await page.goto(screen);
    await expect(page.getByRole("heading", { name: "Access restricted" })).toBeVisible();
    await expect(page.getByText("Your location: Netherlands")).toContainText("193.0.6.139");
    await expect(page.getByRole("navigation")).toHaveCount(0);
    // readable without JavaScript
    expect((await answer?.text())?.replace(/<[^>]*>/g, "")).toMatch(
      /Your location:\s*Netherlands.*193\.0\.6\.139/s,
    );
  }
  await page.getByRole("link", { name: "Contact us" }).click();
  await expect(page.getByRole("main").getByRole("link", { name: /Telegram/ })).toHaveAttribute(
    "href",
    /^https:/,
  );
  await page.goBack();
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);

  await context.setExtraHTTPHeaders(FROM_MANILA);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Access restricted")).toHaveCount(0);
  await expect(page.getByRole("navigation").first()).toBeVisible();
});
