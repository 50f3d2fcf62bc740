import { typedFigures } from "./western-digits.ts";

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
 * The one number in E.164 for every way to write it; null when it is not a mobile number of a country with that
 * dialling code. Used by the forms and by the server. A national trunk zero is removed (spec section 5); a zero that is
 * part of the number (Côte d'Ivoire, Congo) stays, and is restored if a form has dropped it. Where the number is valid
 * with and without it (Gabon) it is left out. The country's code may have been typed without its plus. The parser is an
 * argument because numbering plans are large: the web client loads them when it first checks a number.
 */
export function mobileNumber(
  read: ReadNumber,
  { mobileNum, countryDialingCode: code }: WrittenMobile,
): string | null {
  if (!/^[0-9]{1,20}$/.test(mobileNum)) return null;
  const bare = mobileNum.replace(/^0+/, "");
  const spellings = nationalSpellings(bare, code);
  if (bare.startsWith(code))
    spellings.push(...nationalSpellings(bare.slice(code.length).replace(/^0+/, ""), code));
  for (const digits of new Set(spellings)) {
    const number = read(`+${code}${digits}`);
    if (number?.countryCallingCode === code && number.isValid()) return number.number;
  }
  return null;
}

/** How a number without leading zeros may stand in its country's numbering plan, the likeliest first. */
function nationalSpellings(bare: string, code: string): string[] {
  const spellings = [bare, `0${bare}`];
  // mobile numbers of Argentina have a 9 only when they are called from abroad
  if (code === "54") spellings.push(`9${bare}`);
  // those of Mexico had a 1 until 2019, which messengers still write
  if (code === "52" && bare.startsWith("1")) spellings.push(bare.slice(1));
  return spellings;
}

/**
 * A number written in international form ("+63 917 967-5049", "0063…", a "tel:" link), taken apart by the dialling codes
 * offered, the longest first; undefined for any other text.
 */
export function fromInternational(text: string, codes: readonly string[]): WrittenMobile | undefined {
  const digits = /^\s*(?:tel:)?\s*(?:\+|00)([\d\s().-]+)(?:;.*)?$/i
    .exec(typedFigures(text))?.[1]
    ?.replace(/\D/g, "");
  const code = codes.filter((one) => digits?.startsWith(one)).sort((a, b) => b.length - a.length)[0];
  if (digits === undefined || code === undefined) return undefined;
  return { mobileNum: digits.slice(code.length), countryDialingCode: code };
}

/** `mobileNumber` of a text, such as the number of an e-wallet, in national or international form. */
export function mobileOfText(read: ReadNumber, text: string, countryDialingCode: string): string | null {
  const mobileNum = typedFigures(text).replace(/[\s().-]/g, "");
  return mobileNumber(
    read,
    fromInternational(text, [countryDialingCode]) ?? { mobileNum, countryDialingCode },
  );
}
