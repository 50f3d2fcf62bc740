/** Language codes of the spec that are not an upper-case ISO 639-1 code. */
const exceptions: Readonly<Record<string, string>> = {
  CN: "zh-CN",
  TW: "zh-TW",
  KR: "ko",
  TY: "fil",
  "UR-LA": "ur-Latn",
  "PT-BR": "pt-BR",
};

/** The language tag for vendors: ISO 639, with region or script where relevant. */
export function vendorLanguage(code: string): string {
  return exceptions[code] ?? (/^[A-Z]{2}$/.test(code) ? code.toLowerCase() : "en");
}
