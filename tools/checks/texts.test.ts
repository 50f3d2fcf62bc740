import { describe, expect, it } from "vitest";
import { untranslated } from "./texts.ts";

describe("untranslated", () => {
  it("untranslated finds a message without a translation, and no other", () => {
    const catalogue = [
      'msgid "Home"\nmsgstr "Tahanan"',
      'msgid "Games"\nmsgstr ""',
      'msgid ""\n"A long "\n"text"\nmsgstr ""\n"Isang "\n"mahaba"',
    ].join("\n\n");
    expect(untranslated(catalogue)).toEqual(['"Games"']);
  });
});
