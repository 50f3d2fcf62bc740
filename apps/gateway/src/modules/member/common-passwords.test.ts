import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";

describe("a new password is not one of the most common", () => {
  it.each([
    "password1",
    "Password123",
    "P@ssw0rd",
    "passw0rd1",
    "p4ssword!",
    "qwerty123",
    "1q2w3e4r",
    "1qaz2wsx",
    "zaq12wsx",
    "a1b2c3d4",
    "abc12345",
    "abcd1234",
    "12345678a",
    "a12345678",
    "iloveyou2",
    "michael1987",
    "Jordan23!",
    "dragon2020",
    "letmein1!",
    "welcome1",
    "admin123",
    "adm1n2024",
    "sunshine7",
    "123qweasd",
    "aaaa1111",
    "a1a1a1a1",
    "test1234test1234",
    "2024summer",
    "liverpool1",
    "charlie01",
    "qwer1234",
    "mahalkita1",
    "jackpot777",
  ])("refuses %s", (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    "Foyer-2026",
    "correct-horse-7",
    "blue7-lantern",
    "k9Lw-porch-tea",
    "mondegreen84x",
    "пять5сосен",
    "g7#kQ2!vRz",
    "two4cedar-rows",
  ])("accepts %s", (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  it("refuses a common word however its capitals and its end are changed", () => {
    const capitals = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 });
    const end = fc.stringMatching(/^[0-9!.#*-]{1,8}$/);
    fc.assert(
      fc.property(
        fc.constantFrom("password", "dragon", "iloveyou", "football"),
        capitals,
        end,
        (word, up, tail) => {
          const spelt = [...word].map((c, i) => (up[i] ? c.toUpperCase() : c)).join("");
          expect(isCommonPassword(spelt + tail)).toBe(true);
        },
      ),
    );
  });

  it("leaves nearly all passwords that a generator makes", () => {
    const generated = fc.stringMatching(/^[a-z][a-z0-9]{4}[0-9][a-z0-9]{6}$/);
    fc.assert(
      fc.property(
        generated,
        (password) =>
          !isCommonPassword(password) ||
          new Set(password).size <= 6 ||
          password.replace(/[^a-z]/g, "").length < 4,
      ),
    );
  });
});
