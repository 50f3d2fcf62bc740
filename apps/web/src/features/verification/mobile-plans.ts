/** The numbering plans of the world's mobile networks: a file of its own, loaded when a number is first checked. */
import parse from "libphonenumber-js/mobile";
import type { WrittenMobile } from "./written-mobile.ts";

/** Whether it can be a mobile number of a country with that dialling code; as the platform will judge it. */
export function canBeMobile({ mobileNum, countryDialingCode }: WrittenMobile): boolean {
  const bare = mobileNum.replace(/^0+/, "");
  // In some countries (Côte d'Ivoire) the zero belongs to the number.
  return [mobileNum, bare, `0${bare}`].some((digits) => {
    const number = parse(`+${countryDialingCode}${digits}`);
    return number?.countryCallingCode === countryDialingCode && number.isValid();
  });
}
