/** A mobile number as entered: digits, and the country's dialling code. */
export interface WrittenMobile {
  readonly mobileNum: string;
  readonly countryDialingCode: string;
}

/** Parser of a numbering-plan library for a number that begins with "+"; returns undefined for an invalid number. */
export type ReadNumber = (international: string) =>
  | {
      /** E.164. */
      readonly number: string;
      readonly countryCallingCode: string;
      /** Whether the numbering plan has this as an assignable number. */
      isValid(): boolean;
    }
  | undefined;

/**
 * The number in E.164; null when it is not a mobile number of a country with that dialling code. Used by the forms and
 * by the server. A national trunk zero is removed (spec section 5); a zero that is part of the number (Côte d'Ivoire,
 * Congo) stays, and is restored if a form has dropped it. The parser is an argument because numbering plans are large:
 * the web client loads them when it first checks a number.
 */
export function mobileNumber(
  read: ReadNumber,
  { mobileNum, countryDialingCode }: WrittenMobile,
): string | null {
  if (!/^[0-9]{1,20}$/.test(mobileNum)) return null;
  const bare = mobileNum.replace(/^0+/, "");
  for (const digits of new Set([mobileNum, bare, `0${bare}`])) {
    const number = read(`+${countryDialingCode}${digits}`);
    if (number?.countryCallingCode === countryDialingCode && number.isValid()) return number.number;
  }
  return null;
}

/**
 * A number written in international form ("+63 917 967-5049", "0063…"), taken apart by the dialling codes offered, the
 * longest first; undefined for any other text.
 */
export function fromInternational(text: string, codes: readonly string[]): WrittenMobile | undefined {
  const digits = /^\s*(?:\+|00)([\d\s().-]+)$/.exec(text)?.[1]?.replace(/\D/g, "");
  const code = codes.filter((one) => digits?.startsWith(one)).sort((a, b) => b.length - a.length)[0];
  if (digits === undefined || code === undefined) return undefined;
  return { mobileNum: digits.slice(code.length), countryDialingCode: code };
}
