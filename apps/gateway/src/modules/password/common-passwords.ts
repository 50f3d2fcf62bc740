import { dictionary } from "@zxcvbn-ts/language-common";

/** The most common passwords, the most common first, all in lower case. */
const common = new Set(dictionary["passwords-common"].slice(0, 10_000));

/**
 * Whether a password is among the first to be guessed: one of the 10,000 most common, also with digits and
 * punctuation around it ("Dragon-2020!") and in any capitalisation.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  return common.has(text) || common.has(text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ""));
}
