import { LANGUAGES, type Language } from "@foyer/contract/shared";

const isLanguage = (code: string): code is Language => (LANGUAGES as readonly string[]).includes(code);

/** Codes that serve a tag, the best first. Codes of the spec stand for more than their two letters say. */
function codesOf({ language, script, region }: Intl.Locale): string[] {
  switch (language) {
    case "zh":
      return script === "Hant" ? ["TW", "CN"] : ["CN", "TW"];
    case "pt":
      return region === "BR" ? ["PT-BR", "PT"] : ["PT", "PT-BR"];
    case "ur":
      return script === "Latn" ? ["UR-LA", "UR"] : ["UR", "UR-LA"];
    case "ko":
      return ["KO", "KR"];
    // Filipino goes by TY; browsers call it by either of its two names, which are one here.
    case "fil":
      return ["TY"];
    default:
      return [language.toUpperCase()];
  }
}

/** The offered language that serves a BCP 47 tag best; undefined where none does, and for what is no tag. */
export function languageOfTag(tag: string, offered: readonly string[]): Language | undefined {
  try {
    return codesOf(new Intl.Locale(tag).maximize())
      .filter(isLanguage)
      .find((code) => offered.includes(code));
  } catch {
    return undefined;
  }
}
