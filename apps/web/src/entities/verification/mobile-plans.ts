/** The numbering plans of all countries, in a chunk of its own, loaded when a number is first checked. */
import { mobileNumber, mobileOfText, type WrittenMobile } from "@foyer/domain/mobile-number";
import parse from "libphonenumber-js/mobile";

/** The number in E.164; null if it is not a possible mobile number in a country with that code. */
export const numberInFull = (entered: WrittenMobile): string | null => mobileNumber(parse, entered);

/** The number of an e-wallet in E.164; null if it is no mobile number of the wallet's country. */
export const walletNumber = (text: string, dialingCode: string): string | null =>
  mobileOfText(parse, text, dialingCode);
