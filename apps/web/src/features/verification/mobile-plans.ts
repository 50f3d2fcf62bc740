/** The numbering plans of the world's mobile networks: a file of its own, loaded when a number is first checked. */
import { mobileNumber, type WrittenMobile } from "@foyer/domain/mobile-number";
import parse from "libphonenumber-js/mobile";

/** Whether it can be a mobile number of a country with that dialling code; as the platform will judge it. */
export const canBeMobile = (written: WrittenMobile): boolean => mobileNumber(parse, written) !== null;
