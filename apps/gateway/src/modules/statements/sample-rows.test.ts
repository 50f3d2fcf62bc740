import { expect, test } from "vitest";
import { wholeRows } from "./sample-rows.ts";

const cut = (text: string, most: number): string => wholeRows(Buffer.from(text), most).toString();

test.each([
  ["a,b\n1,2\n", 8, "a,b\n1,2\n"],
  ["a,b\n1,2\n3,4\n", 10, "a,b\n1,2\n"],
  ["a,b\r\n1,2\r\n3,4\r\n", 12, "a,b\r\n1,2\r\n"],
  ["a,b\r1,2\r3,4\r", 10, "a,b\r1,2\r"],
  // a line's end in a cell ends no row
  ['a,b\n1,2\n3,"x\ny"\n', 13, "a,b\n1,2\n"],
  // marks that enclose nothing
  ['a,b"\n1,2\n3,4\n5,6\n', 14, 'a,b"\n1,2\n3,4\n'],
  ["one row without an end", 10, "one row wi"],
])("of %j a sample of %i bytes ends where a row ends", (text, most, sample) => {
  expect(cut(text, most)).toBe(sample);
});

test.each([
  ["utf16le", "\uFEFFa,b\n\u0A0A,2\n3,4\n"],
  ["UTF-16 with the high byte first", "\uFEFFa,b\n\u0A0A,2\n3,4\n"],
])("a sample in %s is cut between its characters", (encoding, text) => {
  const bytes = Buffer.from(text, "utf16le");
  if (encoding !== "utf16le") bytes.swap16();
  const sample = Buffer.from(wholeRows(bytes, 21));
  if (encoding !== "utf16le") sample.swap16();
  expect(sample.toString("utf16le")).toBe("\uFEFFa,b\n\u0A0A,2\n");
});
