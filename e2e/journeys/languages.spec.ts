import type { Page } from "@playwright/test";
import { catalogue, idOf, shownAs } from "../catalogue.ts";
import { expect, test } from "../test.ts";
import { TOUR } from "../tour.ts";

const entries = catalogue("fil").filter(({ source }) => !source.startsWith("in_"));
const ids = new Set(catalogue("en").map(({ source }) => idOf(source)));
const changing = entries.filter(({ source, translation }) => translation && translation !== source);
const english = changing.flatMap(({ source }) => shownAs(source) ?? []);
const filipino = changing.flatMap(({ translation }) => shownAs(translation) ?? []);

/** Whatever can be read or heard on a page: words, names, placeholders; not what stands in a game's frame. */
async function saidOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [document.title.split(" · ")[0] ?? ""];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (
        parent &&
        !parent.closest("script, style, noscript, [lang]:not(html)") &&
        parent.getClientRects().length
      )
        found.push(node.textContent ?? "");
    }
    for (const element of document.querySelectorAll("[aria-label], [placeholder], [alt], [title]"))
      for (const name of ["aria-label", "placeholder", "alt", "title"])
        found.push(element.getAttribute(name) ?? "");
    return found;
  });
  return [...new Set(texts.map((text) => text.replace(/\s+/g, " ").trim()).filter(Boolean))];
}

const saidIn = (patterns: readonly RegExp[], texts: readonly string[]) =>
  texts.filter((text) => patterns.some((pattern) => pattern.test(text)));

test("the language sheet changes every word at once, and the choice lasts", async ({ home, page }) => {
  await home.open();
  await home.ready();
  await home.languageButton.click();
  await home.dialog.getByRole("button", { name: "Filipino" }).click();
  await expect(home.dialog).toHaveCount(0);
  await expect(page.locator("html")).toHaveAttribute("lang", "fil");
  expect(saidIn(english, await saidOn(page))).toEqual([]);

  const answer = await page.reload();
  expect(await answer?.text()).toMatch(/<html[^>]* lang="?fil/);
  await home.ready();
  expect(saidIn(english, await saidOn(page))).toEqual([]);

  await home.languageButton.click();
  await home.dialog.getByRole("button", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("navigation", { name: "Game categories" })).toBeVisible();
  expect(saidIn(filipino, await saidOn(page))).toEqual([]);
});

for (const { name, who, open } of TOUR) {
  test(`${name} speaks Filipino throughout, and shows no id in place of words`, async ({
    page,
    chooseLanguage,
    enterAs,
    passOver,
  }) => {
    passOver(/Failed to fetch dynamically imported module/);
    await chooseLanguage("TY");
    if (who !== "visitor") await enterAs(who === "newcomer" ? who : undefined);
    await open(page);
    const said = await saidOn(page);
    expect(saidIn(filipino, said).length).toBeGreaterThan(1);
    expect(saidIn(english, said)).toEqual([]);
    expect(said.filter((text) => ids.has(text))).toEqual([]);
  });
}
