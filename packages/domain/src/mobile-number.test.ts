import fc from "fast-check";
import parse, { getCountries, getExampleNumber } from "libphonenumber-js/mobile";
import examples from "libphonenumber-js/mobile/examples";
import { expect, test } from "vitest";
import { fromInternational, mobileNumber, mobileOfText, type ReadNumber } from "./mobile-number.ts";

test.each([
  ["Philippines", "63", "9171234567", "+639171234567"],
  ["Philippines, dialled with 0", "63", "09171234567", "+639171234567"],
  ["Vietnam", "84", "0912345678", "+84912345678"],
  ["Thailand", "66", "0812345678", "+66812345678"],
  ["Indonesia", "62", "081234567890", "+6281234567890"],
  ["Malaysia", "60", "0123456789", "+60123456789"],
  ["India", "91", "09876543210", "+919876543210"],
  ["Brazil", "55", "011961234567", "+5511961234567"],
  ["China", "86", "13123456789", "+8613123456789"],
  ["Cambodia", "855", "091234567", "+85591234567"],
  ["Singapore", "65", "81234567", "+6581234567"],
  ["Korea", "82", "01020000000", "+821020000000"],
  ["Japan", "81", "09012345678", "+819012345678"],
  ["Taiwan", "886", "0912345678", "+886912345678"],
  ["Hong Kong", "852", "51234567", "+85251234567"],
  ["Myanmar", "95", "09250123456", "+959250123456"],
  ["Laos", "856", "02023123456", "+8562023123456"],
  ["Bangladesh", "880", "01812345678", "+8801812345678"],
  ["Nepal", "977", "9841234567", "+9779841234567"],
  ["Portugal", "351", "912345678", "+351912345678"],
  ["Turkey", "90", "05012345678", "+905012345678"],
  ["United Kingdom", "44", "07400123456", "+447400123456"],
  ["Germany", "49", "015123456789", "+4915123456789"],
  ["Russia", "7", "9123456789", "+79123456789"],
  ["United States", "1", "2015550123", "+12015550123"],
  ["Italy", "39", "3123456789", "+393123456789"],
  ["Côte d’Ivoire, whose 0 belongs to the number", "225", "0123456789", "+2250123456789"],
  ["Côte d’Ivoire, whose 0 a form has dropped", "225", "123456789", "+2250123456789"],
  ["Gabon, whose 0 may be written", "241", "06031234", "+2416031234"],
  ["Gabon, whose 0 may be left out", "241", "6031234", "+2416031234"],
  ["Argentina, as it is called at home", "54", "1123456789", "+5491123456789"],
  ["Argentina, with the 15 of old", "54", "0111523456789", "+5491123456789"],
  ["Argentina, as it is called from abroad", "54", "91123456789", "+5491123456789"],
  ["Mexico, with the 1 of old", "52", "15512345678", "+525512345678"],
  ["the Philippines after their own code", "63", "639171234567", "+639171234567"],
  ["the Philippines as it is dialled from abroad", "63", "00639171234567", "+639171234567"],
  ["Congo, whose 0 belongs to the number", "242", "061234567", "+242061234567"],
])("a mobile number of %s is valid: +%s %s", (_, countryDialingCode, mobileNum, e164) => {
  expect(mobileNumber(parse, { mobileNum, countryDialingCode })).toBe(e164);
});

test.each([
  ["a landline", "63", "285551234"],
  ["a landline", "84", "02412345678"],
  ["too short", "63", "917123456"],
  ["too long", "63", "91712345678"],
  ["nothing but zeros", "63", "0000000000"],
  ["empty", "63", ""],
  ["not digits", "63", "917-123-4567"],
  ["another country's code inside", "63", "6591712345"],
  ["no country's code", "999", "9171234567"],
  ["a premium number", "44", "9098790123"],
  ["digits of another script", "63", "٩١٧١٢٣٤٥٦٧"],
])("an invalid mobile number (%s) is rejected: +%s %s", (_, countryDialingCode, mobileNum) => {
  expect(mobileNumber(parse, { mobileNum, countryDialingCode })).toBeNull();
});

/** A numbering plan in which every Philippine number is valid as written. */
const takesAll: ReadNumber = (number) => ({ number, countryCallingCode: "63", isValid: () => true });
const read = (mobileNum: string, plans = takesAll) =>
  mobileNumber(plans, { mobileNum, countryDialingCode: "63" });

test("only values of one to twenty ASCII digits are looked up in the numbering plans", () => {
  const digits = fc.stringMatching(/^[0-9]{1,20}$/);
  fc.assert(fc.property(digits, (text) => read(text) === `+63${text.replace(/^0+/, "")}`));
  const tooMany = fc.stringMatching(/^[0-9]{21,30}$/);
  const withMore = fc
    .tuple(
      fc.stringMatching(/^[0-9]{0,9}$/),
      fc.stringMatching(/^[^0-9]$/),
      fc.stringMatching(/^[0-9]{0,9}$/),
    )
    .map((parts) => parts.join(""));
  fc.assert(fc.property(fc.oneof(tooMany, withMore, fc.constant("")), (text) => read(text) === null));
});

test("leading zeros are removed, or reduced to one where the number includes it", () => {
  const only =
    (good: string): ReadNumber =>
    (number) =>
      number === good ? { number, countryCallingCode: "63", isValid: () => true } : undefined;
  const body = fc.stringMatching(/^[1-9][0-9]{0,7}$/);
  fc.assert(
    fc.property(fc.nat(5), body, (zeros, text) => {
      const padded = "0".repeat(zeros) + text;
      expect(read(padded, only(`+63${text}`))).toBe(`+63${text}`);
      expect(read(padded, only(`+630${text}`))).toBe(`+630${text}`);
    }),
  );
});

test("a number of another country or an unassignable one is rejected", () => {
  expect(read("917", (number) => ({ number, countryCallingCode: "65", isValid: () => true }))).toBeNull();
  expect(read("917", (number) => ({ number, countryCallingCode: "63", isValid: () => false }))).toBeNull();
});

const CODES = ["63", "84", "1", "855", "85", "65"];

test.each([
  ["+63 917 967-5049", { countryDialingCode: "63", mobileNum: "9179675049" }],
  ["0063 (917) 967.5049", { countryDialingCode: "63", mobileNum: "9179675049" }],
  ["+855 91 234 567", { countryDialingCode: "855", mobileNum: "91234567" }],
  [" +1 202 555 0100 ", { countryDialingCode: "1", mobileNum: "2025550100" }],
  ["tel:+63-917-967-5049", { countryDialingCode: "63", mobileNum: "9179675049" }],
  ["\u202a+63\u2011917\u2011967\u20115049\u202c", { countryDialingCode: "63", mobileNum: "9179675049" }],
  ["＋６３　９１７９６７５０４９", { countryDialingCode: "63", mobileNum: "9179675049" }],
  ["+٦٣ ٩١٧٩٦٧٥٠٤٩", { countryDialingCode: "63", mobileNum: "9179675049" }],
  ["0917 967 5049", undefined],
  ["9179675049", undefined],
  ["+49 1512 3456789", undefined],
  ["+", undefined],
  ["", undefined],
])("the text %j is the international number %j", (text, number) => {
  expect(fromInternational(text, CODES)).toEqual(number);
});

test("every country's example number is one number, however it is written", () => {
  for (const country of getCountries()) {
    const example = getExampleNumber(country, examples);
    if (!example) continue;
    const code = example.countryCallingCode;
    const national = example.nationalNumber;
    const one = mobileOfText(parse, example.number, code);
    for (const text of [
      national,
      `0${national}`,
      code + national,
      `00${code}${national}`,
      `tel:${example.number}`,
    ])
      expect([country, mobileOfText(parse, text, code)]).toEqual([country, one]);
    // what is stored stays as it is when it is read again
    expect(mobileOfText(parse, one ?? "", code)).toBe(one);
  }
});

test("an international number is taken apart however it is grouped", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("63", "84", "855"),
      fc.stringMatching(/^[1-9][0-9]{6,11}$/),
      fc.array(fc.constantFrom(" ", "-", ".", ""), { minLength: 12, maxLength: 12 }),
      (countryDialingCode, mobileNum, gaps) => {
        const grouped = [...mobileNum].map((digit, at) => digit + gaps[at]).join("");
        expect(fromInternational(`+${countryDialingCode} ${grouped}`, ["63", "84", "855"])).toEqual({
          countryDialingCode,
          mobileNum,
        });
      },
    ),
  );
});
