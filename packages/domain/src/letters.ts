/** Marks that join the letter before them with the one after: in Devanagari, Bengali, Burmese, Khmer and their kin. */
const JOINING = "\u094d\u09cd\u0a4d\u0acd\u0b4d\u0c4d\u0d4d\u0dca\u1039\u17d2";
/** A letter with all that is drawn with it: vowels and accents, joined letters, the parts of an emoji. */
const LETTER = new RegExp(
  `\\p{RI}{2}|.(?:[${JOINING}]\\u200d?\\p{L}|\\u200d\\p{Extended_Pictographic}|[\\p{M}\\u200c\\u200d\\p{EMod}\\u0e33\\u0eb3])*`,
  "gsu",
);

/**
 * The letters of a text as people see them, none of which may be cut: मी and ေ are two characters. The same on server and
 * browser, whose `Intl.Segmenter` is of another Unicode version, or missing.
 */
export const lettersOf = (text: string): readonly string[] => text.match(LETTER) ?? [];
