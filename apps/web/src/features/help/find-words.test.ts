import { describe, expect, it } from "vitest";
import { excerptOf, findWords, holdsWords } from "./find-words.ts";

const marked = (wanted: string, text: string) =>
  findWords(wanted, text).map(({ from, to }) => text.slice(from, to));

describe("finding words", () => {
  it.each([
    ["money", "Money in and out", ["Money"]],
    ["DEPOSITO", "Ang depósito mo", ["depósito"]],
    ["depósito", "Ang deposito mo", ["deposito"]],
    ["in out", "Money in and out", ["in", "out"]],
    ["aba bab", "ababab", ["abab"]],
    ["ﬁ", "oﬃce file", []],
    ["straße", "Die Straße", ["Straße"]],
    ["x", "", []],
    ["  ", "blank", []],
    ["(.*)", "a (.*) b", ["(.*)"]],
    ["i", "İstanbul", ["İ"]],
    ["é", "e\u0301te\u0301", ["e\u0301", "e\u0301"]],
  ])("%j in %j", (wanted, text, found) => {
    expect(marked(wanted, text)).toEqual(found);
  });

  it("needs every word, in any of the texts", () => {
    expect(holdsWords("bank out", "Money out", "By bank")).toBe(true);
    expect(holdsWords("bank card", "Money out", "By bank")).toBe(false);
    expect(holdsWords("", "Money")).toBe(false);
  });
});

describe("an excerpt", () => {
  const long = `${"first ".repeat(40)}needle${" last".repeat(40)}`;

  it("holds the match, and says that there is more", () => {
    const piece = excerptOf("needle", long, 120);
    expect(piece).toContain("needle");
    expect(piece.startsWith("… ")).toBe(true);
    expect(piece.endsWith(" …")).toBe(true);
    expect(piece.length).toBeLessThan(130);
  });

  it("is the whole text where that is short, and its beginning where nothing matches", () => {
    expect(excerptOf("b", "a b c", 120)).toBe("a b c");
    expect(excerptOf("zzz", long, 60).startsWith("first")).toBe(true);
  });
});
