import type { Page } from "@playwright/test";
import { catalogue, idOf, shownAs } from "./catalogue.ts";

const entries = catalogue("fil").filter(({ source }) => !source.startsWith("in_"));
export const ids = new Set(catalogue("en").map(({ source }) => idOf(source)));
const changing = entries.filter(({ source, translation }) => translation && translation !== source);
export const english = shown(changing.map(({ source }) => source));
export const filipino = shown(changing.map(({ translation }) => translation));

/** Texts of a language: most are compared as they are, those with values by a pattern. */
interface Shown {
  readonly exact: ReadonlySet<string>;
  readonly patterns: readonly RegExp[];
}

function shown(texts: readonly string[]): Shown {
  const asTheyAre = (text: string) => !/[{<]/.test(text);
  return {
    exact: new Set(texts.filter(asTheyAre)),
    patterns: texts.flatMap((text) => (asTheyAre(text) ? [] : (shownAs(text) ?? []))),
  };
}

/** Everything on a page that can be read or heard: texts, names, placeholders; not the contents of a game's frame. */
export async function textsOn(page: Page): Promise<string[]> {
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

/** Those of some texts that belong to a language. */
export const matching = ({ exact, patterns }: Shown, texts: readonly string[]) =>
  texts.filter((text) => exact.has(text) || patterns.some((pattern) => pattern.test(text)));
