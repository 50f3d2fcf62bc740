import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";

/**
 * The start offset of each list that slides in, in CSS pixels: positive to the right of its place, negative to the
 * left.
 */
async function watchSlides(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const slides: number[] = [];
    Object.assign(window, { slides });
    document.addEventListener("animationstart", ({ target, animationName }) => {
      for (const animation of (target as Element).getAnimations()) {
        if (!(animation instanceof CSSAnimation) || animation.animationName !== animationName) continue;
        const from = (animation.effect as KeyframeEffect).getKeyframes()[0]?.["transform"];
        const shift = /^translateX?\((-?\d+)px\)$/.exec(String(from))?.[1];
        if (shift) slides.push(Number(shift));
      }
    });
  });
  return () => page.evaluate(() => (window as unknown as { slides: number[] }).slides);
}

test("the first tab is Hot, then the categories in the vendors' order, and Promotions leads to its page", async ({
  home,
  page,
}) => {
  await home.open();
  await home.ready();
  const answer = await page.request.get("/wps/system/vassalage/mapping");
  const { value } = (await answer.json()) as { value: { sorting: { gameCategory: string }[] } };
  const hrefs = await home.categories
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(hrefs).toEqual([
    "/m/home",
    ...value.sorting.map(({ gameCategory }) => `/m/home?tab=${gameCategory}`),
    "/m/activity",
  ]);
  await expect(home.categories.getByRole("link", { name: "Hot" })).toHaveAttribute("aria-current", "true");
  await home.categories.getByRole("link", { name: "Promos" }).click();
  await expect(page).toHaveURL("/m/activity");
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

for (const tab of ["PROMO", "AFFILIATE"])
  test(`${tab} as the tab in the address of home renders no list`, async ({ home, page }) => {
    await home.open(`?tab=${tab}`);
    await home.ready();
    await expect(home.rail("Hot tonight")).toHaveCount(0);
    await expect(home.categories.locator("[aria-current=true]")).toHaveCount(0);
    await home.categories.getByRole("link", { name: "Hot" }).click();
    await expect(home.rail("Hot tonight").getByRole("link").first()).toBeVisible();
    await expect(page).toHaveURL("/m/home");
  });

for (const [language, direction, forth] of [
  ["EN", "ltr", 32],
  ["AR", "rtl", -32],
] as const)
  test(`a list slides in from the side of its tab, read ${direction}`, async ({
    home,
    chooseLanguage,
    page,
  }) => {
    await chooseLanguage(language);
    const slides = await watchSlides(page);
    await home.open();
    await home.ready();
    await expect(page.locator("html")).toHaveAttribute("dir", direction);
    const tab = (name: string) => page.locator(`main nav a[href="/m/home${name && `?tab=${name}`}"]`);
    await tab("FISH").click();
    await expect(tab("FISH")).toHaveAttribute("aria-current", "true");
    await expect.poll(slides).toEqual([forth]);
    await tab("").click();
    await expect.poll(slides).toEqual([forth, -forth]);
  });

test("lists change without a slide when reduced motion is set", async ({ home, page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const slides = await watchSlides(page);
  await home.open();
  await home.ready();
  const fish = home.categories.getByRole("link", { name: "Fishing" });
  await fish.click();
  await expect(fish).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("main").getByRole("heading", { name: "Fishing" })).toBeVisible();
  await expect(page.getByText("No game here can be played right now.")).toBeVisible();
  expect(await slides()).toEqual([]);
});
