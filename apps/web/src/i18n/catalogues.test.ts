import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ERROR_CODES } from "@foyer/contract/errors";
import { LANGUAGES as CODES } from "@foyer/contract/shared";
import { languageOfTag } from "@foyer/domain/language-tags";
import { describe, expect, it } from "vitest";
import { LANGUAGES, spoken } from "./languages.ts";

const folder = path.join(import.meta.dirname, "locales");
const CATALOGUES = readdirSync(path.join(folder, "en"));

/** Messages of a catalogue by id; ids and texts may run over several lines. */
function messages(tag: string, file: string): Map<string, string> {
  const text = (lines: string) =>
    [...lines.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part]) => part).join("");
  const entries = readFileSync(path.join(folder, tag, file), "utf8")
    .split(/\n\n+/)
    .slice(1);
  return new Map(
    entries.flatMap((entry) => {
      const [, id = "", said = ""] = /^msgid ((?:".*"\n?)+)msgstr ((?:".*"\n?)+)/m.exec(entry) ?? [];
      return id ? [[text(id), text(said)] as const] : [];
    }),
  );
}

/** Placeholders and tags, which a translation must keep. */
const holes = (message: string) =>
  [...message.matchAll(/\{(\w+)[},]|<\/?(\d+)\/?>/g)].map(([hole]) => hole).toSorted();

describe.each(CATALOGUES)("%s", (file) => {
  const source = messages("en", file);
  const filipino = messages("fil", file);

  it("keeps what is filled in", () => {
    for (const [id, said] of source)
      expect(new Set(holes(filipino.get(id) ?? ""))).toEqual(new Set(holes(said)));
  });

  // Filipino counts 3 and 13 among them too: what is true of 1 alone stands under `=1`.
  it("names the number wherever it says what is `one` of its kind", () => {
    for (const said of [...source.values(), ...filipino.values()])
      for (const [, words] of said.matchAll(/\bone \{([^{}]*)\}/g)) expect(words, said).toContain("#");
  });
});

it.each(["en", "fil"])("%s says the same thing in the same words in every chapter", (tag) => {
  const said = new Map<string, string>();
  for (const [id, words] of CATALOGUES.flatMap((file) => [...messages(tag, file)])) {
    expect(words, id).toBe(said.get(id) ?? words);
    said.set(id, words);
  }
});

describe("languages", () => {
  it("has every code of the platform", () => {
    expect(Object.keys(LANGUAGES).toSorted()).toEqual(CODES.toSorted());
  });

  it("writes AR, FA and UR from right to left, and no other", () => {
    const rtl = Object.entries(LANGUAGES).filter(([, { direction }]) => direction === "rtl");
    expect(rtl.map(([code]) => code).toSorted()).toEqual(["AR", "FA", "UR"]);
  });

  it("speaks Filipino under TY, with the flag of the Philippines", () => {
    expect(LANGUAGES.TY).toMatchObject({ tag: "fil", flag: "PH" });
    expect(spoken("TY").catalogue).toBe("fil");
  });

  it("shows the source text where a language is not written yet, in that language's direction", () => {
    expect(spoken("AR")).toEqual({ code: "AR", tag: "ar", catalogue: "en" });
  });

  it("is found by a browser that asks for it by its tag", () => {
    for (const [code, { tag }] of Object.entries(LANGUAGES))
      expect(languageOfTag(tag, CODES)).toBe(code === "KR" ? "KO" : code);
  });

  it("gives each language a tag that Intl knows", () => {
    for (const { tag } of Object.values(LANGUAGES)) expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
  });
});

it("has a text for every error code the platform can send", () => {
  const table = readFileSync(path.join(import.meta.dirname, "error-texts.ts"), "utf8");
  const named = new Set([...table.matchAll(/^ {2}"([\w.]+)": msg/gm)].map(([, code]) => code));
  expect(ERROR_CODES.filter((code) => !named.has(code))).toEqual([]);
});
