import { ContentWriter } from "../content-writer.ts";
import { test } from "../own-product.ts";
import { expect } from "../test.ts";

const SECTIONS = [
  {
    tag: "account",
    title: "Your account",
    content: "<p>All about it.</p>",
    questions: [["A forgotten password", "<p>Ask for a new one.</p>"]],
  },
  {
    tag: "money",
    title: "Money",
    content: "",
    questions: [
      ["Paying in", "<p>By card or bank.</p>"],
      ["Depósito ng pera", '<p>Within the hour. See <a href="/m/message">the news</a>.</p>'],
    ],
  },
] as const;

test("the help centre opens the entry in its address, and its address follows the open entry", async ({
  ownProduct,
  page,
}) => {
  await new ContentWriter(ownProduct).help(SECTIONS);
  const main = page.getByRole("main");
  const entry = (name: string) => main.getByRole("button", { name, exact: true });
  await page.goto("/m/help?tag=money&c=1");
  await expect(entry("2.Money")).toHaveAttribute("aria-expanded", "true");
  await expect(entry("2.Depósito ng pera")).toHaveAttribute("aria-expanded", "true");
  await expect(main).toContainText("Within the hour");

  await entry("1.Paying in").click();
  await expect(page).toHaveURL(/\/m\/help\?c=0&p=1$/);
  await expect(main).toContainText("By card or bank.");
  await expect(main).not.toContainText("Within the hour");
  await entry("1.Your account").click();
  await expect(page).toHaveURL(/\/m\/help\?p=0$/);
  await page.reload();
  await expect(main).toContainText("All about it.");
  await entry("1.Your account").click();
  await expect(page).toHaveURL(/\/m\/help$/);

  await page.goto("/m/help?p=%3Cscript%3E&c=a");
  await expect(entry("1.Your account")).toHaveAttribute("aria-expanded", "false");
  await expect(main.locator("[aria-expanded=true]")).toHaveCount(0);
});

test("the help search ignores accents in titles and texts, and opens what is found, whose links need no reload", async ({
  ownProduct,
  page,
}) => {
  await new ContentWriter(ownProduct).help(SECTIONS);
  await page.goto("/m/help");
  await page.evaluate(() => {
    document.documentElement.dataset["same"] = "page";
  });
  const main = page.getByRole("main");
  const box = main.getByRole("searchbox", { name: "Search help" });
  await box.fill("zzzz");
  await expect(main.getByRole("status")).toHaveText("No answers found");
  await expect(main.getByRole("link", { name: "Contact customer service" })).toHaveAttribute(
    "href",
    "/m/customer",
  );
  await box.fill("bank");
  await expect(main.getByRole("link", { name: /Paying in/ }).locator("mark")).toHaveText("bank");
  await main.getByRole("link", { name: /Paying in/ }).click();
  await expect(main.getByRole("button", { name: "1.Paying in" })).toHaveAttribute("aria-expanded", "true");
  await expect(box).toHaveValue("");

  await box.fill("DEPOSITO");
  await expect(main.getByRole("status")).toHaveText("1 answer found");
  await expect(main.locator("mark")).toHaveText("Depósito");
  await main.getByRole("link", { name: /Depósito/ }).click();
  await main.getByRole("link", { name: "the news" }).click();
  await expect(page).toHaveURL(/\/m\/message$/);
  await expect(page.locator("html")).toHaveAttribute("data-same", "page");
});

test("an empty help centre offers a way to contact support", async ({ ownProduct, page }) => {
  await new ContentWriter(ownProduct).help([]);
  await page.goto("/m/help");
  await expect(page.getByRole("heading", { name: "No help articles yet" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Contact customer service" })).toBeVisible();
});
