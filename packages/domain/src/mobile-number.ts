/** A mobile number as a player writes it: digits, and the dialling code of its country. */
export interface WrittenMobile {
  readonly mobileNum: string;
  readonly countryDialingCode: string;
}

/** What a library of numbering plans reads out of a number that begins with "+"; undefined when it is none. */
export type ReadNumber = (international: string) =>
  | {
      /** E.164. */
      readonly number: string;
      readonly countryCallingCode: string;
      /** Whether the plans hold it for a mobile number that can be somebody's. */
      isValid(): boolean;
    }
  | undefined;

/**
 * The number in E.164, null when it is no mobile number of a country with that code; the same for the form and for the
 * server. A leading zero that is only dialled inside the country falls away (spec section 5); where it belongs to the
 * number (Côte d'Ivoire, Congo) it stays, and is put back if a form has dropped it. The plans come as an argument:
 * they are large, and the front fetches them when a number is first checked.
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
