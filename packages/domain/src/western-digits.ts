/** Replaces the decimal digits of every script by 0 to 9. In Unicode each script has its ten in a row. */
export function westernDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const at = digit.codePointAt(0) ?? 0;
    let zero = at;
    while (at - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
    return String(at - zero);
  });
}
