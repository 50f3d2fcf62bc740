import { describe, expect, it } from "vitest";
import { examine } from "./house.ts";

describe("the house", () => {
  it.each([
    'import x from "../../../shared/tokens.ts";',
    "see shared/spec/spec.md",
    "run farm-search first",
    "const root = '/work/main';",
    "// TODO tidy up",
    "// FIXME: later",
    'it.only("works", () => {',
  ])("finds %s", (line) => {
    expect(examine(`first\n${line}\n`).map((finding) => finding.line)).toEqual([2]);
  });

  it.each([
    "// TODO(#12) say why",
    'import { money } from "./shared.ts";',
    "a farm by the sea",
    "the work/rest rhythm",
    "https://example.org/work/of/art",
    'it("only works", () => {',
    "in the XXX currency",
  ])("leaves %s alone", (line) => {
    expect(examine(line)).toEqual([]);
  });
});
