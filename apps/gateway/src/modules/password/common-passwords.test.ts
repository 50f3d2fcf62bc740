import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";

describe("common passwords", () => {
  it.each([
    "password1",
    "Password123",
    "passw0rd1",
    "qwerty123",
    "1q2w3e4r",
    "1qaz2wsx",
    "zaq12wsx",
    "a1b2c3d4",
    "abc12345",
    "abcd1234",
    "12345678a",
    "iloveyou2",
    "michael1987",
    "Jordan23!",
    "dragon2020",
    "letmein1!",
    "welcome1",
    "admin123",
    "sunshine7",
    "123qweasd",
    "2024summer",
    "liverpool1",
    "charlie01",
    "qwer1234",
    "jackpot777",
    "Walker-1987",
    "walker77",
  ])("a common password is refused: %s", (password) => {
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
    "Walker-7788",
  ])("an uncommon password is accepted: %s", (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  it("a common password is refused however its capitals and its end are changed", () => {
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

  it("a generated password is accepted", () => {
    const generated = fc.stringMatching(/^[a-z][0-9][a-z0-9]{8}[0-9][a-z]$/);
    fc.assert(fc.property(generated, (password) => !isCommonPassword(password)));
  });
});
