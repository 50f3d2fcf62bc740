import { describe, expect, it } from "vitest";
import { openedBy } from "./opened-by.ts";

const child = { title: "Q", content: "" };
const sections = [
  { title: "Account", content: "", children: [child] },
  { title: "Money", content: "", tag: "money", children: [child, child] },
];
const none = { section: undefined, question: undefined };

describe("address of the help centre", () => {
  it.each([
    ["tag matches a section by its tag", { tag: "money" }, { section: 1, question: undefined }],
    ["p opens the main section at that index", { p: "0" }, { section: 0, question: undefined }],
    ["c opens the sub-section at that index", { p: "1", c: "1" }, { section: 1, question: 1 }],
    ["c goes with a tag too", { tag: "money", c: "0" }, { section: 1, question: 0 }],
    ["a tag goes before p", { tag: "money", p: "0" }, { section: 1, question: undefined }],
    ["an unknown tag leaves it to p", { tag: "nothing", p: "0" }, { section: 0, question: undefined }],
    ["no parameter opens nothing", {}, none],
    ["c alone opens nothing", { c: "0" }, none],
    ["an index past the end opens nothing", { p: "2" }, none],
    [
      "a question index past the end opens the section only",
      { p: "0", c: "1" },
      { section: 0, question: undefined },
    ],
    ["-1 is not an index", { p: "-1" }, none],
    ["1e0 is not an index", { p: "1e0" }, none],
    [
      "a property name of every object is not an index",
      { tag: "__proto__", p: "constructor", c: "length" },
      none,
    ],
    ["a script is not an index", { tag: "<script>", p: "0;alert(1)" }, none],
  ])("in a help address, %s", (_, search, opened) => {
    expect(openedBy(search, sections)).toEqual(opened);
  });
});
