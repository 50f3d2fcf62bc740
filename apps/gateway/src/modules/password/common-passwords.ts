import { dictionary } from "@zxcvbn-ts/language-common";

/** Ranks of the most common passwords, all in lower case. */
const ranks = new Map(
  dictionary["passwords-common"].slice(0, 10_000).map((word, rank) => [word, rank] as const),
);
/** So common that any digits and punctuation around them are guessed too. */
const MOST_COMMON = 100;
/** The longest end that is guessed with any common password, apart from a year. */
const SHORT_END = 3;

/**
 * Whether a password is among the first to be guessed, in any capitalisation: one of the 10,000 most common, also with
 * a few digits and punctuation or a year around it ("Liverpool1", "Jordan-1987"), and the 100 most common with any
 * ("Dragon-77881"). A rarer word with a longer end is left to the limits on attempts.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  if (ranks.has(text)) return true;
  const word = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const rank = ranks.get(word);
  if (rank === undefined) return false;
  return rank < MOST_COMMON || text.length - word.length <= SHORT_END || /(?:19|20)\d\d/.test(text);
}
