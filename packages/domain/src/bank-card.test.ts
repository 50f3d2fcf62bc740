import fc from "fast-check";
import { expect, it } from "vitest";
import { cardNumber, isSameName } from "./bank-card.ts";

it.each([
  ["0012 3456-7890", "001234567890"],
  ["123456", "123456"],
  ["12345", null],
  ["1".repeat(21), null],
  ["１２３４５６７８", "12345678"],
  ["12345a", null],
  ["1e9", null],
  ["-123456", "123456"],
  ["", null],
])("the number %j is %j", (written, number) => {
  expect(cardNumber(written)).toBe(number);
});

it.each([
  ["Marisol Villanueva", "marisol  VILLANUEVA", true],
  ["José Peña", "Jose Pena", true],
  ["  Ana O’Hara ", "ana o'hara", true],
  ["Weiß", "WEISS", true],
  ["Marisol Villanueva", "Villanueva Marisol", false],
  ["Marisol", "Marisola", false],
  ["กิน", "กัน", false],
])("%j and %j are the same name: %s", (one, other, same) => {
  expect([isSameName(one, other), isSameName(other, one)]).toEqual([same, same]);
});

it("a name is the same in upper case, lower case and with other spaces", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-zÀ-ÿ]{1,12}( [A-Za-zÀ-ÿ]{1,12}){0,3}$/), (name) => {
      expect(isSameName(name, name.toUpperCase())).toBe(true);
      expect(isSameName(name, ` ${name.toLowerCase().replaceAll(" ", "  ")}`)).toBe(true);
      expect(isSameName(name, name.normalize("NFD"))).toBe(true);
    }),
  );
});
