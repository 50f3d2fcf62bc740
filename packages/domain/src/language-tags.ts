import { LANGUAGES, type Language } from "@foyer/contract/shared";

const isLanguage = (code: string): code is Language => (LANGUAGES as readonly string[]).includes(code);

/** Language codes of the spec that match a locale, best first. Some codes cover more than their two letters say. */
function codesOf({ language, script, region }: Intl.Locale): string[] {
  switch (language) {
    // Cantonese is written in Chinese characters
    case "yue":
    case "zh":
      return script === "Hant" ? ["TW", "CN"] : ["CN", "TW"];
    case "pt":
      return region === "BR" ? ["PT-BR", "PT"] : ["PT", "PT-BR"];
    case "ur":
      return script === "Latn" ? ["UR-LA", "UR"] : ["UR", "UR-LA"];
    case "ko":
      return ["KO", "KR"];
    // The spec's code of Filipino is TY; browsers send `fil` or `tl`, which count as one here.
    case "fil":
      return ["TY"];
    default:
      return [language.toUpperCase()];
  }
}

/** The offered language that best matches a BCP 47 tag; undefined without a match or for an invalid tag. */
export function languageOfTag(tag: string, offered: readonly string[]): Language | undefined {
  try {
    return codesOf(new Intl.Locale(tag).maximize())
      .filter(isLanguage)
      .find((code) => offered.includes(code));
  } catch {
    return undefined;
  }
}
