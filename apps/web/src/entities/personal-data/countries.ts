import { COUNTRIES } from "@foyer/domain/countries";
import { useLingui } from "@lingui/react";
import { countryNames } from "../../i18n/country-names.ts";

/** Names of countries, once for each language: computing and sorting them is slow on a phone. */
const lists = new Map<string, readonly { readonly code: string; readonly name: string }[]>();

/** Countries by name in the active language. */
export function useCountries() {
  const { locale } = useLingui().i18n;
  const known = lists.get(locale);
  if (known) return known;
  const nameOf = countryNames(locale);
  const list = COUNTRIES.map((code) => ({ code, name: nameOf(code) }));
  list.sort((one, other) => one.name.localeCompare(other.name, locale));
  lists.set(locale, list);
  return list;
}

/** The name of a country; empty for none. */
export function useCountryName(): (code: string | undefined) => string {
  const { locale } = useLingui().i18n;
  return (code) => (code ? countryNames(locale)(code) : "");
}
