import fc from "fast-check";
import { expect, it } from "vitest";
import { mailAddress, mailKey } from "./mail-address.ts";

it.each([
  [" Ana@Foyer.Example ", "Ana@foyer.example"],
  ["\u202aana@foyer.example\u202c", "ana@foyer.example"],
  ["ana＠ｆｏｙｅｒ．ｅｘａｍｐｌｅ", "ana@foyer.example"],
  ["jose\u0301@foyer.example", "jos\u00e9@foyer.example"],
  ["an a@foyer.example", "an a@foyer.example"],
  ["nobody", "nobody"],
])("%j is the address %s", (entered, address) => {
  expect(mailAddress(entered)).toBe(address);
});

it("an address in its form stays as it is, and its case makes no other address", () => {
  const text = fc.oneof(fc.string({ unit: "binary" }), fc.emailAddress());
  fc.assert(fc.property(text, (entered) => mailAddress(mailAddress(entered)) === mailAddress(entered)));
  fc.assert(fc.property(fc.emailAddress(), (entered) => mailKey(entered.toUpperCase()) === mailKey(entered)));
});
