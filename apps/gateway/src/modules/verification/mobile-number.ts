import parse from "libphonenumber-js/mobile";

/** A mobile number as a player writes it: digits, and the dialling code of its country. */
export interface WrittenMobile {
  readonly mobileNum: string;
  readonly countryDialingCode: string;
}

/**
 * The number in E.164, null when it is no mobile number of a country with that code. A leading zero that is only
 * dialled inside the country falls away (spec section 5); where it belongs to the number (Côte d'Ivoire, Congo) it
 * stays, and is put back if a form has dropped it.
 */
export function mobileNumber({ mobileNum, countryDialingCode }: WrittenMobile): string | null {
  if (!/^[0-9]{1,20}$/.test(mobileNum)) return null;
  const bare = mobileNum.replace(/^0+/, "");
  for (const digits of new Set([mobileNum, bare, `0${bare}`])) {
    const number = parse(`+${countryDialingCode}${digits}`);
    if (number?.countryCallingCode === countryDialingCode && number.isValid()) return number.number;
  }
  return null;
}
