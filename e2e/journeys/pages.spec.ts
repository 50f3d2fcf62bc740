import { test } from "../product.ts";
import { expect } from "../test.ts";
import { Written } from "../written.ts";

test("agreement, policy and terms are what the house has written", async ({ ownProduct, page }) => {
  const written = new Written(ownProduct);
  for (const [path, slug] of [
    ["/m/useragreement", "user-agreement"],
    ["/m/policy", "policy"],
    ["/m/terms", "terms"],
  ] as const) {
    await written.page(slug, { title: `About ${slug}`, content: "<h3>First</h3><p>What holds.</p>" });
    await page.goto(path);
    const article = page.getByRole("article");
    await expect(article.getByRole("heading", { name: `About ${slug}` })).toBeVisible();
    await expect(article).toContainText("What holds.");
    await expect(article).toContainText("Last changed on");
  }
});

test("whoever joins sees who stands beside the house, and reads about each", async ({ ownProduct, page }) => {
  const written = new Written(ownProduct);
  await written.page("join-us", { title: "Join us", content: "<p>Come on in.</p>" });
  await written.page("kite-race", { title: "The kite race", content: "<p>Every May.</p>", kind: "sponsor" });
  await page.goto("/m/joinUs");
  await page
    .getByRole("region", { name: "Beside the house" })
    .getByRole("link", { name: "The kite race" })
    .click();
  await expect(page).toHaveURL(/\/m\/sponsor\/detail\?id=kite-race$/);
  await expect(page.getByRole("article")).toContainText("Every May.");
});

test("a page that nobody wrote says so", async ({ page }) => {
  for (const id of ["nobody", "..%2F..%2Fadmin", "%3Cscript%3E", ""]) {
    await page.goto(`/m/sponsor/detail?id=${id}`);
    await expect(page.getByRole("heading", { name: "This page is not here" })).toBeVisible();
  }
});

test("whoever registers can read what they agree to, and keeps what they have typed", async ({
  ownProduct,
  page,
  register,
}) => {
  await new Written(ownProduct).page("user-agreement", {
    title: "What we agree on",
    content: "<p>This.</p>",
  });
  await register.open();
  await register.username.fill("halfway");
  const opened = page.waitForEvent("popup");
  await page.getByRole("main").getByRole("link", { name: "terms of the house" }).click();
  await expect((await opened).getByRole("heading", { name: "What we agree on" })).toBeVisible();
  await expect(register.username).toHaveValue("halfway");
});
