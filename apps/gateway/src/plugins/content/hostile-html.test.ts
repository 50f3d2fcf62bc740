import { CONTENT_ATTRIBUTES, CONTENT_TAGS, isOwnAddress } from "@foyer/domain/content-html";
import { expect, test } from "vitest";
import { HOSTILE_HTML } from "../../../../../tools/testing/hostile-html.ts";
import { cleanHtml } from "./clean-html.ts";

/** Elements in a text that was cleaned, by a pattern that takes more for an element than a browser does. */
const elementsOf = (html: string) =>
  [...html.matchAll(/<\s*([^\s/>]+)((?:[^>"]|"[^"]*")*)>/g)].map(([, tag = "", rest = ""]) => ({
    tag,
    attributes: [...rest.matchAll(/([^\s=/"]+)(?:="([^"]*)")?/g)].map(
      ([, name = "", value = ""]) => [name, value] as const,
    ),
  }));

test("there are enough of them, each once", () => {
  expect(HOSTILE_HTML.length).toBeGreaterThanOrEqual(120);
  expect(new Set(HOSTILE_HTML).size).toBe(HOSTILE_HTML.length);
});

test.each(HOSTILE_HTML.map((html) => [html.slice(0, 90), html]))("%j is harmless once cleaned", (_, html) => {
  const clean = cleanHtml(html);
  for (const { tag, attributes } of elementsOf(clean)) {
    if (tag.startsWith("/")) continue;
    expect(CONTENT_TAGS).toContain(tag);
    for (const [name, value] of attributes) {
      expect(CONTENT_ATTRIBUTES[tag] ?? []).toContain(name);
      if (name === "src") expect(isOwnAddress(value), value).toBe(true);
      if (name === "href")
        expect(isOwnAddress(value) || /^(https|mailto|tel):/.test(value), value).toBe(true);
    }
  }
  expect(clean).not.toMatch(/<!--|<!\[|<\?/);
  // and it stays as it is when it is cleaned again
  expect(cleanHtml(clean)).toBe(clean);
});
