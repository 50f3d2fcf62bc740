import { expect, it } from "vitest";
import { plainTitle } from "./plain-title.ts";

it.each([
  ["[1] Saturday tide", "Saturday tide"],
  ["[12]Saturday tide", "Saturday tide"],
  ["  [ 3 ]  Saturday tide", "Saturday tide"],
  ["【2】Saturday tide", "Saturday tide"],
  ["［２］Saturday tide", "Saturday tide"],
  ["(4) Saturday tide", "Saturday tide"],
  ["（4）Saturday tide", "Saturday tide"],
  ["Saturday [1] tide", "Saturday [1] tide"],
  ["[New] Saturday tide", "[New] Saturday tide"],
  ["[1) Saturday tide", "[1) Saturday tide"],
  ["24 hours", "24 hours"],
  ["[7]", "[7]"],
])("the title %j is shown as %j", (title, read) => {
  expect(plainTitle(title)).toBe(read);
});
