import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ERROR_CODES } from "@foyer/contract/errors";
import { LANGUAGES as CODES } from "@foyer/contract/shared";
import { languageOfTag } from "@foyer/domain/language-tags";
import { describe, expect, it } from "vitest";
import { LANGUAGES, spoken } from "./languages.ts";

const folder = path.join(import.meta.dirname, "locales");
const CATALOGUES = readdirSync(path.join(folder, "en"));

/** Messages of a catalogue by context and id, as gettext keys them; ids and texts may span several lines. */
function messages(tag: string, file: string): Map<string, string> {
  const text = (lines: string) =>
    [...lines.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part]) => part).join("");
  const entries = readFileSync(path.join(folder, tag, file), "utf8")
    .split(/\n\n+/)
    .slice(1);
  return new Map(
    entries.flatMap((entry) => {
      const [, id = "", translation = ""] = /^msgid ((?:".*"\n?)+)msgstr ((?:".*"\n?)+)/m.exec(entry) ?? [];
      const [, context] = /^msgctxt "(.*)"$/m.exec(entry) ?? [];
      return id ? [[context ? `${context}\u0004${text(id)}` : text(id), text(translation)] as const] : [];
    }),
  );
}

/** Placeholders and tags, which a translation must contain. */
const holes = (message: string) =>
  [...message.matchAll(/\{(\w+)[},]|<\/?(\d+)\/?>/g)].map(([hole]) => hole).toSorted();

describe.each(CATALOGUES)("catalogue %s", (file) => {
  const source = messages("en", file);
  const filipino = messages("fil", file);

  it("every translation contains the placeholders and tags of its source text", () => {
    for (const [id, translation] of source)
      expect(new Set(holes(filipino.get(id) ?? ""))).toEqual(new Set(holes(translation)));
  });

  // Filipino puts 3 and 13 into `one` as well; a text for 1 alone belongs under `=1`.
  it("every `one` plural form contains the number", () => {
    for (const translation of [...source.values(), ...filipino.values()])
      for (const [, words] of translation.matchAll(/\bone \{([^{}]*)\}/g))
        expect(words, translation).toContain("#");
  });
});

it.each(["en", "fil"])("%s has the same translation of a text in every catalogue", (tag) => {
  const translations = new Map<string, string>();
  for (const [id, words] of CATALOGUES.flatMap((file) => [...messages(tag, file)])) {
    expect(words, id).toBe(translations.get(id) ?? words);
    translations.set(id, words);
  }
});

describe("the language table", () => {
  it("the language table has every language code of the platform", () => {
    expect(Object.keys(LANGUAGES).toSorted()).toEqual(CODES.toSorted());
  });

  it("AR, FA and UR are the only right-to-left languages", () => {
    const rtl = Object.entries(LANGUAGES).filter(([, { direction }]) => direction === "rtl");
    expect(rtl.map(([code]) => code).toSorted()).toEqual(["AR", "FA", "UR"]);
  });

  it("TY is Filipino, with the flag of the Philippines", () => {
    expect(LANGUAGES.TY).toMatchObject({ tag: "fil", flag: "PH" });
    expect(spoken("TY").catalogue).toBe("fil");
  });

  it("a language without a catalogue uses the English texts, with the plurals, numbers and dates of English", () => {
    expect(spoken("AR")).toEqual({ code: "AR", tag: "en-x-ar", catalogue: "en" });
    for (const code of CODES.filter((one) => spoken(one).catalogue === "en")) {
      const { tag } = spoken(code);
      expect(new Intl.PluralRules(tag).select(1)).toBe("one");
      expect(new Intl.NumberFormat(tag).format(1234.5)).toBe("1,234.5");
      expect(new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" }).format(0)).toBe(
        "January 1, 1970",
      );
    }
  });

  it("a browser's language tag selects the language", () => {
    for (const [code, { tag }] of Object.entries(LANGUAGES))
      expect(languageOfTag(tag, CODES)).toBe(code === "KR" ? "KO" : code);
  });

  it("every language has a valid BCP 47 tag", () => {
    for (const { tag } of Object.values(LANGUAGES)) expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
  });
});

it("every error code of the platform has a text", () => {
  const tables = ["error-texts.ts", "screen-error-texts.ts"].map((file) =>
    readFileSync(path.join(import.meta.dirname, file), "utf8"),
  );
  const named = new Set(
    tables.flatMap((table) => [...table.matchAll(/^ {2}"([\w.]+)":/gm)].map(([, code]) => code)),
  );
  expect(ERROR_CODES.filter((code) => !named.has(code))).toEqual([]);
});
