import type { SignInMethods } from "@foyer/contract/settings";
import { getCountryCallingCode, isSupportedCountry } from "libphonenumber-js/mobile";

/** Countries with their dialling codes, in the given order; unknown countries are left out. */
export function dialingCodes(countries: readonly string[]): SignInMethods["dialingCodes"] {
  return countries
    .filter((country) => isSupportedCountry(country))
    .map((country) => ({ country, code: getCountryCallingCode(country) }));
}
