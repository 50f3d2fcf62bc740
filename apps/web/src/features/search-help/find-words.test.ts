import { describe, expect, it } from "vitest";
import { excerptOf, findWords, holdsWords } from "./find-words.ts";

const marked = (wanted: string, text: string) =>
  findWords(wanted, text).map(({ from, to }) => text.slice(from, to));

describe("word search", () => {
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
  ])("searching for %j in %j marks the matching letters", (wanted, text, found) => {
    expect(marked(wanted, text)).toEqual(found);
  });

  it("a text matches only if every word is found, in any of its parts", () => {
    expect(holdsWords("bank out", "Money out", "By bank")).toBe(true);
    expect(holdsWords("bank card", "Money out", "By bank")).toBe(false);
    expect(holdsWords("", "Money")).toBe(false);
  });
});

describe("excerpt", () => {
  const long = `${"first ".repeat(40)}needle${" last".repeat(40)}`;

  it("an excerpt of a long text contains the match, with an ellipsis at each cut", () => {
    const piece = excerptOf("needle", long, 120);
    expect(piece).toContain("needle");
    expect(piece.startsWith("… ")).toBe(true);
    expect(piece.endsWith(" …")).toBe(true);
    expect(piece.length).toBeLessThan(130);
  });

  it("an excerpt is the whole of a short text, and the beginning of a text without a match", () => {
    expect(excerptOf("b", "a b c", 120)).toBe("a b c");
    expect(excerptOf("zzz", long, 60).startsWith("first")).toBe(true);
  });
});
