import { LANGUAGES } from "@foyer/contract/shared";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { languageOfTag } from "./language-tags.ts";

describe("languageOfTag", () => {
  it.each([
    ["en-US", "EN"],
    ["fil-PH", "TY"],
    ["tl", "TY"],
    ["zh-TW", "TW"],
    ["zh-Hant-HK", "TW"],
    ["zh", "CN"],
    ["yue-HK", "TW"],
    ["yue-Hans-CN", "CN"],
    ["zh-SG", "CN"],
    ["pt-BR", "PT-BR"],
    ["pt", "PT-BR"],
    ["pt-PT", "PT"],
    ["pt-AO", "PT"],
    ["ur-PK", "UR"],
    ["ur-Latn", "UR-LA"],
    ["ko-KR", "KO"],
    ["my-MM", "MY"],
    ["ms-MY", "MS"],
    ["sw-TZ", "SW"],
  ])("the language tag %s maps to %s", (tag, code) => {
    expect(languageOfTag(tag, LANGUAGES)).toBe(code);
  });

  it.each([
    ["zh-TW", ["EN", "CN"], "CN"],
    ["pt-BR", ["EN", "PT"], "PT"],
    ["ko", ["KR"], "KR"],
    ["ur-Latn", ["UR"], "UR"],
  ])("the language tag %s among %j maps to the closest offered language", (tag, offered, code) => {
    expect(languageOfTag(tag, offered)).toBe(code);
  });

  it.each(["de", "my", "zh", "*", "", "x", "not a tag", "🙂"])(
    "the language tag %j maps to neither EN nor TY",
    (tag) => {
      expect(languageOfTag(tag, ["EN", "TY"])).toBeUndefined();
    },
  );

  it("languageOfTag returns only offered languages, whatever the tag", () => {
    fc.assert(
      fc.property(fc.string(), fc.subarray([...LANGUAGES]), (tag, offered) => {
        const code = languageOfTag(tag, offered);
        expect(code === undefined || offered.includes(code)).toBe(true);
      }),
    );
  });
});
