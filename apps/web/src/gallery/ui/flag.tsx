import { LANGUAGES } from "../../i18n/languages.ts";
import { Flag } from "../../ui/flag/flag.tsx";
import { Row, Variant } from "../variant.tsx";

const COUNTRIES = [...new Set(Object.values(LANGUAGES).map(({ flag }) => flag))];

export function FlagVariants() {
  return (
    <>
      <Variant caption="Every flag of a language" size="small">
        <Row>
          {COUNTRIES.map((country) => (
            <Flag key={country} country={country} />
          ))}
        </Row>
      </Variant>
      <Variant caption="An unknown country: an empty frame" size="small">
        <Flag country="XX" />
      </Variant>
    </>
  );
}
