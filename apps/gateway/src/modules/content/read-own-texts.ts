import type { OwnText } from "@foyer/contract/settings";
import { LANGUAGES } from "@foyer/contract/shared";
import type { OwnTextEntry, Speaking } from "./content-set.ts";
import type { Findings } from "./findings.ts";
import type { ContentFile } from "./folder.ts";
import { readYaml, textOf } from "./front-matter.ts";
import { knownTexts } from "./known-texts.ts";
import { OwnTextFacts } from "./schemas.ts";

/** What is filled into a text, and the tags round a part of it. */
const HOLE = /\{(\w+)\}|<\/?\d+\/?>/g;
const holesOf = (words: string): string[] => [...words.matchAll(HOLE)].map(([hole]) => hole).toSorted();

/** As the front's texts are kept: what is filled in stands in a list of its own. */
const compiled = (words: string): OwnText =>
  words
    .split(/\{(\w+)\}/)
    .map((part, at) => (at % 2 === 1 ? ([part] as [string]) : part))
    .filter((part) => part !== "");

/** Texts of the product in the merchant's own words, by language: each is named by what the product says in English. */
export async function readOwnTexts(
  files: readonly ContentFile[],
  { languages }: Speaking,
  findings: Findings,
): Promise<OwnTextEntry[]> {
  if (files.length === 0) return [];
  const known = await knownTexts();
  return files.flatMap((file) => {
    const code = file.name.replace(/^texts\/|\.yaml$/g, "");
    const language = LANGUAGES.find((one) => one === code.toUpperCase());
    if (!language) findings.error(file.name, `"${code}" is no language known here`);
    else if (!languages.includes(language))
      findings.warning(file.name, `is in ${language}, which the merchant does not offer`);
    if (!known) findings.error(file.name, "cannot be read: the product's texts are not on this machine");
    const text = textOf(file, findings);
    const facts = text === null ? null : readYaml(file.name, text, OwnTextFacts, findings);
    if (!facts || !known || !language) return [];
    return Object.entries(facts.value).flatMap(([name, words]): OwnTextEntry[] => {
      const place = facts.at(name);
      const product = known.get(name);
      if (!product) {
        findings.error(file.name, `"${name}" is no text of the product`, place);
        return [];
      }
      if (/\{\w+,/.test(product.said)) {
        findings.error(file.name, `"${name}" depends on a number and stays as it is`, place);
        return [];
      }
      const holes = holesOf(product.said);
      if (holes.join() !== holesOf(words).join())
        findings.error(
          file.name,
          holes.length > 0 ? `"${name}" must keep ${holes.join(" and ")}` : `"${name}" fills nothing in`,
          place,
        );
      return [{ language, id: product.id, chapters: product.chapters, words: compiled(words) }];
    });
  });
}
