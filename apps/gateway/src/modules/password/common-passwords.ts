import { dictionary } from "@zxcvbn-ts/language-common";

/** The most used passwords there are, the most used first, all in lower case. */
const common = new Set(dictionary["passwords-common"].slice(0, 10_000));

/**
 * Whether a password is one that is guessed first: one of the 10,000 most common, or one of them with digits and
 * marks put around it ("Dragon-2020!"), however it is capitalised.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  return common.has(text) || common.has(text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ""));
}
