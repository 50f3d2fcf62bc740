import { expect, test } from "vitest";
import { isOwnAddress } from "./content-html.ts";

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
