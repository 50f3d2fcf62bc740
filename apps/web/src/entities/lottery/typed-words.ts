/** Between numbers. Letters are not: who types "1e9" or "12x" means no two numbers. */
const APART = /[\p{P}\p{S}\p{Z}\p{C}]+/u;
/** The zeros of digits that phones in the lotteries' countries write: Arabic, Persian, Thai, Lao, Khmer, Burmese. */
const ZEROS = ["٠", "۰", "๐", "໐", "០", "၀"].map((zero) => zero.codePointAt(0) ?? 0);
const TEN = 10;

/** Each digit of another script, and each wide one, as the figure it is. */
const figures = (text: string): string =>
  text.normalize("NFKC").replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((one) => code >= one && code < one + TEN);
    return zero === undefined ? digit : String(code - zero);
  });

/** What somebody typed or pasted, in pieces that may be numbers. */
export const typedWords = (text: string): string[] => figures(text).split(APART).filter(Boolean);

export const isFigures = (word: string): boolean => /^[0-9]+$/.test(word);
