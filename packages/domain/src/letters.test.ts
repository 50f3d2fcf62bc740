import { expect, it } from "vitest";
import { lettersOf } from "./letters.ts";
import { maskedName } from "./masked-name.ts";

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

it.each([
  "Marisol Villanueva",
  "Jose\u0301 Pen\u0303a",
  "मीरा शर्मा",
  "মাহমুদা আক্তার",
  "សុខ ស្រីមុំ",
  "น้ำฝน กำไร",
  "ນ້ຳ",
  "دانیال نوروزی",
  "محمد عبدالله",
  "김하늘",
  "👩‍👩‍👧‍👦👍🏽🇵🇭🇯🇵",
])("the letters of %s are cut as Unicode cuts them", (text) => {
  expect(lettersOf(text)).toEqual(Array.from(segmenter.segment(text), ({ segment }) => segment));
});

it("vowels of Burmese stay with their letter, which Unicode's own rule cuts off", () => {
  expect(lettersOf("အောင်ဆန်း")).toEqual(["အော", "င်", "ဆ", "န်း"]);
});

it.each([
  ["player", "p•••r"],
  ["मीरा", "मी•••रा"],
  ["สมศรี", "ส•••รี"],
  ["စောအောင်", "စော•••င်"],
  ["A", "A•••A"],
  ["", "•••"],
])("the name %s is masked as %s", (name, masked) => {
  expect(maskedName(name)).toBe(masked);
});
