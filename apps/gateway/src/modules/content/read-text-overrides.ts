import type { TextOverride } from "@foyer/contract/settings";
import { LANGUAGES } from "@foyer/contract/shared";
import type { LanguageSettings, TextOverrideEntry } from "./content-set.ts";
import type { Findings } from "./findings.ts";
import { readYaml, textOf } from "./front-matter.ts";
import { productTexts } from "./product-texts.ts";
import type { ContentFile } from "./read-folder.ts";
import { TextOverrideFacts } from "./schemas.ts";

/** Placeholders of a text and tags around parts of it. */
const PLACEHOLDER = /\{(\w+)\}|<\/?\d+\/?>/g;
const placeholdersOf = (words: string): string[] =>
  [...words.matchAll(PLACEHOLDER)].map(([placeholder]) => placeholder).toSorted();

/** The compiled form of the client's texts: each placeholder is an array of its own. */
const compiled = (words: string): TextOverride =>
  words
    .split(/\{(\w+)\}/)
    .map((part, at) => (at % 2 === 1 ? ([part] as [string]) : part))
    .filter((part) => part !== "");

/** The merchant's overrides of product texts, by language; each is named by the product's English text. */
export async function readTextOverrides(
  files: readonly ContentFile[],
  { languages }: LanguageSettings,
  findings: Findings,
): Promise<TextOverrideEntry[]> {
  if (files.length === 0) return [];
  const known = await productTexts();
  return files.flatMap((file) => {
    const code = file.name.replace(/^texts\/|\.yaml$/g, "");
    const language = LANGUAGES.find((one) => one === code.toUpperCase());
    if (!language) findings.error(file.name, `"${code}" is not a known language`);
    else if (!languages.includes(language))
      findings.warning(file.name, `is in ${language}, which the merchant does not offer`);
    if (!known) findings.error(file.name, "cannot be checked: the product's texts are not available here");
    const text = textOf(file, findings);
    const facts = text === null ? null : readYaml(file.name, text, TextOverrideFacts, findings);
    if (!facts || !known || !language) return [];
    return Object.entries(facts.value).flatMap(([name, words]): TextOverrideEntry[] => {
      const place = facts.at(name);
      const product = known.get(name);
      if (!product) {
        findings.error(file.name, `"${name}" is not a text of the product`, place);
        return [];
      }
      if (/\{\w+,/.test(product.english)) {
        findings.error(file.name, `"${name}" depends on a number and cannot be overridden`, place);
        return [];
      }
      const placeholders = placeholdersOf(product.english);
      if (placeholders.join() !== placeholdersOf(words).join())
        findings.error(
          file.name,
          placeholders.length > 0
            ? `"${name}" must keep ${placeholders.join(" and ")}`
            : `"${name}" must not contain placeholders`,
          place,
        );
      return [{ language, id: product.id, chapters: product.chapters, words: compiled(words) }];
    });
  });
}
