import { expect, test as it } from "vitest";
import { COUNTRY_NAMES } from "./country-names.fixture.ts";
import { countryNames } from "./country-names.ts";

it.each(COUNTRY_NAMES)(
  "a browser writes the names of countries in %s that both write",
  (locale, expected) => {
    const nameOf = countryNames(locale);
    expect(Object.fromEntries(Object.keys(expected).map((code) => [code, nameOf(code)]))).toEqual(expected);
  },
);
