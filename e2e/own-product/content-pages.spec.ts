import type { Locator } from "@playwright/test";
import { ContentWriter } from "../content-writer.ts";
import { test } from "../own-product.ts";
import { expect } from "../test.ts";

test("agreement, policy and terms show the merchant's texts, which are printed without the bars around them", async ({
  ownProduct,
  page,
}) => {
  const writer = new ContentWriter(ownProduct);
  for (const [path, slug] of [
    ["/m/useragreement", "user-agreement"],
    ["/m/policy", "policy"],
    ["/m/terms", "terms"],
  ] as const) {
    await writer.page(slug, { title: `About ${slug}`, content: "<h3>First</h3><p>What holds.</p>" });
    await page.goto(path);
    const article = page.getByRole("article");
    await expect(article.getByRole("heading", { name: `About ${slug}` })).toBeVisible();
    await expect(article).toContainText("What holds.");
    await expect(article).toContainText("Last updated");
  }
  await page.locator("html[data-ready]").waitFor();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("main").getByRole("article")).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
});

test("the Join us page lists the merchant's partners and links to a page about each", async ({
  ownProduct,
  page,
}) => {
  const writer = new ContentWriter(ownProduct);
  await writer.page("join-us", { title: "Join us", content: "<p>Come on in.</p>" });
  await writer.page("kite-race", { title: "The kite race", content: "<p>Every May.</p>", kind: "sponsor" });
  await page.goto("/m/joinUs");
  await page.getByRole("region", { name: "Partners" }).getByRole("link", { name: "The kite race" }).click();
  await expect(page).toHaveURL(/\/m\/sponsor\/detail\?id=kite-race$/);
  await expect(page.getByRole("article")).toContainText("Every May.");
});

test("a content page without a text says so", async ({ page }) => {
  for (const id of ["nobody", "..%2F..%2Fadmin", ""]) {
    await page.goto(`/m/sponsor/detail?id=${id}`);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  }
});

test("a player can read the terms while registering, and keeps what was typed", async ({
  ownProduct,
  page,
  register,
}) => {
  await new ContentWriter(ownProduct).page("user-agreement", {
    title: "What we agree on",
    content: "<p>This.</p>",
  });
  await register.open();
  await register.username.fill("halfway");
  const opened = page.waitForEvent("popup");
  await page.getByRole("main").getByRole("link", { name: "terms and conditions" }).click();
  await expect((await opened).getByRole("heading", { name: "What we agree on" })).toBeVisible();
  await expect(register.username).toHaveValue("halfway");
});

test("a picture that fails to load leaves a blank area of its size, and nothing on the page moves", async ({
  ownProduct,
  page,
}) => {
  const writer = new ContentWriter(ownProduct);
  const alt = "The house by night";
  const content = `<img src="/content-art/${"0".repeat(32)}.780.webp" width="780" height="390" alt="${alt}"><p>Below</p>`;
  const id = await writer.announce({ title: "A picture", content });
  await writer.page("terms", { title: "Terms", content });
  await writer.help([{ tag: "pictures", title: "Pictures", content, questions: [] }]);

  const held: (() => void)[] = [];
  const letFail = () => {
    for (const go of held.splice(0)) go();
  };
  await page.route(/\/(content-art|art)\/.*\.(avif|webp)$/, async (route) => {
    await new Promise<void>((go) => held.push(go));
    await route.abort();
  });
  const shapeOf = async (box: Locator) => {
    await page.evaluate(() => document.fonts.ready);
    const { width, height } = (await box.boundingBox()) ?? { width: 0, height: 0 };
    return [width, height].map(Math.round);
  };

  const main = page.getByRole("main");
  for (const [path, box] of [
    [`/m/messageDetail?id=${id}`, main.getByRole("article")],
    ["/m/terms", main.getByRole("article")],
    ["/m/help?p=0", main.getByRole("listitem").first()],
  ] as const) {
    const picture = page.waitForRequest(/content-art/);
    await page.goto(path);
    await expect(box).toContainText("Below");
    await picture;
    const before = await shapeOf(box);
    expect(before[1], path).toBeGreaterThan(150);
    letFail();
    await expect(box.getByText(alt)).toBeVisible();
    await expect(box.locator("img")).toHaveCount(0);
    expect(await shapeOf(box), path).toEqual(before);
  }

  const promotions = await (await page.request.get("/wps/system/announcements?types=PR")).json();
  for (const path of ["/m/activity", `/m/activityDetail?id=${promotions.value.promotion[0].id}`]) {
    const picture = page.waitForRequest(/\/art\//);
    // a server-rendered page has loaded only when its pictures have
    await page.goto(path, { waitUntil: "domcontentloaded" });
    const card = main.getByRole("article").first();
    await picture;
    const before = await shapeOf(card);
    // After the AVIF the WebP fails too; then the browser's broken-image icon is hidden, and the area keeps the
    // picture's colour.
    const opacity = () => {
      letFail();
      return card
        .locator("img")
        .first()
        .evaluate((image) => getComputedStyle(image).opacity);
    };
    await expect.poll(opacity).toBe("0");
    expect(await shapeOf(card), path).toEqual(before);
  }
});
