import { expect, test } from "vitest";
import { isOwnAddress, mayLeadOutside } from "./content-html.ts";

test.each(["/", "/m/help?tag=money", "/art/a.webp", "/m/x#y", "/m//x"])("%s is of this host", (address) => {
  expect(isOwnAddress(address)).toBe(true);
});

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
])("%j is not, or not for certain", (address) => {
  expect(isOwnAddress(address)).toBe(false);
});

test("a link may leave the house to a page over TLS, a mailbox or a telephone", () => {
  for (const address of ["https://a.example", "HTTPS://a.example", "mailto:a@b.example", "tel:+63"])
    expect(mayLeadOutside(address)).toBe(true);
  for (const address of [
    "http://a.example",
    "javascript:alert(1)",
    "java\tscript:x",
    " https://a",
    "//a",
    "x",
    "",
  ])
    expect(mayLeadOutside(address)).toBe(false);
});
