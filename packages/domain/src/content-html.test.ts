import { expect, test } from "vitest";
import { isAllowedExternalLink, isLocalPath } from "./content-html.ts";

test.each(["/", "/m/help?tag=money", "/art/a.webp", "/m/x#y", "/m//x"])(
  "%s is a path on this host",
  (address) => {
    expect(isLocalPath(address)).toBe(true);
  },
);

test.each([
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/m\\..\\x",
  "\\/evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "m/help",
  "",
  " /m/help",
])("%j is not certain to be a path on this host", (address) => {
  expect(isLocalPath(address)).toBe(false);
});

test("external links are allowed to https, mailto and tel addresses only", () => {
  for (const address of ["https://a.example", "HTTPS://a.example", "mailto:a@b.example", "tel:+63"])
    expect(isAllowedExternalLink(address)).toBe(true);
  for (const address of [
    "http://a.example",
    "javascript:alert(1)",
    "java\tscript:x",
    " https://a",
    "//a",
    "x",
    "",
  ])
    expect(isAllowedExternalLink(address)).toBe(false);
});
