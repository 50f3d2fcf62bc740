import { CONTENT_ATTRIBUTES, CONTENT_TAGS, isLocalPath } from "@foyer/domain/content-html";
import { expect, test } from "vitest";
import { HOSTILE_HTML } from "../../../../tools/testing/hostile-html.ts";
import { cleanHtml } from "./clean-html.ts";

/** Elements in cleaned HTML, by a pattern that matches more than browsers take for an element. */
const elementsOf = (html: string) =>
  [...html.matchAll(/<\s*([^\s/>]+)((?:[^>"]|"[^"]*")*)>/g)].map(([, tag = "", rest = ""]) => ({
    tag,
    attributes: [...rest.matchAll(/([^\s=/"]+)(?:="([^"]*)")?/g)].map(
      ([, name = "", value = ""]) => [name, value] as const,
    ),
  }));

test("there are enough hostile samples, each listed once", () => {
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
      if (name === "src") expect(isLocalPath(value), value).toBe(true);
      if (name === "href") expect(isLocalPath(value) || /^(https|mailto|tel):/.test(value), value).toBe(true);
    }
  }
  expect(clean).not.toMatch(/<!--|<!\[|<\?/);
  // cleaning is idempotent
  expect(cleanHtml(clean)).toBe(clean);
});
