import fc from "fast-check";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { csvFile, csvLine, sendCsv } from "./csv.ts";

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

/** A file of two pages, of which one cannot be read. */
async function fileWithout(broken: number) {
  const app = Fastify();
  app.get("/", (_request, reply) =>
    sendCsv(reply, {
      name: "list.csv",
      text: csvFile(
        ["Name"],
        async (before = "0") => {
          if (Number(before) === broken) throw new Error("the database is away");
          return { items: [before], ...(before === "0" && { next: "1" }) };
        },
        (item) => [item],
      ),
    }),
  );
  const { statusCode, body } = await app.inject({ url: "/" });
  return { statusCode, lines: body.split("\r\n") };
}

test("a file that fails is answered as an error at its beginning, and says that it is incomplete at its end", async () => {
  expect((await fileWithout(2)).lines).toEqual(["\uFEFFName", "0", "1", ""]);
  expect((await fileWithout(0)).statusCode).toBe(500);
  const { statusCode, lines } = await fileWithout(1);
  expect(statusCode).toBe(200);
  expect(lines.slice(0, 2)).toEqual(["\uFEFFName", "0"]);
  expect(lines[2]).toContain("This file is incomplete");
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
