import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

test.each([
  ["=1+1", "'=1+1"],
  ["@sum", "'@sum"],
  ["+63 917", "'+63 917"],
  ["-2 cards", "'-2 cards"],
  ["\tx", "'\tx"],
  ["＝1+1", "'＝1+1"],
  ["＠sum", "'＠sum"],
  ["\n=1+1", '"\'\n=1+1"'],
  ["-12.50", "-12.50"],
  ['say "hi", please', '"say ""hi"", please"'],
  ["two\nlines", '"two\nlines"'],
  ["a;b", '"a;b"'],
])("%j is written as %j", (text, written) => {
  expect(csvLine([text])).toBe(`${written}\r\n`);
});

/** Reads one line as RFC 4180 says. */
function fieldsOf(line: string): string[] {
  const fields = [...line.slice(0, -2).matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)];
  return fields.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "");
}

test("a line is read back as it was, and no field of it begins like a formula", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 5 }), (values) => {
      const read = fieldsOf(csvLine(values));
      expect(read.map((text, at) => (text === values[at] ? text : text.slice(1)))).toEqual(values);
      for (const text of read)
        if (!/^-?\d+(\.\d+)?$/.test(text)) expect(text).not.toMatch(/^[=+\-@＝＋－＠\t\r\n]/);
    }),
  );
});
