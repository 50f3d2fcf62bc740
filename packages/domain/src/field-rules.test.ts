import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type BrokenRule,
  checkField,
  checkNewPassword,
  DEFAULT_FIELD_RULES,
  type FieldRule,
} from "./field-rules.ts";
import { EXTRA_FIELDS } from "./registration-fields.ts";

const rules = DEFAULT_FIELD_RULES;
type Case = [field: string, value: string, broken: BrokenRule | null, why: string];

describe("login fields: loginUsername, loginPassword, captcha", () => {
  it.each<Case>([
    ["loginUsername", "play", null, "four is the least"],
    ["loginUsername", "Player2026Player", null, "sixteen is the most"],
    ["loginUsername", "pla", "minLength", "three"],
    ["loginUsername", "Player2026Playe17", "maxLength", "seventeen"],
    ["loginUsername", "1player", "pattern", "begins with a digit"],
    ["loginUsername", "pläyer", "pattern", "another letter than a to z"],
    ["loginUsername", "play er", "pattern", "a blank"],
    ["loginUsername", "player\n", "pattern", "a line end after it"],
    ["loginUsername", "x' OR '1'='1", "pattern", "SQL"],
    ["loginUsername", "", "required", "nothing"],
    ["loginPassword", "secret", null, "six is the least"],
    ["loginPassword", "пароль с пробелом ✓", null, "any printable characters"],
    ["loginPassword", "<b>' OR 1=1;--", null, "HTML and SQL are printable"],
    ["loginPassword", "x".repeat(64), null, "sixty-four is the most"],
    ["loginPassword", "short", "minLength", "five"],
    ["loginPassword", "x".repeat(65), "maxLength", "sixty-five"],
    ["loginPassword", "secret\u0000", "pattern", "not printable"],
    ["loginCaptcha", "012345", null, "six digits"],
    ["loginCaptcha", "01234", "minLength", "five digits"],
    ["loginCaptcha", "0123456", "maxLength", "seven digits"],
    ["loginCaptcha", "01234a", "pattern", "numeric only"],
    ["loginCaptcha", "", "required", "required"],
  ])("checkField for the login field %s with %j: %s (%s)", (field, value, broken) => {
    expect(checkField(rules, field, value)).toBe(broken);
  });
});

describe("registration fields", () => {
  it.each<Case>([
    ["username", "Nova7", null, "letters and digits"],
    ["username", "7nova", "pattern", "begins with a digit"],
    ["username", "nov", "minLength", "three"],
    ["username", "n".repeat(17), "maxLength", "seventeen"],
    ["username", "<script>", "pattern", "HTML"],
    ["password", "abcdefghijkl", null, "twelve letters"],
    ["password", "194837261045", null, "twelve digits"],
    ["password", "ключ и замок ✓", null, "characters of any script"],
    ["password", "x".repeat(64), null, "sixty-four"],
    ["password", "abcdefghij1", "minLength", "eleven"],
    ["password", "x".repeat(65), "maxLength", "sixty-five"],
    ["password", "abcdefghijk\t", "pattern", "a control character"],
    ["nickname", "", null, "optional and empty"],
    ["nickname", "Jo", null, "two is the least"],
    ["nickname", "🎰🎲", null, "two characters, four code units"],
    ["nickname", "<i>Jo</i>", null, "HTML is text like any other: it is shown as written"],
    ["nickname", "J", "minLength", "one"],
    ["nickname", "J".repeat(21), "maxLength", "twenty-one"],
    ["nickname", "Jo\u202Eeoj", "pattern", "turns the direction of what follows"],
    ["nickname", "Jo\u0000", "pattern", "a control character"],
    ["nickname", "Jo\ud800", "pattern", "half a character"],
    ["password", "abcdefghijk1\udc00", "pattern", "half a character"],
    ["email", "", null, "optional and empty"],
    ["email", "a.b+c@mail.example", null, "plain"],
    ["email", "名前@例え.テスト", null, "any script"],
    ["email", `${"a".repeat(241)}@mail.example`, null, "254, under 255"],
    ["email", `${"a".repeat(243)}@mail.example`, "maxLength", "256"],
    ["email", "nobody", "pattern", "no @"],
    ["email", "a@b", "pattern", "no dot after the @"],
    ["email", "a@@b.example", "pattern", "two @"],
    ["email", "a b@c.example", "pattern", "a blank"],
    ["email", "<a>@c.example", "pattern", "HTML"],
    ["email", "a@c..example", "pattern", "an empty part"],
    ["affiliateCode", "", null, "optional and empty"],
    ["affiliateCode", "AGENT7", null, "plain"],
    ["affiliateCode", "ag", "minLength", "two"],
    ["affiliateCode", "a';--", "pattern", "SQL"],
    ["captcha", "1+2=", null, "1 to 16 of anything elsewhere than at login"],
    ["captcha", "1".repeat(17), "maxLength", "seventeen"],
    ["captcha", "", "required", "required"],
  ])("checkField for the registration field %s with %j: %s (%s)", (field, value, broken) => {
    expect(checkField(rules, field, value)).toBe(broken);
  });
});

const all = (enabled: boolean): FieldRule[] => rules.map((rule) => ({ ...rule, enabled }));

describe("fields of other forms, when enabled", () => {
  it.each<Case>([
    ["payeeName", "Ana María O’Neil-Ruiz", null, "letters and spaces, with the marks of names"],
    ["payeeName", "王小明", null, "any script"],
    ["payeeName", "A", "minLength", "one"],
    ["payeeName", "R2 D2", "pattern", "digits"],
    ["paymentPassword", "271828", null, "six digits"],
    ["paymentPassword", "000000", "guessable", "equal digits"],
    ["paymentPassword", "345678", "guessable", "ascending digits"],
    ["paymentPassword", "987654", "guessable", "descending digits"],
    ["paymentPassword", "１２３９７５", "pattern", "full-width digits"],
    ["paymentPassword", "00000", "minLength", "five digits"],
    ["paymentPassword", "00000a", "pattern", "a letter"],
    ["mobileNum", "0917123456", null, "digits"],
    ["mobileNum", "+63917123456", "pattern", "digits only in the box"],
    ["verificationCode", "1234", null, "four to ten digits"],
    ["verificationCode", "12345678901", "maxLength", "eleven digits"],
    ["feedbackContent", "too short", "minLength", "nine"],
    ["feedbackContent", "x".repeat(501), "maxLength", "501"],
    ["loginMobileNum", "0917123456", null, "digits"],
    ["loginMobileNum", "0917 123", "pattern", "a blank"],
    ["recommenderId", "Ana_7-b", null, "letters, digits and what stands in ids"],
    ["recommenderId", "Ana 7", "pattern", "a blank"],
    ["idNumber", "K-1234/5 Ж.9", null, "any script, with the marks of papers"],
    ["idNumber", "K#1234", "pattern", "another mark"],
    ["qqNum", "10000", null, "five digits"],
    ["qqNum", "01000", "pattern", "begins with 0"],
    ["qqNum", "1000a", "pattern", "a letter"],
    ...["facebook", "wechat", "line"].flatMap((field): Case[] => [
      [field, "ana.maría 7", null, "any text"],
      [field, "a", "minLength", "one"],
      [field, "ana\u202Emaria", "pattern", "turns the direction of what follows"],
    ]),
    ...["whatsapp", "zalo"].flatMap((field): Case[] => [
      [field, "+63 917 123 4567", null, "a number as one writes it"],
      [field, "09171234567", null, "without a plus"],
      [field, "63+917", "pattern", "a plus inside"],
      [field, "0917-123", "pattern", "another mark"],
    ]),
    ["payeeName", "Ana\u202EMaria", "pattern", "turns the direction of what follows"],
    ["payeeName", ".Ana", "pattern", "begins with a mark"],
    ["feedbackContent", "just right", null, "ten"],
    ["remark", "", null, "optional and empty"],
    ["remark", "x".repeat(140), null, "at most 140"],
    ["remark", "x".repeat(141), "maxLength", "141"],
  ])("checkField for the enabled field %s with %j: %s (%s)", (field, value, broken) => {
    expect(checkField(all(true), field, value)).toBe(broken);
  });
});

describe("fields that are disabled by default", () => {
  const waiting = rules.filter(({ enabled }) => !enabled).map(({ field }) => field);

  it("the fields disabled by default are mobileNum and the extra fields without nickname and email", () => {
    expect(new Set(waiting)).toEqual(
      new Set(["mobileNum", ...EXTRA_FIELDS.filter((field) => field !== "nickname" && field !== "email")]),
    );
  });

  it.each(waiting)("%s is unchecked while disabled, and optional when enabled", (field) => {
    expect(checkField(rules, field, "\u0000")).toBeNull();
    expect(checkField(all(true), field, "\u0000")).not.toBeNull();
    expect(checkField(all(true), field, "")).toBeNull();
  });

  it("every extra registration field is listed once and has exactly one rule", () => {
    expect(new Set(EXTRA_FIELDS).size).toBe(EXTRA_FIELDS.length);
    for (const field of EXTRA_FIELDS) expect(rules.filter((rule) => rule.field === field)).toHaveLength(1);
  });
});

describe("checkField", () => {
  const anyField = fc.constantFrom(...rules.map((rule) => rule.field));

  it("an empty value passes an optional field and fails a required one, whatever else the rule says", () => {
    fc.assert(
      fc.property(anyField, fc.constantFrom("", undefined), (field, value) => {
        const rule = rules.find((candidate) => candidate.field === field) as FieldRule;
        expect(checkField(rules, field, value)).toBe(rule.enabled && rule.required ? "required" : null);
      }),
    );
  });

  it("any value passes in a field that is not enabled or has no rule", () => {
    fc.assert(
      fc.property(anyField, fc.string(), (field, value) => {
        expect(checkField(all(false), field, value)).toBeNull();
        expect(checkField([], field, value)).toBeNull();
      }),
    );
  });

  it("the username rule accepts exactly names of ASCII letters and digits that begin with a letter", () => {
    const name = fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9]{3,15}$/);
    fc.assert(fc.property(name, (value) => checkField(rules, "username", value) === null));
    const other = fc
      .string({ unit: "grapheme", minLength: 4, maxLength: 16 })
      .filter((value) => !/^[a-zA-Z][a-zA-Z0-9]{3,15}$/.test(value));
    fc.assert(fc.property(other, (value) => checkField(rules, "username", value) !== null));
  });

  it("field lengths count characters, not code units", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 30 }), (value) => {
        const tooLong = checkField(
          [{ field: "f", enabled: true, required: true, maxLength: 10 }],
          "f",
          value,
        );
        expect(tooLong).toBe([...value].length > 10 ? "maxLength" : null);
      }),
      { numRuns: 50 },
    );
  });

  it("checkField takes less than a second for any value, so no pattern backtracks excessively", () => {
    const nasty = fc.constantFrom("a@", "a.", "-", "a", "@", ".a", "’ ", "1a");
    fc.assert(
      fc.property(anyField, nasty, fc.integer({ min: 1, max: 100_000 }), (field, part, times) => {
        const started = performance.now();
        checkField(all(true), field, part.repeat(times));
        return performance.now() - started < 1000;
      }),
      { numRuns: 50 },
    );
  });

  it("a value whose pattern is not a valid regular expression passes and is left to the server", () => {
    const rule: FieldRule = { field: "f", enabled: true, required: true, pattern: "(" };
    expect(checkField([rule], "f", "anything")).toBeNull();
  });

  it("a pattern must match the whole value, also when it contains alternatives", () => {
    const rule: FieldRule = { field: "f", enabled: true, required: true, pattern: "ab|cd" };
    expect(checkField([rule], "f", "ab")).toBeNull();
    expect(checkField([rule], "f", "abX")).toBe("pattern");
    expect(checkField([rule], "f", "Xcd")).toBe("pattern");
  });
});

describe("new passwords", () => {
  it.each([
    ["NovaOfMay2026", "novaofmay2026", "differs"],
    ["novaofmay2026", "novaofmay2026", "differs"],
    ["novaofmay2026x", "novaofmay2026", null],
    ["short1", "short1", "minLength"],
    ["", "nova", "required"],
    [undefined, "nova", "required"],
  ] as const)("checkNewPassword for %j and the username %j: %s", (password, username, broken) => {
    expect(checkNewPassword(rules, password, username)).toBe(broken);
  });

  it("a new password must differ from the username even without a rule, but may be missing", () => {
    expect(checkNewPassword([], "NOVA", "nova")).toBe("differs");
    expect(checkNewPassword([], "nova", "NOVA")).toBe("differs");
    expect(checkNewPassword([], undefined, "nova")).toBeNull();
    expect(checkNewPassword([], "", "")).toBeNull();
  });
});
