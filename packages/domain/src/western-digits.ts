const DIGIT = /\p{Nd}/u;

/** Values of the digits that were met, because finding one costs as much as fifty comparisons. */
const values = new Map<string, string>();

/** In Unicode each script has its ten digits in a row. */
function valueOf(digit: string): string {
  let value = values.get(digit);
  if (value === undefined) {
    const at = digit.codePointAt(0) ?? 0;
    // several tens may follow one another: mathematical digits come in five styles
    let first = at;
    while (DIGIT.test(String.fromCodePoint(first - 1))) first--;
    value = String((at - first) % 10);
    values.set(digit, value);
  }
  return value;
}

/** Replaces the decimal digits of every script by 0 to 9. */
export const westernDigits = (text: string): string => text.replace(/[^\P{Nd}0-9]/gu, valueOf);

/** Marks of writing direction, joiners and the byte order mark: what a copied number brings along unseen. */
const UNSEEN = /\p{Cf}/gu;
const FULL_WIDTH = /[\u3000\uff01-\uffee]/g;
const HYPHENS = /[\u2010-\u2015\u2212\ufe58\ufe63]/g;

/**
 * What was typed or pasted into a field for figures, as a Western keyboard would have written it: digits of every
 * script, full-width signs, hyphens and spaces of every kind, without invisible characters. Whatever else was typed
 * stays, so that the field's own rule can refuse it. The one rule of numeric fields, for forms and server.
 */
export const typedFigures = (text: string): string =>
  westernDigits(
    text
      .replace(UNSEEN, "")
      .replace(FULL_WIDTH, (sign) => sign.normalize("NFKC"))
      .replace(/\p{Zs}/gu, " ")
      .replace(HYPHENS, "-"),
  );

/** The digits of what was typed into a field that has nothing else: a PIN, a code. */
export const typedDigits = (text: string): string => typedFigures(text).replace(/[^0-9]/g, "");
