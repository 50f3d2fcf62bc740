import type { SignInWays } from "@foyer/contract/settings";
import { getCountryCallingCode, isSupportedCountry } from "libphonenumber-js/mobile";

/** Countries with their dialling codes, in the order given; what is no country is left out. */
export function dialingCodes(countries: readonly string[]): SignInWays["dialingCodes"] {
  return countries
    .filter((country) => isSupportedCountry(country))
    .map((country) => ({ country, code: getCountryCallingCode(country) }));
}
