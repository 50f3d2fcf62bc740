import type { Language } from "@foyer/contract/shared";
import type { SpokenLanguage } from "./i18n.ts";

export interface LanguageInfo {
  /** Name in the language itself. */
  readonly name: string;
  /** BCP 47 tag; if translated, for Intl, `lang` and the catalogue folder too. */
  readonly tag: string;
  /** ISO 3166-1 code of the flag. */
  readonly flag: string;
  readonly direction: "ltr" | "rtl";
}

const ltr = (name: string, tag: string, flag: string): LanguageInfo => ({
  name,
  tag,
  flag,
  direction: "ltr",
});
const rtl = (name: string, tag: string, flag: string): LanguageInfo => ({
  name,
  tag,
  flag,
  direction: "rtl",
});

/** Every language code of the platform. TY is Filipino; KO and KR share the Korean texts. */
export const LANGUAGES: Record<Language, LanguageInfo> = {
  CN: ltr("简体中文", "zh-Hans", "CN"),
  EN: ltr("English", "en", "GB"),
  JA: ltr("日本語", "ja", "JP"),
  TH: ltr("ไทย", "th", "TH"),
  VI: ltr("Tiếng Việt", "vi", "VN"),
  MY: ltr("မြန်မာ", "my", "MM"),
  ES: ltr("Español", "es", "ES"),
  HI: ltr("हिन्दी", "hi", "IN"),
  ID: ltr("Bahasa Indonesia", "id", "ID"),
  KM: ltr("ខ្មែរ", "km", "KH"),
  KO: ltr("한국어", "ko", "KR"),
  KR: ltr("한국어", "ko", "KR"),
  MS: ltr("Bahasa Melayu", "ms", "MY"),
  PT: ltr("Português", "pt-PT", "PT"),
  TA: ltr("தமிழ்", "ta", "IN"),
  TW: ltr("繁體中文", "zh-Hant", "TW"),
  TY: ltr("Filipino", "fil", "PH"),
  UR: rtl("اردو", "ur", "PK"),
  "UR-LA": ltr("Roman Urdu", "ur-Latn", "PK"),
  "PT-BR": ltr("Português (Brasil)", "pt-BR", "BR"),
  TR: ltr("Türkçe", "tr", "TR"),
  BN: ltr("বাংলা", "bn", "BD"),
  AR: rtl("العربية", "ar", "SA"),
  FA: rtl("فارسی", "fa", "IR"),
  RU: ltr("Русский", "ru", "RU"),
  KK: ltr("Қазақша", "kk", "KZ"),
  UZ: ltr("Oʻzbekcha", "uz", "UZ"),
  LO: ltr("ລາວ", "lo", "LA"),
  NE: ltr("नेपाली", "ne", "NP"),
  FR: ltr("Français", "fr", "FR"),
  TE: ltr("తెలుగు", "te", "IN"),
  SW: ltr("Kiswahili", "sw", "KE"),
};

/** Languages that are translated; the others show the source text in their own direction. */
const WRITTEN = new Set(["en", "fil"]);

export function isLanguage(code: unknown): code is Language {
  return typeof code === "string" && Object.keys(LANGUAGES).includes(code);
}

/**
 * A language with the catalogue folder it uses. One without a translation is English with its code as a private subtag:
 * plurals, numbers, dates and names are then those of the English texts around them, and the same on the server and in
 * every browser, some of which have no data of the language.
 */
export function spoken(code: Language): SpokenLanguage {
  const { tag } = LANGUAGES[code];
  return WRITTEN.has(tag)
    ? { code, tag, catalogue: tag }
    : { code, tag: `en-x-${code.toLowerCase()}`, catalogue: "en" };
}
