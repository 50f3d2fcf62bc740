import { expect, test } from "vitest";
import { translatedWords } from "./noun-translations.ts";

test.each(["龙", "龍", "ドラゴン", "드래곤", "дракон", "Дракон"])("%s means dragon", (word) => {
  expect(translatedWords([word])).toEqual(["dragon"]);
});

test("words that are not in the table stay as they were searched", () => {
  expect(translatedWords(["golden", "龙"])).toEqual(["golden", "dragon"]);
  expect(translatedWords(["golden", "koi"])).toBeUndefined();
  expect(translatedWords([])).toBeUndefined();
});
