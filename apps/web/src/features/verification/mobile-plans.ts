/** The numbering plans of the world's mobile networks: a file of its own, loaded when a number is first checked. */
import { mobileNumber, type WrittenMobile } from "@foyer/domain/mobile-number";
import parse from "libphonenumber-js/mobile";

/** The number in E.164; null when it can be nobody's mobile number in a country with that code. */
export const numberInFull = (written: WrittenMobile): string | null => mobileNumber(parse, written);
