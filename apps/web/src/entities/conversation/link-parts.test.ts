import fc from "fast-check";
import { expect, it } from "vitest";
import { linkParts } from "./link-parts.ts";

const links = (text: string) => linkParts(text).flatMap(({ href }) => href ?? []);

it.each([
  ["See https://foyer.example/help.", ["https://foyer.example/help"]],
  [
    "(https://a.example) and https://b.example/x?y=1&z=2!",
    ["https://a.example/", "https://b.example/x?y=1&z=2"],
  ],
  ["http://plain.example javascript:alert(1) data:text/html,x", []],
  ["https://bank.example@evil.example/", []],
  ["https://", []],
  ['https://a.example"onclick=alert(1)', ["https://a.example/"]],
  ["nothing here", []],
])("the links in %j are %j", (text, expected) => {
  expect(links(text)).toEqual(expected);
});

it("splitting a message into links and text loses no character", () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string({ unit: "grapheme" }), fc.webUrl(), fc.constant(" https://x.example, "))),
      (pieces) => {
        const text = pieces.join("");
        expect(
          linkParts(text)
            .map((part) => part.text)
            .join(""),
        ).toBe(text);
        for (const href of links(text)) expect(href).toMatch(/^https:\/\//);
      },
    ),
  );
});
